import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { frameHeight } from "./frame-height";

/** Gives an element sizes, which nothing has without a layout. */
const sized = (element: HTMLElement, sizes: Readonly<Record<string, number>>) =>
  Object.defineProperties(
    element,
    Object.fromEntries(Object.entries(sizes).map(([name, value]) => [name, { value, configurable: true }])),
  );

/** Opens a modal at a distance from the top that shows a part of what it contains. */
function opened(top: number, scrollHeight: number): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  dialog.className = "frame-modal";
  sized(dialog, { scrollHeight, clientHeight: 100, offsetHeight: 102 });
  dialog.getBoundingClientRect = () => new DOMRect(0, top, 500, 102);
  document.body.append(dialog);
  return dialog;
}

beforeEach(() => {
  vi.stubGlobal("screen", { height: 900 });
  sized(document.documentElement, { offsetHeight: 400 });
});
afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(document.documentElement, "offsetHeight");
});

test("the frame is as high as the app, and with a modal that needs more as high as that", () => {
  expect(frameHeight()).toBe(400);
  const low = opened(24, 200);
  expect(frameHeight()).toBe(400);
  const high = opened(24, 600);
  expect(frameHeight()).toBe(24 + 603 + 24);
  high.remove();
  low.remove();
  expect(frameHeight()).toBe(400);
});

test("a modal in the lower part of the app has its whole height below its top", () => {
  opened(350, 200);
  expect(frameHeight()).toBe(350 + 203 + 24);
});

test("no modal needs more than a screen: what grows with the frame ends there", () => {
  opened(24, 50_000);
  expect(frameHeight()).toBe(24 + 900 + 24);
});
