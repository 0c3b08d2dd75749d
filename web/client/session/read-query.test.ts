import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PREFETCH_WAIT_MS } from "../timings";
import { prefetch, readQuery } from "./read-query";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Reads something ahead; says whether it was waited for to the end. */
function begun(queryFn: () => Promise<string>) {
  const waiting = { isOver: false };
  // Nobody is signed in here: the check for whom the answer is is left out.
  const reading = { ...readQuery(["u1", "c1"] as never, "users", { key: ["page"], queryFn }), queryFn };
  void prefetch(new QueryClient(), reading).then(() => {
    waiting.isOver = true;
  });
  return waiting;
}

test("what is read ahead is waited for until it is there", async () => {
  let give = (_: string): void => undefined;
  const waiting = begun(() => new Promise((resolve) => (give = resolve)));
  await vi.advanceTimersByTimeAsync(PREFETCH_WAIT_MS - 1);
  expect(waiting.isOver).toBe(false);
  give("rows");
  await vi.advanceTimersByTimeAsync(0);
  expect(waiting.isOver).toBe(true);
});

test("what takes longer is waited for a moment only", async () => {
  const waiting = begun(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(PREFETCH_WAIT_MS - 1);
  expect(waiting.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(waiting.isOver).toBe(true);
});

test("what cannot be read is waited for no longer", async () => {
  const waiting = begun(() => Promise.reject(new Error("no")));
  await vi.advanceTimersByTimeAsync(0);
  expect(waiting.isOver).toBe(true);
});
