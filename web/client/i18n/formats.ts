// Numbers and times as text, in the current language. Where room is short, in lists above all, times are written dd.MM.yy and
// dd.MM.yy HH:mm in every language (specification 9).

import { useCallback } from "react";
import { byLanguage } from "./by-language";
import { numberFormat } from "./formatters";
import { useLanguage } from "./i18n";

/**
 * The locale in which a language writes dates. English is the European one: the day before the month and 24 hours, in the same order as the
 * short form; the browser's own English is the American one.
 */
export const localeOf = (language: string) => (language === "en" ? "en-GB" : language);

const dates = (options?: Intl.DateTimeFormatOptions) =>
  byLanguage((language) => new Intl.DateTimeFormat(localeOf(language), { dateStyle: "medium", ...options }));

const timeFormat = dates({ timeStyle: "short" });
const dateFormat = dates();
const dayFormat = dates({ timeZone: "UTC" });
const agoFormat = byLanguage((language) => new Intl.RelativeTimeFormat(language, { numeric: "auto" }));

/** Formats numbers in the current language, for a component. Numbers inside phrases are marked there: `{{count, number}}`. */
export function useNumberFormat(): (value: number) => string {
  const language = useLanguage();
  return useCallback((value) => numberFormat(language).format(value), [language]);
}

/** Formats moments in the current language, for a component. */
export function useTimeFormat(): (time: string) => string {
  const language = useLanguage();
  return useCallback((time) => timeFormat(language).format(new Date(time)), [language]);
}

/** Formats the days of moments in the current language and the local time zone, for a component. */
export function useDateFormat(): (time: string) => string {
  const language = useLanguage();
  return useCallback((time) => dateFormat(language).format(new Date(time)), [language]);
}

const dayNumber = (moment: Date) => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / DAY_MS;

/** Formats how long ago a moment was, in its largest unit from a day on, for a component. */
export function useAgoFormat(): (time: string, now: number) => string {
  const language = useLanguage();
  return useCallback(
    (time, now) => {
      const ago = agoFormat(language);
      const days = dayNumber(new Date(now)) - dayNumber(new Date(time));
      if (days < 30) return ago.format(-days, "day");
      return days < 365 ? ago.format(-Math.floor(days / 30), "month") : ago.format(-Math.floor(days / 365), "year");
    },
    [language],
  );
}

/** Formats calendar days without a time zone (`YYYY-MM-DD`), for a component. */
export function useDayFormat(): (day: string) => string {
  const language = useLanguage();
  return useCallback((day) => dayFormat(language).format(new Date(`${day}T00:00:00Z`)), [language]);
}

const DAY_MS = 86_400_000;

// The same in every language, and a browser takes longer to make its first `Intl` format than to render a list.
const twoDigits = (value: number) => String(value % 100).padStart(2, "0");
const shortDayOf = (moment: Date) =>
  [moment.getDate(), moment.getMonth() + 1, moment.getFullYear()].map(twoDigits).join(".");

/** The day of a moment, `dd.MM.yy`, in the local time zone. */
export function shortDay(time: string): string {
  return shortDayOf(new Date(time));
}

/** A moment, `dd.MM.yy HH:mm`, in the local time zone. */
export function shortTime(time: string): string {
  const moment = new Date(time);
  return `${shortDayOf(moment)} ${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`;
}

/** A calendar day without a time zone (`YYYY-MM-DD`), as `dd.MM.yy`. */
export function shortDate(day: string): string {
  const [year = "", month, date] = day.split("-");
  // What is typed may be no day.
  if (!date) return day;
  return `${date}.${month}.${year.slice(-2)}`;
}
