import { execFileSync } from "node:child_process";
import { join } from "node:path";
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

/** Runs in a process of its own: only the main thread of one can change its time zone. */
const IN_ZONES = `
import { readFileSync } from "node:fs";
import { transformWithOxc } from "vite";
const [file, days] = process.argv.slice(1);
const { code } = await transformWithOxc(readFileSync(file, "utf8"), file);
const { secondsOf } = await import("data:text/javascript," + encodeURIComponent(code));
const seconds = JSON.parse(days).map(([zone, day]) => {
  process.env.TZ = zone;
  return secondsOf(day);
});
console.log(JSON.stringify(seconds));
`;

test("where the clocks change at midnight, a day ends before the next midnight that there is", () => {
  const days = [
    ["Africa/Cairo", "2026-04-23"],
    ["Africa/Cairo", "2026-04-24"],
    ["America/Sao_Paulo", "2018-11-04"],
  ];
  const given = [
    "--input-type=module",
    "-e",
    IN_ZONES,
    join(import.meta.dirname, "local-day.ts"),
    JSON.stringify(days),
  ];
  const seconds = execFileSync(process.execPath, given, { cwd: import.meta.dirname, encoding: "utf8" });
  expect(JSON.parse(seconds)).toEqual([
    ["2026-04-22T22:00:00Z", "2026-04-23T21:59:59Z"],
    ["2026-04-23T22:00:00Z", "2026-04-24T20:59:59Z"],
    ["2018-11-04T03:00:00Z", "2018-11-05T01:59:59Z"],
  ]);
});

test.each(["", "2026-02-30", "2026-13-01", "2026-11-5", "2026-11-05T09:30:00Z", "today"])("%s is no day", (text) => {
  expect(secondsOf(text)).toBeUndefined();
});
