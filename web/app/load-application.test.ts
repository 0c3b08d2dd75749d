import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
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

describe("where a file is missing, as after a deployment", () => {
  const reload = vi.fn();
  const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
  const loadMissing = (build: string) => {
    vi.stubGlobal("PerformanceObserver", class {});
    return loadApplication([build], missing);
  };
  beforeEach(() => {
    reload.mockReset();
    sessionStorage.clear();
    vi.stubGlobal("location", { reload });
    document.body.innerHTML = '<form><input value=""><input type="checkbox"></form>';
  });

  test("the page is loaded anew, once for each build", async () => {
    await loadMissing("/main-1.js");
    expect(reload).toHaveBeenCalledOnce();
    await expect(loadMissing("/main-1.js")).rejects.toThrow("Failed to fetch");
    expect(reload).toHaveBeenCalledOnce();
    await loadMissing("/main-2.js");
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test("nothing that was typed is lost by it", async () => {
    const input = document.querySelector("input") as HTMLInputElement;
    const loading = loadMissing("/main-1.js");
    input.dispatchEvent(new Event("input", { bubbles: true }));
    await expect(loading).rejects.toThrow("Failed to fetch");
    input.value = "anna@nordlicht.example";
    await expect(loadMissing("/main-1.js")).rejects.toThrow("Failed to fetch");
    expect(reload).not.toHaveBeenCalled();
  });

  test("an address that the form remembers keeps nobody on a broken page", async () => {
    const loading = loadMissing("/main-1.js");
    (document.querySelector("input") as HTMLInputElement).value = "anna@nordlicht.example";
    await loading;
    expect(reload).toHaveBeenCalledOnce();
  });
});

test("a paint that is never reported is not waited for longer than two seconds", async () => {
  const load = vi.fn(async () => {});
  void loadApplication(["/main.js"], load);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(load).toHaveBeenCalledOnce();
});
