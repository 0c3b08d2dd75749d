import { expect, test } from "vitest";
import { shortDate, shortDay, shortTime } from "./formats";

test("a moment is written dd.MM.yy HH:mm, its day dd.MM.yy", () => {
  // Local time on both sides, so that the test passes in every time zone.
  const moment = new Date(2026, 2, 5, 7, 4).toISOString();
  expect(shortTime(moment)).toBe("05.03.26 07:04");
  expect(shortDay(moment)).toBe("05.03.26");
  expect(shortTime(new Date(2026, 11, 31, 0, 0).toISOString())).toBe("31.12.26 00:00");
});

test("a day without a time is the same everywhere", () => {
  expect(shortDate("1990-01-02")).toBe("02.01.90");
});
