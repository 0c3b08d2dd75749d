// The element that an app renders into, on its page and in its modals.

import { passFocusOn } from "./app-focus";

/** Creates the element of an app. Focusing it restores the focus to what had it within: a dialog cannot see into a shadow root. */
export function appElement(): HTMLElement {
  const element = document.createElement("div");
  element.className = "app-root";
  passFocusOn(element);
  return element;
}

const FOCUSABLE = "a[href], button, input, select, textarea, [tabindex]";

/** Whether it is rendered; older browsers cannot say. What is not cannot have the focus, which would not move at all. */
function isRendered(one: HTMLElement): boolean {
  return typeof one.checkVisibility !== "function" || one.checkVisibility({ visibilityProperty: true });
}

/** The tab stops of a shadow root, in their order. */
function stops(root: ShadowRoot): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (one) =>
      one.tabIndex >= 0 && !one.matches(":disabled, [hidden], [hidden] *, [inert], [inert] *") && isRendered(one),
  );
}

/**
 * Handles the Tab key in the shadow root of an element in a modal: the modal's focus trap does not see into it and would skip it. From
 * outside the element is one stop, which passes the focus to the first or the last one within; at both ends the modal takes over.
 */
export function letTabThrough(element: HTMLElement): void {
  const root = element.shadowRoot;
  if (!root) return;
  let isBackwards = false;
  element.tabIndex = 0;
  element.focus = (options) =>
    stops(root)
      .at(isBackwards ? -1 : 0)
      ?.focus(options);
  element.ownerDocument.addEventListener(
    "keydown",
    function follow(event) {
      if (!element.isConnected) return element.ownerDocument.removeEventListener("keydown", follow, true);
      if (event.key === "Tab") isBackwards = event.shiftKey;
    },
    true,
  );
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Tab" || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = stops(root);
    const at = all.indexOf(root.activeElement as HTMLElement);
    const next = at < 0 ? undefined : all[at + (event.shiftKey ? -1 : 1)];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  });
}
