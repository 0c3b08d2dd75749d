import { expect, test } from "vitest";
import { hover, phaseAt, type ToastClock, tick } from "./toast-clock";

function after(ms: number, from: ToastClock): ToastClock {
  let clock = from;
  for (let passed = 0; passed < ms; passed += 50) clock = tick(clock);
  return clock;
}
const fresh: ToastClock = { age: 0, hovered: false };

test("a notification fades in 800 ms, is visible 2000 ms and fades out 200 ms", () => {
  expect(phaseAt(after(0, fresh).age)).toBe("entering");
  expect(phaseAt(after(2750, fresh).age)).toBe("visible");
  expect(phaseAt(after(2800, fresh).age)).toBe("leaving");
  expect(phaseAt(after(3000, fresh).age)).toBe("gone");
});

test("a notification under the pointer waits", () => {
  const held = after(60_000, hover(after(1000, fresh), true));
  expect(held.age).toBe(1000);
});

test("a notification stays 500 ms after the pointer left", () => {
  const left = hover(hover(after(2750, fresh), true), false);
  expect(phaseAt(after(450, left).age)).toBe("visible");
  expect(phaseAt(after(500, left).age)).toBe("leaving");
});
