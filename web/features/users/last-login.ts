// The filter by the last sign-in as the address says it: within so many days, or not for over so many (decision 157).

/** Most days that the server takes. */
export const DAYS_MAX = 3650;

/** Kind and days of a value; undefined where it is neither. */
export function daysOf(value: string): { readonly kind: "within" | "over"; readonly days: number } | undefined {
  const [, kind, typed] = /^(within|over):(\d{1,4})$/.exec(value) ?? [];
  const days = Number(typed);
  return kind && days >= 1 && days <= DAYS_MAX ? { kind: kind as "within" | "over", days } : undefined;
}
