// Spans of time and shares, as a language writes them.

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

/** How a language writes them, for a component. */
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
      share: (part: number, whole: number) => percent.format(whole === 0 ? 0 : part / whole),
      ms: (value: number) => ms.format(value < 10 ? value : Math.round(value)),
    };
  }, [language]);
}
