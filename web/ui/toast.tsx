// Notifications at the right: they fade by themselves, wait under the pointer, and have a close button.

import { useEffect, useState } from "react";
import { createStore, useStore } from "../client/store";
import type { Tone } from "./alert";
import styles from "./toast.module.css";
import { hover, phaseAt, TOAST, tick } from "./toast-clock";

/** A notification. */
export interface ToastMessage {
  readonly tone: Tone;
  readonly title: string;
  readonly message?: string;
}

interface VisibleToast extends ToastMessage {
  readonly id: number;
}

const shown = createStore<readonly VisibleToast[]>([]);
let last = 0;
let regions = 0;

/** Shows a notification. Without a region on the page it would go unseen: that is worth a warning. */
export function toast(message: ToastMessage): void {
  if (regions === 0) console.warn("No notification widget on this page:", message.title);
  last += 1;
  shown.set([...shown.get(), { ...message, id: last }]);
}

const close = (id: number) => shown.set(shown.get().filter((one) => one.id !== id));

function One({ one, closeLabel }: { readonly one: VisibleToast; readonly closeLabel: string }) {
  const [clock, setClock] = useState({ age: 0, hovered: false });
  const phase = phaseAt(clock.age);
  useEffect(() => {
    const timer = setInterval(() => setClock(tick), TOAST.interval);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (phase === "gone") close(one.id);
  }, [phase, one.id]);
  return (
    <div
      className={styles.toast}
      role={one.tone === "error" ? "alert" : "status"}
      data-tone={one.tone}
      data-phase={phase}
      onPointerEnter={() => setClock((now) => hover(now, true))}
      onPointerLeave={() => setClock((now) => hover(now, false))}
    >
      <div>
        <strong>{one.title}</strong>
        {one.message ? <div>{one.message}</div> : null}
      </div>
      <button type="button" className={styles["toast-close"]} aria-label={closeLabel} onClick={() => close(one.id)}>
        ×
      </button>
    </div>
  );
}

/** Where notifications appear; once per page. */
export function ToastRegion({ label, closeLabel }: { readonly label: string; readonly closeLabel: string }) {
  const all = useStore(shown);
  useEffect(() => {
    regions += 1;
    return () => {
      regions -= 1;
    };
  }, []);
  return (
    // It is not hidden by what is open over the page.
    <section className={styles.toasts} aria-label={label} data-react-aria-top-layer="true">
      {all.map((one) => (
        <One key={one.id} one={one} closeLabel={closeLabel} />
      ))}
    </section>
  );
}
