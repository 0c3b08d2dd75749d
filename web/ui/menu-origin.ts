// The button of the menu whose entry was chosen by what the user did last. A dialog that the entry opens gives the focus back to it: the
// entry that had the focus is gone by then, and React Aria looks for nothing else.

let button: HTMLElement | null = null;

/** Notes the button of a menu that an entry closes, until the user does something else. */
export function noteMenuOrigin(trigger: HTMLElement | null): void {
  button = trigger;
  const userInput = new AbortController();
  const forget = () => {
    userInput.abort();
    if (button === trigger) button = null;
  };
  for (const type of ["keydown", "pointerdown"])
    window.addEventListener(type, forget, { capture: true, signal: userInput.signal });
}

/** The button, if an entry of its menu was chosen last. */
export const menuOrigin = (): HTMLElement | null => button;
