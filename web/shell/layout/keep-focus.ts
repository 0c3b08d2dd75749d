// Keeps the place of the keyboard in a page: when the focused element goes away with what was done to it (a row is deleted, a filter removed), its
// neighbour has the focus. The browser would begin at the top of the document, and a screen reader would say nothing.

/** What Tab leads to. */
const STOPS = "a[href], button, input, select, textarea, summary, [tabindex='0']";
/** What the focus may move to. No text fields: they open the keyboard of a phone. */
const NEIGHBOURS =
  "a[href], button:not([disabled]), [type='checkbox']:not([disabled]), [type='radio']:not([disabled]), summary, [tabindex='0']";

/**
 * The focused element as it was found: what is around it, up to the page or the shadow root, which is not among them, and what Tab led to then.
 */
interface FocusPlace {
  readonly element: HTMLElement;
  readonly ancestors: readonly Element[];
  readonly stops: readonly HTMLElement[];
  /** The element of the app that it is in. */
  readonly host: HTMLElement | undefined;
}

function placeOf(element: HTMLElement, main: HTMLElement): FocusPlace {
  const ancestors: Element[] = [];
  for (let one = element.parentElement; one && one !== main; one = one.parentElement) ancestors.push(one);
  const root = element.getRootNode();
  const [area, host] = root instanceof ShadowRoot ? [root, root.host as HTMLElement] : [main, undefined];
  return { element, ancestors, stops: [...area.querySelectorAll<HTMLElement>(STOPS)], host };
}

/** The nearest neighbour in what is left around it: after it, then before it. */
function nearest({ element, ancestors, stops }: FocusPlace): HTMLElement | undefined {
  const at = stops.indexOf(element);
  if (at < 0) return undefined;
  const neighbours = [...stops.slice(at + 1), ...stops.slice(0, at).reverse()].filter(
    (one) => one.isConnected && one.matches(NEIGHBOURS),
  );
  for (const around of ancestors) {
    const found = around.isConnected && neighbours.find((one) => around.contains(one));
    if (found) return found;
  }
  return undefined;
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/** Restores it where no neighbour is left. */
export type LastResort = (main: HTMLElement) => void;

/** Keeps it in `main`, an element of the document, and in the shadow roots within. Returns the stop function. */
export function keepFocus(main: HTMLElement, lastResort?: LastResort): () => void {
  let place: FocusPlace | undefined;
  let frame = 0;
  const followed = new Set<Node>();
  const onFocus = (event: FocusEvent) => {
    const target = event.composedPath()[0] as HTMLElement;
    const root = target.getRootNode();
    if (root instanceof ShadowRoot) follow(root);
    place = target !== main ? placeOf(target, main) : undefined;
  };
  /** Where it is removed, some browsers say first that it loses the focus. Otherwise the user has moved on, except to a question about it. */
  const onBlur = (event: FocusEvent) => {
    const { relatedTarget } = event;
    if (relatedTarget instanceof Element && relatedTarget.closest("[role=alertdialog]")) return;
    const [target] = event.composedPath();
    queueMicrotask(() => {
      if (target === place?.element && target instanceof Element && target.isConnected) place = undefined;
    });
  };
  const restore = () => {
    const lost = place;
    if (!lost || lost.element.isConnected || !isNowhere()) return;
    // An app that has drawn its whole page anew has a place for it (`web/shell/micro-frontends/app-focus.ts`).
    const to = nearest(lost) ?? lost.host;
    if (to?.isConnected) to.focus({ preventScroll: true });
    else lastResort?.(main);
  };
  const observer = new MutationObserver(() => {
    if (!place || place.element.isConnected || !isNowhere()) return;
    // Whoever takes it away may have another place for it: dialogs and pages set it within the next frame.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(restore);
    });
  });
  /** What happens in the shadow root of an app is not seen outside, except that the focus comes into it. */
  function follow(root: HTMLElement | ShadowRoot): void {
    if (followed.has(root)) return;
    // Those of apps that are gone are let go of.
    for (const one of followed) if (!one.isConnected) followed.delete(one);
    followed.add(root);
    root.addEventListener("focusin", onFocus as EventListener);
    root.addEventListener("focusout", onBlur as EventListener);
    observer.observe(root, { childList: true, subtree: true });
  }
  follow(main);
  // A dialog that closes is removed there. To observe the same element twice would forget what is within it.
  if (main !== document.body) observer.observe(document.body, { childList: true });
  return () => {
    cancelAnimationFrame(frame);
    for (const root of followed) {
      root.removeEventListener("focusin", onFocus as EventListener);
      root.removeEventListener("focusout", onBlur as EventListener);
    }
    observer.disconnect();
  };
}
