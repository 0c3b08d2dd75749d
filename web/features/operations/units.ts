// Formats durations, sizes and shares in the user's language.

import { useMemo } from "react";
import { useLanguage } from "../../client/i18n/i18n";

const LONG = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** The largest unit of which there are at least two. */
function unitOf(seconds: number): readonly [unit: string, count: number] {
  for (const [unit, length] of LONG) if (seconds >= 2 * length) return [unit, Math.round(seconds / length)];
  return ["second", seconds];
}

const SIZES = [
  ["gigabyte", 1e9],
  ["megabyte", 1e6],
] as const;

/** The largest unit of which there is at least one. */
function sizeOf(bytes: number): readonly [unit: string, count: number] {
  for (const [unit, length] of SIZES) if (bytes >= length) return [unit, bytes / length];
  return ["kilobyte", bytes / 1e3];
}

/** The formatters of the current language. */
export function useUnits() {
  const language = useLanguage();
  return useMemo(() => {
    const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 2 });
    const ms = new Intl.NumberFormat(language, { style: "unit", unit: "millisecond", maximumFractionDigits: 1 });
    return {
      span: (seconds: number) => {
        const [unit, count] = unitOf(seconds);
        return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(count);
      },
      bytes: (size: number) => {
        const [unit, count] = sizeOf(size);
        return new Intl.NumberFormat(language, { style: "unit", unit, maximumFractionDigits: 1 }).format(count);
      },
      share: (part: number, whole: number) => percent.format(whole === 0 ? 0 : part / whole),
      ms: (value: number) => ms.format(value < 10 ? value : Math.round(value)),
    };
  }, [language]);
}
