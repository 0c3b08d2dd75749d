// Measured calls: over time, by operation, version and app. Says so where measurements are not configured or do not answer.

import type { CallsOfPeriod, MeasuredCalls, Operations } from "../../client/api/admin-operations";
import { useNumberFormat, useTimeFormat } from "../../client/i18n/formats";
import { useT } from "../../client/i18n/i18n";
import { Alert } from "../../ui/alert";
import { BarChart } from "../../ui/bar-chart";
import { Skeleton } from "../../ui/states";
import { Table, type TableColumn } from "../../ui/table";
import styles from "./operations.module.css";
import { useUnits } from "./units";

const CHARTS = [
  { id: "calls", title: "operations:calls.all", total: "operations:calls.total", height: 132, tone: "accent" },
  { id: "errors", title: "operations:calls.errors", total: "operations:calls.failed", height: 44, tone: "danger" },
] as const;

/** Two charts over the same time buckets. */
function OverTime({ calls }: { readonly calls: CallsOfPeriod | undefined }) {
  const t = useT();
  const number = useNumberFormat();
  const time = useTimeFormat();
  const spans = calls?.overTime;
  return (
    <div className={styles["measured-board"]}>
      {CHARTS.map(({ id, title, total, height, tone }) => {
        const values = spans?.map((span) => span[id]) ?? [];
        const sum = t(total, { count: values.reduce((all, value) => all + value, 0) });
        const most = number(Math.max(0, ...values));
        return (
          <div key={id} className={styles["measured-chart"]}>
            <div className={styles["measured-line"]}>
              <h3 className={styles["measured-title"]}>{t(title)}</h3>
              <span className="muted">{spans ? sum : null}</span>
            </div>
            <div className={styles["measured-plot"]} style={{ height }}>
              {spans ? (
                <BarChart
                  label={t("operations:calls.chart", { title: t(title), total: sum, most })}
                  height={height}
                  tone={tone}
                  bars={spans.map((span) => ({
                    key: span.since,
                    label: `${time(span.since)}: ${number(span[id])}`,
                    value: span[id],
                  }))}
                />
              ) : (
                <Skeleton />
              )}
            </div>
          </div>
        );
      })}
      <div className={styles["measured-line"]} aria-hidden="true">
        {[0, 29].map((at) => (
          <span key={at} className="muted">
            {spans?.[at] ? time(spans[at].since) : " "}
          </span>
        ))}
      </div>
    </div>
  );
}

type Row = MeasuredCalls & { readonly id: string };

/** Calls by a common property. */
function Groups({ title, groups }: { readonly title: string; readonly groups: readonly MeasuredCalls[] | undefined }) {
  const t = useT();
  const number = useNumberFormat();
  const { share, ms } = useUnits();
  const column = (id: string, label: string, cell: (row: Row) => string): TableColumn<Row> => ({ id, label, cell });
  const each = (row: Row, sum: number) => (row.calls === 0 ? 0 : sum / row.calls);
  return (
    <>
      <h3 className={styles["measured-title"]}>{title}</h3>
      <Table<Row>
        label={title}
        rows={groups?.map((row) => ({ ...row, id: row.name }))}
        empty={t("operations:calls.none")}
        columns={[
          column("name", t("operations:calls.name"), ({ name }) => name || t("operations:calls.noName")),
          column("calls", t("operations:calls.all"), ({ calls }) => number(calls)),
          column("errors", t("operations:calls.errors"), ({ errors, calls }) => share(errors, calls)),
          column("limited", t("operations:calls.limited"), ({ limited, calls }) => share(limited, calls)),
          column("p50", t("operations:calls.p50"), ({ p50 }) => ms(p50)),
          column("p95", t("operations:calls.p95"), ({ p95 }) => ms(p95)),
          column("rows", t("operations:calls.rows"), (row) => number(Math.round(each(row, row.rowsRead)))),
          column("database", t("operations:calls.database"), (row) => ms(each(row, row.databaseMs))),
        ]}
      />
    </>
  );
}

/** The section; shows a loading state without an answer. */
export function Calls({ answer }: { readonly answer: Operations | undefined }) {
  const t = useT();
  const state = answer?.measurements;
  if (state === "off" || state === "unavailable")
    return (
      <Alert tone={state === "off" ? "info" : "warning"} title={t(`operations:calls.${state}`)}>
        {t(`operations:calls.${state}Text`)}
      </Alert>
    );
  const calls = answer?.calls ?? undefined;
  return (
    <>
      <OverTime calls={calls} />
      <Groups title={t("operations:calls.operations")} groups={calls?.operations} />
      <Groups title={t("operations:calls.versions")} groups={calls?.versions} />
      {calls && calls.apps.length > 0 ? <Groups title={t("operations:calls.apps")} groups={calls.apps} /> : null}
    </>
  );
}
