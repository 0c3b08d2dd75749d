// The place of the keyboard in an app. Outside of a shadow root nothing can see which element in it has the focus, so the element around the
// app remembers it, and takes it back there.

import { onChangesUntilInput } from "../layout/page-focus";

/** Where the app renders. */
const rootOf = (element: HTMLElement): HTMLElement | ShadowRoot => element.shadowRoot ?? element;

/** Identifies a control or link of a page; others of the same tag are told apart by their place. */
const keyOf = (element: Element) => ["name", "href", "type"].map((name) => element.getAttribute(name)).join(" ");

/** All elements of a root that are alike to one. */
function alikeIn(root: HTMLElement | ShadowRoot, one: HTMLElement): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(one.localName)].filter((other) => keyOf(other) === keyOf(one));
}

/** Focuses the heading of the app's page. */
function focusHeading(element: HTMLElement, options?: FocusOptions): void {
  const heading = rootOf(element).querySelector("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus(options);
}

/**
 * Lets the element of an app pass the focus on to what had it last within the app. Where the app has drawn its page anew meanwhile, that is
 * what is at its place now, otherwise the heading.
 */
export function passFocusOn(element: HTMLElement): void {
  let latest: HTMLElement | undefined;
  let at = -1;
  let followed: ShadowRoot | undefined;
  function note(event: Event): void {
    const [target] = event.composedPath();
    if (!(target instanceof HTMLElement) || target === element) return;
    latest = target;
    at = alikeIn(rootOf(element), target).indexOf(target);
    // Once the focus is in the shadow root, its way from one element in it to the next is not seen outside.
    if (element.shadowRoot === null || element.shadowRoot === followed) return;
    followed = element.shadowRoot;
    followed.addEventListener("focusin", note);
  }
  element.addEventListener("focusin", note);
  element.focus = (options) => {
    if (!latest) return;
    if (latest.isConnected) return latest.focus(options);
    const alike = alikeIn(rootOf(element), latest);
    if (at >= 0) (alike[at] ?? alike.at(-1))?.focus(options);
    if (!element.contains(document.activeElement)) focusHeading(element, options);
  };
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Focuses the heading of a page of the app that was just opened, and its replacement when it is rendered again, until the user acts: a screen
 * reader starts there. An app that has set the focus itself keeps it. Returns the stop function.
 */
export function keepHeadingFocused(element: HTMLElement): () => void {
  const focus = () => focusHeading(element, { preventScroll: true });
  if (!element.contains(document.activeElement)) focus();
  return onChangesUntilInput(rootOf(element), () => isNowhere() && focus());
}
