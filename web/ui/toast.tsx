// Toasts at the right: they disappear by themselves, stay while hovered or focused, and have a close button. Errors stay until they are
// dismissed.

import { type FocusEvent, type ReactNode, useEffect, useState } from "react";
import { createStore, useStore } from "../client/store";
import type { Tone } from "./alert";
import { Boundary } from "./boundary";
import styles from "./toast.module.css";
import { hover, phaseAt, TOAST, tick, visibleTimeOf } from "./toast-clock";

export interface ToastMessage {
  readonly tone: Tone;
  readonly title: string;
  readonly message?: ReactNode;
  /** It is about the end of the session, and stays after it. */
  readonly isParting?: boolean;
  /** An action, such as undo. */
  readonly action?: { readonly label: string; readonly onAction: () => void } | undefined;
}

export interface VisibleToast extends ToastMessage {
  readonly id: number;
}

/** The visible toasts; the signed-in part removes those of another company (`web/shell/notifications/toasts.ts`). */
export const toasts = createStore<readonly VisibleToast[]>([]);
let last = 0;
let regions = 0;

/** What a repeated error says, too: below its first line stands which request it was. */
const firstLine = (text: ReactNode) => String(text).split("\n", 1)[0];

/** Shows a toast. Without a region on the page it is invisible: that is logged as a warning. */
export function toast(message: ToastMessage): void {
  if (regions === 0) console.warn("No notification widget on this page:", message.title);
  last += 1;
  // An equal error that is still visible is replaced.
  const others = toasts.get().filter(({ tone, title, message: text }) => {
    return (
      tone !== "error" ||
      message.tone !== tone ||
      title !== message.title ||
      firstLine(text) !== firstLine(message.message)
    );
  });
  toasts.set([...others, { ...message, id: last }]);
}

const close = (id: number) => toasts.set(toasts.get().filter((one) => one.id !== id));

function ToastItem({ one, closeLabel }: { readonly one: VisibleToast; readonly closeLabel: string }) {
  const [clock, setClock] = useState({ age: 0, hovered: false });
  const { action } = one;
  const visibleMs = visibleTimeOf(one.tone === "error", action !== undefined);
  const phase = phaseAt(clock.age, visibleMs);
  const setPaused = (isPaused: boolean) => setClock((now) => hover(now, isPaused, visibleMs));
  // It runs on when neither the pointer nor the focus is in it.
  const whileFocused = {
    onFocus: () => setPaused(true),
    onBlur: ({ currentTarget }: FocusEvent) => setPaused(Boolean(currentTarget.closest(`.${styles.toast}:hover`))),
  };
  const isWaiting = phase === "visible" && visibleMs === Infinity;
  useEffect(() => {
    if (isWaiting) return;
    const timer = setInterval(() => setClock(tick), TOAST.interval);
    return () => clearInterval(timer);
  }, [isWaiting]);
  useEffect(() => {
    if (phase === "gone") close(one.id);
  }, [phase, one.id]);
  return (
    <div
      className={styles.toast}
      data-tone={one.tone}
      data-phase={phase}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={({ currentTarget }) => setPaused(currentTarget.contains(document.activeElement))}
    >
      <div className={styles["toast-text"]}>
        <strong>{one.title}</strong>
        {one.message ? <div>{one.message}</div> : null}
        {action ? (
          <button
            type="button"
            className={styles["toast-action"]}
            {...whileFocused}
            onClick={() => {
              close(one.id);
              action.onAction();
            }}
          >
            {action.label}
          </button>
        ) : null}
      </div>
      <button
        type="button"
        className={styles["toast-close"]}
        aria-label={closeLabel}
        {...whileFocused}
        onClick={() => close(one.id)}
      >
        ×
      </button>
    </div>
  );
}

/** The region of toasts; once per page. */
export function ToastRegion({ label, closeLabel }: { readonly label: string; readonly closeLabel: string }) {
  const all = useStore(toasts);
  useEffect(() => {
    regions += 1;
    return () => {
      regions -= 1;
    };
  }, []);
  /** The toasts of one urgency. Not a landmark: a region within a region is read twice. */
  const region = (isError: boolean) => (
    <div aria-live={isError ? "assertive" : "polite"}>
      {all.map((one) =>
        (one.tone === "error") === isError ? (
          <Boundary key={one.id} onBroken={() => close(one.id)}>
            <ToastItem one={one} closeLabel={closeLabel} />
          </Boundary>
        ) : null,
      )}
    </div>
  );
  return (
    // Not inert while an overlay is open, and rendered before what it announces.
    <section className={styles.toasts} aria-label={label} data-react-aria-top-layer="true">
      {region(true)}
      {region(false)}
    </section>
  );
}
