// Detects inactivity: a page without input for the configured time locks itself.

import { deviceStorage } from "../storage";
import { ACTIVITY_NOTED_MS } from "../timings";

/**
 * Shared by all tabs, so that work in one keeps the others open; and stored, so that a laptop that was closed overnight does not reopen an
 * unlocked page.
 */
const KEY = "asgard.active";
/** Maximum delay of a timer. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** How often a frame is looked at that has the focus: an activation counts for five seconds (HTML, section "Tracking user activation"). */
const FRAME_MS = 4_000;
const ACTIVITY_EVENTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/** Notes the user's activity. */
export function noteActivity(): void {
  deviceStorage.write(KEY, String(Date.now()));
}

function lastActivity(): number {
  const noted = Number(deviceStorage.read(KEY));
  return noted > 0 ? Math.min(noted, Date.now()) : Date.now();
}

/** Calls back after this many minutes without activity; 0 never. Returns the stop function. */
export function watchIdle(minutes: number, onIdle: () => void): () => void {
  if (minutes <= 0) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frames: ReturnType<typeof setInterval> | undefined;
  let seen = 0;

  /** Whether the time is over; otherwise checks again when it may be. */
  function check(): boolean {
    clearTimeout(timer);
    const left = lastActivity() + minutes * 60_000 - Date.now();
    if (left <= 0) onIdle();
    else timer = setTimeout(check, Math.min(left, MAX_TIMER_MS));
    return left <= 0;
  }

  function onActivity(): void {
    const now = Date.now();
    if (now - seen < ACTIVITY_NOTED_MS) return;
    seen = now;
    // Input after the time is over finds the page locked, even if the timer was suspended with the laptop.
    if (now - lastActivity() >= minutes * 60_000) check();
    else noteActivity();
  }

  /** The input of a frame of another origin is not reported to this page, but the page is activated with it. */
  function lookAtFrame(): void {
    if (document.activeElement instanceof HTMLIFrameElement && navigator.userActivation?.isActive) onActivity();
  }

  function onVisibility(): void {
    if (document.visibilityState === "visible") check();
  }

  if (deviceStorage.read(KEY) === null) noteActivity();
  if (!check()) {
    for (const event of ACTIVITY_EVENTS) addEventListener(event, onActivity, { capture: true, passive: true });
    document.addEventListener("visibilitychange", onVisibility);
    frames = setInterval(lookAtFrame, FRAME_MS);
  }
  return () => {
    clearTimeout(timer);
    clearInterval(frames);
    for (const event of ACTIVITY_EVENTS) removeEventListener(event, onActivity, { capture: true });
    document.removeEventListener("visibilitychange", onVisibility);
  };
}
