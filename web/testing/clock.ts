// A clock that a test alone moves on: otherwise a busy machine is at the next poll before the test is.

import { act } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";

/** Stops the clock of what polls, for the rest of the test. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Moves it on. */
export const pass = (time: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(time));
