// A page that polls and is left open.

import { act, fireEvent } from "@testing-library/react";
import { expect, vi } from "vitest";
import { POLL_LIMIT_MS } from "../client/timings";
import { pass } from "./clock";
import { settled } from "./fake-worker";

/** Asserts that a page, which has requested once, polls at an interval, falls silent after a while, and goes on for whoever comes back. */
export async function assertFallsSilent(requests: () => number, interval: number): Promise<void> {
  const polls = async (times: number) => {
    for (let count = 1; count <= times; count += 1) {
      await pass(interval);
      await act(settled);
    }
  };
  await polls(POLL_LIMIT_MS / interval + 3);
  const before = requests();
  expect(before).toBeGreaterThan(2);
  await polls(3);
  expect(requests()).toBe(before);
  fireEvent(window, new Event("focus"));
  await vi.waitFor(() => expect(requests()).toBe(before + 1));
  await pass(interval);
  await vi.waitFor(() => expect(requests()).toBe(before + 2));
}
