// Toasts of the signed-in part: whose they are, and keyboard access to them. `web/ui/toast.tsx` shows them, also on the pages before the
// sign-in, which do not load this.

import { useEffect, useRef } from "react";
import { useStore } from "../../client/store";
import { toasts, type VisibleToast } from "../../ui/toast";

/** Removes toasts; without one to remove, nothing is rendered again. */
function removeWhere(isRemoved: (toast: VisibleToast) => boolean): void {
  const shown = toasts.get();
  if (shown.some(isRemoved)) toasts.set(shown.filter((toast) => !isRemoved(toast)));
}

/** Removes error toasts, because the cause is fixed. */
export function forgetFailures(): void {
  removeWhere(({ tone }) => tone === "error");
}

/** Keeps the success toasts of the sign-in. Returns the cleanup function, which keeps only parting toasts. */
function begin(): () => void {
  forgetFailures();
  return () => removeWhere(({ isParting }) => !isParting);
}

/** Toasts belong to a user in one company: they are removed for the next one. */
export function useFreshToasts(person: string, company: string | undefined): void {
  const owner = `${person} ${company}`;
  useEffect(() => (owner ? begin() : undefined), [owner]);
}

const region = () => document.querySelector<HTMLElement>(".toasts");
const firstButton = () => region()?.querySelector("button");
/** Upwards from the element: every press searches, and mostly there is no region that a search of the whole page would end at. */
const isInRegion = (target: EventTarget | null) => target instanceof Element && target.closest(".toasts") !== null;

/** The key that moves between the page and the toasts, while there are any. */
export function ToastKey() {
  const shown = useStore(toasts);
  /** The focused element before the toasts. */
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
    // A press outside the toasts ends that.
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

  // A closed toast loses the focus.
  useEffect(() => {
    const { current } = before;
    if (!current || document.activeElement !== document.body) return;
    const next = shown.length > 0 ? firstButton() : undefined;
    if (!next) before.current = undefined;
    (next ?? (current.isConnected ? current : document.getElementById("content")))?.focus();
  }, [shown]);
  return null;
}
