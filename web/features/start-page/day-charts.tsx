// The company's sign-ins of the last thirty days, and the failed ones: two charts over the same days, and both as a table.

import type { SignInDay } from "../../client/api/home";
import { shortDate, useNumberFormat } from "../../client/i18n/formats";
import { useLanguage, useT } from "../../client/i18n/i18n";
import { BarChart } from "../../ui/bar-chart";
import { Skeleton } from "../../ui/states";
import styles from "./start-page.module.css";
import "../../ui/links.css";

/** The card; without days it is loading. */
export function SignIns({ days }: { readonly days: readonly SignInDay[] | undefined }) {
  const t = useT();
  const language = useLanguage();
  const number = useNumberFormat();
  const axis = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", timeZone: "UTC" });
  const charts = [
    { id: "signIns", title: t("home:signIns.title"), height: 132, tone: "accent" },
    { id: "failed", title: t("home:signIns.failed"), height: 44, tone: "danger" },
  ] as const;
  return (
    <section className={styles.board} aria-labelledby="sign-ins">
      {charts.map(({ id, title, height, tone }) => {
        const values = days?.map((day) => day[id]) ?? [];
        const total = t("home:signIns.total", { count: values.reduce((sum, value) => sum + value, 0) });
        const most = number(Math.max(0, ...values));
        return (
          <div key={id} className={styles.chart}>
            <div className={styles["title-line"]}>
              <h3 id={id === "signIns" ? "sign-ins" : undefined}>{title}</h3>
              <span className="muted">{days ? total : null}</span>
            </div>
            <div className={styles.plot} style={{ height }}>
              {days ? (
                <BarChart
                  label={t("home:signIns.chart", { title, total, most })}
                  height={height}
                  tone={tone}
                  bars={days.map((day) => ({
                    key: day.day,
                    label: `${shortDate(day.day)}: ${number(day[id])}`,
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
        <summary className="text-link">{t("home:signIns.table")}</summary>
        <table className={styles.numbers}>
          <caption className="muted">{t("home:signIns.utc")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("home:signIns.day")}</th>
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
                <th scope="row">{shortDate(day.day)}</th>
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
