// Parses the filter by last sign-in: within a number of days, or not for more than a number of days (decision 157).

/** Most days that the server accepts. */
export const DAYS_MAX = 3650;

/** Kind and days of a value; undefined where it is malformed. */
export function daysOf(value: string): { readonly kind: "within" | "over"; readonly days: number } | undefined {
  const [, kind, typed] = /^(within|over):(\d{1,4})$/.exec(value) ?? [];
  const days = Number(typed);
  return kind && days >= 1 && days <= DAYS_MAX ? { kind: kind as "within" | "over", days } : undefined;
}
