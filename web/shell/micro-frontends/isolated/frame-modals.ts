// Modals within the frame of an isolated app. They stay in the app's own part of the page: third-party content neither covers the shell nor
// looks like a dialog of the shell.

import type { ModalContent, ModalOptions, ModalResult, Modals, OpenModal } from "../../../../apps/kit/contract";
import { MODAL_MARGIN } from "./frame-height";
import type { FrameTexts } from "./messages";

/** What the modals report. */
interface ModalEvents {
  /** Whether one of them has unsaved input. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
  /** They may need another height of the frame. */
  readonly onResize: () => void;
}

/** Modals, and how to close all of them, and to change the texts of the controls around their content. */
export interface FrameModals extends Modals {
  deactivate(): void;
  speak(texts: FrameTexts): void;
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, ...children: (Node | string)[]) {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children);
  return made;
}

function button(text: string, onPress: () => void): HTMLButtonElement {
  const made = element("button", "frame-button", text);
  made.type = "button";
  made.addEventListener("click", onPress);
  return made;
}

/**
 * Moves a dialog into the visible part of the frame: the frame is as high as the app, the window shows a part of it. From there it may need
 * a higher one.
 */
function intoView(dialog: HTMLDialogElement, onResize: () => void): void {
  const looking = new IntersectionObserver(([seen]) => {
    const top = seen?.intersectionRect.top ?? 0;
    dialog.style.setProperty("--modal-top", `${Math.max(0, top) + MODAL_MARGIN}px`);
    looking.disconnect();
    onResize();
  });
  looking.observe(document.documentElement);
  // Its parts, as a dialog that scrolls keeps its size.
  const sizes = new ResizeObserver(onResize);
  for (const part of dialog.children) sizes.observe(part);
}

/** A browser gives the focus back to what had it before when a dialog is closed, not when it is removed. */
function takeAway(dialog: HTMLDialogElement, onResize: () => void): void {
  dialog.close();
  dialog.remove();
  onResize();
}

/** Shows a confirmation before unsaved input is lost. */
function confirmUnsaved({ unsaved }: FrameTexts, onResize: () => void): Promise<boolean> {
  return new Promise((resolve) => {
    const dialog = element("dialog", "frame-modal", element("h2", "", unsaved.title), element("p", "", unsaved.text));
    const end = (isLeft: boolean) => {
      takeAway(dialog, onResize);
      resolve(isLeft);
    };
    dialog.setAttribute("aria-label", unsaved.title);
    dialog.dataset.mode = "compact";
    dialog.append(
      element(
        "div",
        "frame-actions",
        button(unsaved.stay, () => end(false)),
        button(unsaved.leave, () => end(true)),
      ),
    );
    dialog.addEventListener("cancel", () => end(false));
    document.body.append(dialog);
    dialog.showModal();
    intoView(dialog, onResize);
  });
}

/** The modals of the app. */
export function frameModals(first: FrameTexts, { onUnsaved, onResize }: ModalEvents): FrameModals {
  let texts = first;
  const open = new Set<(result: ModalResult) => void>();
  const crosses = new Set<HTMLButtonElement>();
  const held = new Set<object>();

  function show(content: ModalContent, { mode = "simple", backdrop }: ModalOptions): Promise<ModalResult> {
    return new Promise((resolve) => {
      const container = element("div", "app-root");
      const head = element("header", "frame-head", element("h2", "", content.title));
      const dialog = element(
        "dialog",
        "frame-modal",
        head,
        ...(content.text ? [element("p", "", content.text)] : []),
        container,
      );
      const hold = (isUnsaved: boolean) => {
        if (isUnsaved) held.add(dialog);
        else held.delete(dialog);
        onUnsaved(held.size > 0);
      };
      const end = (result: ModalResult) => {
        if (!open.delete(end)) return;
        hold(false);
        crosses.delete(cross);
        takeAway(dialog, onResize);
        resolve(result);
        content.leave?.();
      };
      const close = async (result: ModalResult) => {
        if (!held.has(dialog) || (await confirmUnsaved(texts, onResize))) end(result);
      };
      const modal: OpenModal = {
        close: ({ action = "close", data } = {}) => void close(data === undefined ? { action } : { action, data }),
        unsaved: hold,
      };
      const cross = button("✕", () => modal.close());
      cross.setAttribute("aria-label", texts.close);
      crosses.add(cross);
      head.append(cross);
      dialog.setAttribute("aria-label", content.title);
      dialog.dataset.mode = mode;
      dialog.addEventListener("cancel", (event) => {
        // Where the user has done nothing else since the last Escape, a browser does not let it be prevented, and closes the dialog.
        if (!event.cancelable) return;
        event.preventDefault();
        modal.close({ action: "escape" });
      });
      dialog.addEventListener("close", () => {
        if (!open.has(end)) return;
        if (held.has(dialog)) dialog.showModal();
        modal.close({ action: "escape" });
      });
      dialog.addEventListener("click", ({ target }) => {
        if (target === dialog && backdrop === true) modal.close({ action: "backdrop" });
      });
      open.add(end);
      document.body.append(dialog);
      content.render(container, modal);
      dialog.showModal();
      intoView(dialog, onResize);
    });
  }

  return {
    open: (content, options = {}) => show(content, options),
    deactivate() {
      for (const end of [...open]) end({ action: "deactivated" });
    },
    speak(next) {
      texts = next;
      for (const cross of crosses) cross.setAttribute("aria-label", texts.close);
    },
  };
}
