import { expect, test } from "vitest";
import { localDay, secondsOf } from "./local-day";

test("a moment belongs to the day that a clock on the wall shows", () => {
  expect(localDay(new Date(2026, 10, 5, 0, 0, 0))).toBe("2026-11-05");
  expect(localDay(new Date(2026, 10, 5, 23, 59, 59))).toBe("2026-11-05");
});

test("a day lasts from its first to its last second here, also where the clocks change", () => {
  for (const [year, month, date] of [
    [2026, 11, 5],
    [2026, 3, 29],
    [2026, 10, 25],
    [2026, 12, 31],
  ] as const) {
    const two = (value: number) => String(value).padStart(2, "0");
    const [first = "", last = ""] = secondsOf(`${year}-${two(month)}-${two(date)}`) ?? [];
    expect([new Date(first), new Date(last)]).toEqual([
      new Date(year, month - 1, date),
      new Date(year, month - 1, date, 23, 59, 59),
    ]);
    expect([first, last].every((moment) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(moment))).toBe(true);
  }
});

test.each(["", "2026-02-30", "2026-13-01", "2026-11-5", "2026-11-05T09:30:00Z", "today"])("%s is no day", (text) => {
  expect(secondsOf(text)).toBeUndefined();
});
