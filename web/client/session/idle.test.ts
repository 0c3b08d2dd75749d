import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fillStorage } from "../../testing/full-storage";
import { noteActivity, watchIdle } from "./idle";

const MINUTE = 60_000;
const onIdle = vi.fn();
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  localStorage.clear();
  onIdle.mockReset();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function touch(): void {
  dispatchEvent(new Event("pointerdown"));
}

test("a page that nobody touches is idle after the configured minutes, once", () => {
  stop = watchIdle(5, onIdle);
  vi.advanceTimersByTime(5 * MINUTE - 1);
  expect(onIdle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onIdle).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60 * MINUTE);
  expect(onIdle).toHaveBeenCalledOnce();
});

test("without minutes it never is", () => {
  stop = watchIdle(0, onIdle);
  vi.advanceTimersByTime(100 * 24 * 60 * MINUTE);
  expect(onIdle).not.toHaveBeenCalled();
});

test.each(["pointerdown", "pointermove", "keydown", "wheel", "touchstart"])(
  "%s says that somebody is there",
  (sign) => {
    stop = watchIdle(5, onIdle);
    vi.advanceTimersByTime(4 * MINUTE);
    dispatchEvent(new Event(sign));
    vi.advanceTimersByTime(4 * MINUTE);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(MINUTE);
    expect(onIdle).toHaveBeenCalledOnce();
  },
);

test("a hand in another tab keeps this one open", () => {
  stop = watchIdle(5, onIdle);
  vi.advanceTimersByTime(4 * MINUTE);
  noteActivity();
  vi.advanceTimersByTime(4 * MINUTE);
  expect(onIdle).not.toHaveBeenCalled();
});

test("a hand that comes back too late finds the page locked, although the timer slept", () => {
  stop = watchIdle(5, onIdle);
  vi.setSystemTime(Date.now() + 60 * MINUTE);
  touch();
  expect(onIdle).toHaveBeenCalledOnce();
});

test("a page that is opened too long after the last hand is locked at once", () => {
  noteActivity();
  vi.setSystemTime(Date.now() + 60 * MINUTE);
  stop = watchIdle(5, onIdle);
  expect(onIdle).toHaveBeenCalledOnce();
});

test("a page is idle in time although an app in it has filled the storage of this origin", () => {
  fillStorage();
  stop = watchIdle(5, onIdle);
  vi.advanceTimersByTime(4 * MINUTE);
  touch();
  vi.advanceTimersByTime(5 * MINUTE - 1);
  expect(onIdle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onIdle).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
  noteActivity();
});

test("a clock that was set back opens nothing for ever", () => {
  localStorage.setItem("asgard.active", String(Date.now() + 1000 * MINUTE));
  stop = watchIdle(5, onIdle);
  vi.advanceTimersByTime(1010 * MINUTE);
  expect(onIdle).toHaveBeenCalled();
});

test("more minutes than a timer can count are waited for in pieces", () => {
  stop = watchIdle(60 * 24 * 40, onIdle);
  vi.advanceTimersByTime(39 * 24 * 60 * MINUTE);
  expect(onIdle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(24 * 60 * MINUTE);
  expect(onIdle).toHaveBeenCalledOnce();
});

test("who stopped watching hears nothing", () => {
  watchIdle(5, onIdle)();
  touch();
  vi.advanceTimersByTime(60 * MINUTE);
  expect(onIdle).not.toHaveBeenCalled();
});

test("who works in a frame of another origin is there, and a frame that only has the focus is nobody", () => {
  const frame = document.body.appendChild(document.createElement("iframe"));
  frame.focus();
  const activation = { isActive: true };
  vi.stubGlobal("navigator", { userActivation: activation });
  stop = watchIdle(5, onIdle);
  vi.advanceTimersByTime(20 * MINUTE);
  expect(onIdle).not.toHaveBeenCalled();
  activation.isActive = false;
  vi.advanceTimersByTime(5 * MINUTE);
  expect(onIdle).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
  frame.remove();
});
