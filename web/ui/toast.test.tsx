import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pointAt, pointAway, press } from "../testing/person";
import { ToastRegion, toast } from "./toast";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  for (const close of screen.queryAllByRole("button", { name: "close" })) await press(close);
  cleanup();
  vi.useRealTimers();
});

/** Advances the clock with renders in between, as on a page. */
function pass(time: number): void {
  for (let passed = 0; passed < time; passed += 50) act(() => vi.advanceTimersByTime(50));
}
const shown = () => [...document.querySelectorAll<HTMLElement>(".toast")];
const phase = () => shown()[0]?.dataset.phase;

test("without a region a notification is a warning in the console", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  toast({ tone: "info", title: "Gespeichert" });
  expect(warn).toHaveBeenCalledExactlyOnceWith("No notification widget on this page:", "Gespeichert");
  render(<ToastRegion label="toasts" closeLabel="close" />);
});

describe("a notification", () => {
  beforeEach(() => {
    render(<ToastRegion label="toasts" closeLabel="close" />);
    act(() => toast({ tone: "success", title: "Gespeichert", message: "Alles ist da." }));
  });

  test("fades in within 800 ms, stays 2000 ms, fades out within 200 ms and is gone", () => {
    expect(phase()).toBe("entering");
    pass(2_750);
    expect(phase()).toBe("visible");
    pass(50);
    expect(phase()).toBe("leaving");
    pass(200);
    expect(phase()).toBeUndefined();
  });

  test("waits under the pointer, and 500 ms after it", async () => {
    pass(2_700);
    await pointAt(screen.getByText("Gespeichert"));
    pass(10_000);
    expect(phase()).toBe("visible");
    await pointAway(screen.getByText("Gespeichert").closest(".toast") as Element);
    pass(450);
    expect(phase()).toBe("visible");
    pass(50);
    expect(phase()).toBe("leaving");
  });

  test("waits while the focus is in it, wherever the pointer goes", async () => {
    pass(2_700);
    act(() => screen.getByRole("button", { name: "close" }).focus());
    await pointAt(screen.getByText("Gespeichert"));
    await pointAway(screen.getByText("Gespeichert").closest(".toast") as Element);
    pass(10_000);
    expect(phase()).toBe("visible");
    act(() => screen.getByRole("button", { name: "close" }).blur());
    pass(500);
    expect(phase()).toBe("leaving");
  });

  test("is closed by its button", async () => {
    await press(screen.getByRole("button", { name: "close" }));
    expect(phase()).toBeUndefined();
  });
});

describe("what is said longer", () => {
  beforeEach(() => {
    render(<ToastRegion label="toasts" closeLabel="close" />);
  });

  test("is an error, which stays until it is dismissed, and is not told beside itself", async () => {
    const error = { tone: "error", title: "Nicht gespeichert", message: "Warum auch immer." } as const;
    act(() => toast(error));
    pass(60_000);
    act(() => toast(error));
    act(() => toast({ ...error, message: "Aus einem anderen Grund." }));
    expect(shown()).toHaveLength(2);
    for (const close of screen.getAllByRole("button", { name: "close" })) await press(close);
    expect(shown()).toEqual([]);
  });

  test("is what can be taken back, for eight seconds, and while it has the focus", async () => {
    const onAction = vi.fn();
    act(() => toast({ tone: "success", title: "Entfernt", action: { label: "Rückgängig", onAction } }));
    pass(8_700);
    expect(phase()).toBe("visible");
    act(() => screen.getByRole("button", { name: "Rückgängig" }).focus());
    pass(10_000);
    await press(screen.getByRole("button", { name: "Rückgängig" }));
    expect(onAction).toHaveBeenCalledOnce();
    expect(phase()).toBeUndefined();
  });
});

test("there is one region of each urgency, there before what it announces, and no other within it", () => {
  render(<ToastRegion label="toasts" closeLabel="close" />);
  const live = () => [
    ...document.querySelectorAll<HTMLElement>("[aria-live], [role=alert], [role=status], [role=log]"),
  ];
  const [urgent, polite, ...others] = live();
  expect([urgent?.getAttribute("aria-live"), polite?.getAttribute("aria-live"), others]).toEqual([
    "assertive",
    "polite",
    [],
  ]);
  act(() => toast({ tone: "error", title: "Nicht gespeichert" }));
  act(() => toast({ tone: "warning", title: "Bald abgemeldet" }));
  expect(live()).toEqual([urgent, polite]);
  expect(urgent?.textContent).toContain("Nicht gespeichert");
  expect(polite?.textContent).toContain("Bald abgemeldet");
  expect(polite?.textContent).not.toContain("Nicht gespeichert");
});

test("one that cannot be rendered is taken away, and the others stay", () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(<ToastRegion label="toasts" closeLabel="close" />);
  act(() => toast({ tone: "info", title: "Gespeichert" }));
  act(() => toast({ tone: "info", title: new Error("oops") } as never));
  expect(shown().map(({ textContent }) => textContent)).toEqual([expect.stringContaining("Gespeichert")]);
  expect(error).toHaveBeenCalled();
  error.mockRestore();
});
