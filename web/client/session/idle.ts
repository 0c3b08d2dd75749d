// Whether anybody is still there: a page that nobody touched for the configured time locks itself.

import { ACTIVITY_NOTED_MS } from "../timings";

/** Shared by all tabs, so that work in one keeps the others open; and it outlives the page, so that a laptop that was closed
 * overnight does not open where it was left. */
const KEY = "asgard.active";
/** The longest that a timer can wait. */
const LONGEST_MS = 2 ** 31 - 1;
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/** Somebody is there. */
export function noteActivity(): void {
  localStorage.setItem(KEY, String(Date.now()));
}

function lastActivity(): number {
  const noted = Number(localStorage.getItem(KEY));
  return noted > 0 ? Math.min(noted, Date.now()) : Date.now();
}

/** Calls back once nobody was there for so many minutes; 0 never. Answers how to stop. */
export function watchIdle(minutes: number, onIdle: () => void): () => void {
  if (minutes <= 0) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen = 0;

  /** Whether it is too late; else looks again when it may be. */
  function look(): boolean {
    clearTimeout(timer);
    const left = lastActivity() + minutes * 60_000 - Date.now();
    if (left <= 0) onIdle();
    else timer = setTimeout(look, Math.min(left, LONGEST_MS));
    return left <= 0;
  }

  function onSign(): void {
    const now = Date.now();
    if (now - seen < ACTIVITY_NOTED_MS) return;
    seen = now;
    // A hand that comes back after the time is over finds the page locked, even if the timer slept with the laptop.
    if (now - lastActivity() >= minutes * 60_000) look();
    else noteActivity();
  }

  function onVisibility(): void {
    if (document.visibilityState === "visible") look();
  }

  if (localStorage.getItem(KEY) === null) noteActivity();
  if (!look()) {
    for (const sign of SIGNS) addEventListener(sign, onSign, { capture: true, passive: true });
    document.addEventListener("visibilitychange", onVisibility);
  }
  return () => {
    clearTimeout(timer);
    for (const sign of SIGNS) removeEventListener(sign, onSign, { capture: true });
    document.removeEventListener("visibilitychange", onVisibility);
  };
}
