import { expect, test } from "vitest";
import { hover, phaseAt, type ToastClock, tick, visibleTimeOf } from "./toast-clock";

function after(ms: number, from: ToastClock): ToastClock {
  let clock = from;
  for (let passed = 0; passed < ms; passed += 50) clock = tick(clock);
  return clock;
}
const fresh: ToastClock = { age: 0, hovered: false };
const visibleMs = visibleTimeOf(false, false);

test("a notification fades in 800 ms, is visible 2000 ms and fades out 200 ms", () => {
  expect(phaseAt(after(0, fresh).age, visibleMs)).toBe("entering");
  expect(phaseAt(after(2750, fresh).age, visibleMs)).toBe("visible");
  expect(phaseAt(after(2800, fresh).age, visibleMs)).toBe("leaving");
  expect(phaseAt(after(3000, fresh).age, visibleMs)).toBe("gone");
});

test("a notification under the pointer waits", () => {
  const held = after(60_000, hover(after(1000, fresh), true, visibleMs));
  expect(held.age).toBe(1000);
});

test("a notification stays 500 ms after the pointer left", () => {
  const left = hover(hover(after(2750, fresh), true, visibleMs), false, visibleMs);
  expect(phaseAt(after(450, left).age, visibleMs)).toBe("visible");
  expect(phaseAt(after(500, left).age, visibleMs)).toBe("leaving");
});

test("a notification on which something can be pressed is visible 8000 ms, and an error until it is dismissed", () => {
  expect([visibleTimeOf(false, false), visibleTimeOf(false, true), visibleTimeOf(true, true)]).toEqual([
    2_800,
    8_800,
    Number.POSITIVE_INFINITY,
  ]);
  const error = hover(hover(after(60_000, fresh), true, visibleTimeOf(true, false)), false, visibleTimeOf(true, false));
  expect(phaseAt(after(60_000, error).age, visibleTimeOf(true, false))).toBe("visible");
});
