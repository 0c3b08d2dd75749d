import { render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useIdle } from "./idle";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Page({ minutes, onIdle }: { readonly minutes: number; readonly onIdle: () => void }) {
  useIdle(minutes, onIdle);
  return null;
}

test("a page locks itself after the configured minutes without a sign of life", () => {
  const onIdle = vi.fn();
  render(<Page minutes={5} onIdle={onIdle} />);
  vi.advanceTimersByTime(4 * 60_000);
  dispatchEvent(new Event("keydown"));
  vi.advanceTimersByTime(4 * 60_000);
  expect(onIdle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(onIdle).toHaveBeenCalledOnce();
});

test("without a configured time it never does", () => {
  const onIdle = vi.fn();
  render(<Page minutes={0} onIdle={onIdle} />);
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(onIdle).not.toHaveBeenCalled();
});
