// The filter by last sign-in: within a number of days, not for more than a number of days, since a day, not since a day (decision 237).

/** Most days that the server accepts. */
export const DAYS_MAX = 3650;

/** The kinds of a period, in the order in which they are offered. */
export const PERIODS = ["within", "over", "since", "before"] as const;

/** A parsed value: `within:30`, `over:90`, `since:2026-10-01` or `before:2026-10-01`. */
export type LastLogin =
  | { readonly kind: "within" | "over"; readonly days: number }
  | { readonly kind: "since" | "before"; readonly day: string };

/** Whether a text is a number of days that the server accepts. */
export function isDays(text: string): boolean {
  return /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= DAYS_MAX;
}

/** Whether a text is a day: `2026-10-01`. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}

/** Parses a value; undefined where it is malformed, and for `never`. */
export function lastLoginOf(value: string): LastLogin | undefined {
  const at = value.indexOf(":");
  const [kind, text] = [PERIODS.find((known) => known === value.slice(0, at)), value.slice(at + 1)];
  if (kind === "within" || kind === "over") return isDays(text) ? { kind, days: Number(text) } : undefined;
  return kind && isDay(text) ? { kind, day: text } : undefined;
}
