import { afterEach, expect, test, vi } from "vitest";
import type { OpenModal } from "../../../../apps/kit/contract";
import { frameModals } from "./frame-modals";

const texts = {
  close: "close",
  unsaved: { title: "Discard?", text: "Your input is lost.", leave: "discard", stay: "stay" },
};
const [onUnsaved, onResize] = [vi.fn(), vi.fn()];
const modals = frameModals(texts, { onUnsaved, onResize });
const dialogs = () => [...document.querySelectorAll("dialog")];
const press = (name: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click();

afterEach(() => {
  modals.deactivate();
  document.body.replaceChildren();
});

/** Opens a modal, with or without unsaved input. */
function opened(isUnsaved: boolean) {
  const [render, ended] = [vi.fn<(_: HTMLElement, modal: OpenModal) => void>(), vi.fn()];
  void modals.open({ title: "Note", render }).then(ended);
  render.mock.lastCall?.[1].unsaved(isUnsaved);
  const [dialog] = dialogs();
  if (!dialog) throw new Error("no dialog");
  return { dialog, ended };
}

/** Escape as browsers handle it: only where the user has done something else since the last one the dialog may prevent it. */
function pressEscape(dialog: HTMLDialogElement, isPreventable: boolean): void {
  const cancel = new Event("cancel", { cancelable: isPreventable });
  dialog.dispatchEvent(cancel);
  if (!cancel.defaultPrevented) dialog.close();
}

test.each([true, false])(
  "Escape closes a modal without unsaved input (may be prevented: %s)",
  async (isPreventable) => {
    const { dialog, ended } = opened(false);
    pressEscape(dialog, isPreventable);
    await vi.waitFor(() => expect(ended).toHaveBeenCalledExactlyOnceWith({ action: "escape" }));
    expect(dialogs()).toEqual([]);
  },
);

test.each([true, false])(
  "with unsaved input it asks, and the modal stays (may be prevented: %s)",
  async (isPreventable) => {
    const { dialog, ended } = opened(true);
    pressEscape(dialog, isPreventable);
    expect([dialog.open, dialogs().length]).toEqual([true, 2]);
    expect(dialogs().map((one) => one.getAttribute("aria-label"))).toEqual(["Note", "Discard?"]);
    press("stay");
    await vi.waitFor(() => expect(dialogs()).toEqual([dialog]));
    pressEscape(dialog, isPreventable);
    press("discard");
    await vi.waitFor(() => expect(ended).toHaveBeenCalledExactlyOnceWith({ action: "escape" }));
    expect(dialogs()).toEqual([]);
  },
);

test("a modal begins where the frame can be seen; what it needs from there is reported, and again when it has gone", async () => {
  const seen = vi.fn<(look: (entries: readonly object[]) => void) => void>();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(look: (entries: readonly object[]) => void) {
        seen(look);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  onResize.mockReset();
  const { dialog, ended } = opened(false);
  seen.mock.lastCall?.[0]([{ intersectionRect: { top: 300 } }]);
  expect([dialog.style.getPropertyValue("--modal-top"), onResize.mock.calls.length]).toEqual(["324px", 1]);
  onResize.mockImplementation(() => expect(dialogs()).toEqual([]));
  press("✕");
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
  expect(onResize).toHaveBeenCalledTimes(2);
});
