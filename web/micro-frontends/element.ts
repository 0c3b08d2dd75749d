// The element that an app draws into, on its page and in its modals.

/** An element for an app. Who gives the focus back to it means what had it within: a dialog cannot see into a shadow root. */
export function appElement(): HTMLElement {
  const element = document.createElement("div");
  element.className = "app-root";
  let latest: EventTarget | undefined;
  element.addEventListener("focusin", (event) => {
    latest = event.composedPath()[0];
  });
  element.focus = (options) => {
    if (latest instanceof HTMLElement && latest !== element) latest.focus(options);
  };
  return element;
}
