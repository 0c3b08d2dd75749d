import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadApplication } from "./load-application";

let paint: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  paint = undefined;
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      static readonly supportedEntryTypes = ["paint"];
      constructor(report: () => void) {
        paint = report;
      }
      observe() {}
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("nothing is fetched before the first paint, and then everything at once", async () => {
  const load = vi.fn(async (_: string) => {});
  void loadApplication(["/framework.js", "/main.js"], load);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(load).not.toHaveBeenCalled();
  paint?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(load.mock.calls.map(([file]) => file)).toEqual(["/framework.js", "/main.js"]);
});

test.each([
  ["a page that is not shown", () => vi.spyOn(document, "hidden", "get").mockReturnValue(true)],
  ["a browser that reports no paint", () => vi.stubGlobal("PerformanceObserver", class {})],
])("%s does not wait for it", async (_, prepare) => {
  prepare();
  const load = vi.fn(async () => {});
  await Promise.all([loadApplication(["/main.js"], load), vi.advanceTimersByTimeAsync(0)]);
  expect(load).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

test("a paint that is never reported is not waited for longer than two seconds", async () => {
  const load = vi.fn(async () => {});
  void loadApplication(["/main.js"], load);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(load).toHaveBeenCalledOnce();
});
