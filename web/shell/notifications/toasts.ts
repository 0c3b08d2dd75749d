// Notifications of the signed-in part: whose they are, and how the keyboard comes to them and back. `web/ui/toast.tsx` shows them, also on the
// pages before the sign-in, which load nothing of this.

import { useEffect, useRef } from "react";
import { useStore } from "../../client/store";
import { toasts } from "../../ui/toast";

/** What failed is not told any longer: it has been mended. */
export function forgetFailures(): void {
  toasts.set(toasts.get().filter(({ tone }) => tone !== "error"));
}

/** Begins with what went well on the way in. Answers how to end: of what was told then, parting words stay. */
function begin(): () => void {
  forgetFailures();
  return () => toasts.set(toasts.get().filter(({ isParting }) => isParting));
}

/** Notifications are a person's, in one company: nobody else finds them. */
export function useFreshToasts(person: string, company: string | undefined): void {
  const whose = `${person} ${company}`;
  useEffect(() => (whose ? begin() : undefined), [whose]);
}

const region = () => document.querySelector<HTMLElement>(".toasts");
const firstButton = () => region()?.querySelector("button");
const isInRegion = (target: EventTarget | null) => target instanceof Node && region()?.contains(target) === true;

/** The key that moves between the page and the notifications, while there are any. */
export function ToastKey() {
  const shown = useStore(toasts);
  /** What had the focus before the notifications. */
  const before = useRef<HTMLElement>(undefined);

  useEffect(() => {
    const back = () => {
      const { current } = before;
      before.current = undefined;
      (current?.isConnected ? current : document.getElementById("content"))?.focus();
    };
    function onKey(event: KeyboardEvent): void {
      if (event.key !== "F6" || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
      const button = firstButton();
      if (!button) return;
      event.preventDefault();
      if (isInRegion(document.activeElement)) back();
      else button.focus();
    }
    function onFocus({ target, relatedTarget }: FocusEvent): void {
      if (!isInRegion(target)) before.current = undefined;
      else if (relatedTarget instanceof HTMLElement && !isInRegion(relatedTarget)) before.current = relatedTarget;
    }
    // Whoever presses beside them is done with them.
    function onPress({ target }: PointerEvent): void {
      if (!isInRegion(target)) before.current = undefined;
    }
    document.addEventListener("keydown", onKey);
    document.addEventListener("focusin", onFocus);
    document.addEventListener("pointerdown", onPress);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("pointerdown", onPress);
    };
  }, []);

  // One that is closed takes the focus with it.
  useEffect(() => {
    const { current } = before;
    if (!current || document.activeElement !== document.body) return;
    const next = shown.length > 0 ? firstButton() : undefined;
    if (!next) before.current = undefined;
    (next ?? (current.isConnected ? current : document.getElementById("content")))?.focus();
  }, [shown]);
  return null;
}
