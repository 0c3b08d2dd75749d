// The element that an app renders into, on its page and in its modals.

import { passFocusOn } from "./app-focus";

/** Creates the element of an app. Focusing it restores the focus to what had it within: a dialog cannot see into a shadow root. */
export function appElement(): HTMLElement {
  const element = document.createElement("div");
  element.className = "app-root";
  passFocusOn(element);
  return element;
}

const FOCUSABLE = [
  "a[href], area[href], button, input, select, textarea, iframe, [tabindex]",
  "summary, audio[controls], video[controls], [contenteditable]:not([contenteditable=false])",
].join();

/** Whether it is rendered; older browsers cannot say. What is not cannot have the focus, which would not move at all. */
function isRendered(one: HTMLElement): boolean {
  return typeof one.checkVisibility !== "function" || one.checkVisibility({ visibilityProperty: true });
}

const isRadio = (one: Element | null): one is HTMLInputElement =>
  one instanceof HTMLInputElement && one.type === "radio";

/** Whether two are radio buttons of one group, which is one tab stop. */
function areOneGroup(one: Element | null, other: Element): boolean {
  return isRadio(one) && isRadio(other) && one.name !== "" && one.name === other.name && one.form === other.form;
}

function isStop(one: HTMLElement): boolean {
  // By the attribute: what can be edited and what can be played has no default that all browsers agree on.
  const isSkipped = Number(one.getAttribute("tabindex") ?? 0) < 0;
  return !isSkipped && one.matches(FOCUSABLE) && !one.matches(":disabled") && isRendered(one);
}

/** The tab stops of a shadow root, in their order, with those of the shadow roots within it. */
function stops(root: ShadowRoot): readonly HTMLElement[] {
  const all = [...root.querySelectorAll<HTMLElement>("*")].filter(
    (one) => !one.matches("[hidden], [hidden] *, [inert], [inert] *"),
  );
  const found = all.flatMap((one) => [...(isStop(one) ? [one] : []), ...(one.shadowRoot ? stops(one.shadowRoot) : [])]);
  // Of a group with a choice, only the chosen one.
  return found.filter(
    (one) =>
      !isRadio(one) ||
      one.checked ||
      !found.some((other) => isRadio(other) && other.checked && areOneGroup(one, other)),
  );
}

/** What has the focus, also in a shadow root within the root. */
function activeIn(root: ShadowRoot): Element | null {
  const active = root.activeElement;
  return active?.shadowRoot?.activeElement ? activeIn(active.shadowRoot) : active;
}

/** The stop of the root that the Tab key leads to from what has the focus; undefined at an end. */
function nextStop(root: ShadowRoot, active: Element | null, isBackwards: boolean): HTMLElement | undefined {
  const all = stops(root).filter((one) => one === active || !areOneGroup(active, one));
  const at = all.indexOf(active as HTMLElement);
  if (at >= 0) return all[at + (isBackwards ? -1 : 1)];
  // It has the focus and is no stop, such as a heading.
  const { DOCUMENT_POSITION_PRECEDING: before, DOCUMENT_POSITION_FOLLOWING: after } = Node;
  const isBeyond = (one: Element) =>
    ((active?.compareDocumentPosition(one) ?? 0) & (isBackwards ? before : after)) !== 0;
  return isBackwards ? all.findLast(isBeyond) : all.find(isBeyond);
}

/** What Safari's Tab key passes over, unless the user has chosen otherwise. */
const PASSED_OVER = "a, area, button, summary, [type=checkbox], [type=radio], [type=file], [type=submit], [type=reset]";
/** What has stops of its own that only the browser knows. */
const COMPOUND = "iframe, audio, video, [type=date], [type=time], [type=datetime-local], [type=month], [type=week]";

/**
 * Handles the Tab key in the shadow root of an element in a modal: the modal's focus trap does not see into it and would skip it. From
 * outside the element is one stop, which passes the focus to the first or the last one within. Within, the browser moves it, which knows
 * every stop, but for those that it may pass over; at both ends the modal takes over.
 */
export function letTabThrough(element: HTMLElement): void {
  const root = element.shadowRoot;
  if (!root) return;
  let isBackwards = false;
  element.tabIndex = 0;
  element.focus = (options) => {
    const stop = stops(root).at(isBackwards ? -1 : 0);
    if (stop) stop.focus(options);
    else HTMLElement.prototype.focus.call(element, options);
  };
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
    const active = activeIn(root);
    const next = nextStop(root, active, event.shiftKey);
    if (!next) return;
    event.stopPropagation();
    if (!next.matches(PASSED_OVER) || active?.matches(COMPOUND)) return;
    event.preventDefault();
    next.focus();
  });
}
