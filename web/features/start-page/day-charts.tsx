// Charts over the same thirty days, one below the other, and all of them as a table.

import { useId } from "react";
import { localeOf, useDayFormat, useNumberFormat } from "../../client/i18n/formats";
import { useLanguage, useT } from "../../client/i18n/i18n";
import { BarChart } from "../../ui/bar-chart";
import { Skeleton } from "../../ui/states";
import styles from "./start-page.module.css";
import "../../ui/links.css";

/** A chart of one of the day's counts. */
interface DayChart<Count extends string> {
  readonly id: Count;
  readonly title: string;
  /** In CSS pixels. */
  readonly height: number;
  readonly tone?: "accent" | "danger";
}

/** The card; without days it is loading. The first chart names it. */
export function DayCharts<Count extends string>(props: {
  readonly charts: readonly DayChart<Count>[];
  /** By their dates in UTC, the oldest first. */
  readonly days: readonly (Readonly<Record<Count, number>> & { readonly day: string })[] | undefined;
}) {
  const { charts, days } = props;
  const t = useT();
  const language = useLanguage();
  const number = useNumberFormat();
  const date = useDayFormat();
  const label = useId();
  const axis = new Intl.DateTimeFormat(localeOf(language), { day: "numeric", month: "short", timeZone: "UTC" });
  return (
    <section className={styles.board} aria-labelledby={label}>
      {charts.map(({ id, title, height, tone = "accent" }, at) => {
        const values = days?.map((day) => day[id]) ?? [];
        const total = t("home:days.total", { count: values.reduce((sum, value) => sum + value, 0) });
        const most = number(Math.max(0, ...values));
        return (
          <div key={id} className={styles.chart}>
            <div className={styles["title-line"]}>
              <h3 id={at === 0 ? label : undefined}>{title}</h3>
              <span className="muted">{days ? total : null}</span>
            </div>
            <div className={styles.plot} style={{ height }}>
              {days ? (
                <BarChart
                  label={t("home:days.chart", { title, total, most })}
                  height={height}
                  tone={tone}
                  bars={days.map((day) => ({
                    key: day.day,
                    label: `${date(day.day)}: ${number(day[id])}`,
                    value: day[id],
                  }))}
                />
              ) : (
                <Skeleton />
              )}
            </div>
          </div>
        );
      })}
      <div className={styles.axis} aria-hidden="true">
        {[0, 15, 29].map((at) => (
          <span key={at}>{days?.[at] ? axis.format(new Date(days[at].day)) : " "}</span>
        ))}
      </div>
      <details>
        <summary className="text-link">{t("home:days.table")}</summary>
        <table className={styles.numbers}>
          <caption className="muted">{t("home:days.utc")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("home:days.day")}</th>
              {charts.map(({ id, title }) => (
                <th key={id} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days?.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row">{date(day.day)}</th>
                {charts.map(({ id }) => (
                  <td key={id}>{number(day[id])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
