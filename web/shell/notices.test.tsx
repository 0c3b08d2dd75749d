import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteResponse, noteUnreachable } from "../client/api/network";
import { freshBrowser, workerThat } from "../testing/page";
import { Notices } from "./notices";

freshBrowser();

/** The height of the notices, and the observers of it. */
let height = 0;
let measured: () => void = () => undefined;

beforeEach(() => {
  workerThat(() => new Response(null, { status: 503 }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(onResize: () => void) {
        measured = onResize;
      }
      observe() {
        measured();
      }
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockImplementation(() => height);
});
afterEach(() => act(noteResponse));

const room = () => document.documentElement.style.getPropertyValue("--notice");

test("that nobody answers is said in a region that was there before, and goes when somebody answers", () => {
  render(<Notices />);
  const region = screen.getByRole("status");
  expect(region.childElementCount).toBe(0);
  act(noteUnreachable);
  expect(screen.getByRole("status")).toBe(region);
  expect(region.textContent).toContain("Keine Verbindung");
  expect(region.textContent).toContain("Ohne Verbindung kann nichts geändert werden.");
  act(noteResponse);
  expect(region.childElementCount).toBe(0);
});

test("what stands at the foot of the window is told how much of it is covered, for as long as it is", () => {
  const { unmount } = render(<Notices />);
  expect(room()).toBe("");
  height = 40;
  act(() => measured());
  expect(room()).toBe("calc(56px + env(safe-area-inset-bottom, 0px))");
  height = 0;
  act(() => measured());
  expect(room()).toBe("");
  height = 40;
  act(() => measured());
  unmount();
  expect(room()).toBe("");
});
