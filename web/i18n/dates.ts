// Days and times as the specification writes them everywhere: dd.MM.yy and dd.MM.yy HH:mm (section 9).

const DAY = new Intl.DateTimeFormat("de", { day: "2-digit", month: "2-digit", year: "2-digit" });
const CLOCK = new Intl.DateTimeFormat("de", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** A moment's day, `dd.MM.yy`, where the person is. */
export function shortDay(time: string): string {
  return DAY.format(new Date(time));
}

/** A moment, `dd.MM.yy HH:mm`, where the person is. */
export function shortTime(time: string): string {
  const moment = new Date(time);
  return `${DAY.format(moment)} ${CLOCK.format(moment)}`;
}

/** A day that is the same everywhere (`YYYY-MM-DD`), `dd.MM.yy`. */
export function shortDate(day: string): string {
  const [year = "", month, date] = day.split("-");
  return `${date}.${month}.${year.slice(-2)}`;
}
