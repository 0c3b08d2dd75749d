import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SUBMENU_MS } from "../../client/timings";
import { delay } from "./delay";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a submenu waits 150 ms", () => {
  expect(SUBMENU_MS).toBe(150);
  const open = vi.fn();
  delay().later(open);
  vi.advanceTimersByTime(149);
  expect(open).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(open).toHaveBeenCalledOnce();
});

test("a pointer that passes several opens the last one alone", () => {
  const [first, last] = [vi.fn(), vi.fn()];
  const pointer = delay();
  pointer.later(first);
  vi.advanceTimersByTime(100);
  pointer.later(last);
  vi.advanceTimersByTime(149);
  expect(last).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect([first, last].map((act) => act.mock.calls.length)).toEqual([0, 1]);
});

test("a hand waits for nothing, and what waited does not undo it", () => {
  const [waiting, pressed] = [vi.fn(), vi.fn()];
  const pointer = delay();
  pointer.later(waiting);
  pointer.now(pressed);
  expect(pressed).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1000);
  expect(waiting).not.toHaveBeenCalled();
});

test("what is dropped never happens", () => {
  const act = vi.fn();
  const pointer = delay();
  pointer.later(act);
  pointer.drop();
  vi.advanceTimersByTime(1000);
  expect(act).not.toHaveBeenCalled();
});
