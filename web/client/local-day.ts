// Days of the local time zone, written as fields and addresses write them: `2026-11-20`.

const DAY = /^\d{4}-\d\d-\d\d$/;

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** The local day of a moment. */
export function localDay(moment: Date): string {
  const year = String(moment.getFullYear()).padStart(4, "0");
  return `${year}-${twoDigits(moment.getMonth() + 1)}-${twoDigits(moment.getDate())}`;
}

/** A moment as the server reads it, with whole seconds. */
const second = (moment: Date) => `${moment.toISOString().slice(0, 19)}Z`;

/** The first and the last second of a local day; undefined where the text is no day. */
export function secondsOf(day: string): readonly [first: string, last: string] | undefined {
  const first = new Date(`${day}T00:00:00`);
  // A day that no calendar has, such as February 30, is read as a later one.
  if (!DAY.test(day) || Number.isNaN(first.getTime()) || localDay(first) !== day) return undefined;
  // A day may have 23 or 25 hours, and begin at one o'clock: where the clocks change at midnight, there is none.
  const next = new Date(first);
  next.setHours(24, 0, 0, 0);
  return [second(first), second(new Date(next.getTime() - 1000))];
}
