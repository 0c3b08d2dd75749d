// The state of the platform, for operators: health, queues, calls, limits. Reloads every minute.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Operations, operations, PERIODS } from "../../client/api/admin-operations";
import { useNumberFormat, useTimeFormat } from "../../client/i18n/formats";
import { useT } from "../../client/i18n/i18n";
import { useScope } from "../../client/session/query-client";
import { readQuery } from "../../client/session/read-query";
import { OPERATIONS_POLL_MS } from "../../client/timings";
import { PageFrame } from "../../kit/administration/page-frame";
import { RequireOperator } from "../../kit/administration/require-operator";
import { useAttendedInterval } from "../../kit/administration/use-attended-interval";
import { useParameters } from "../../kit/administration/use-parameters";
import { copyable } from "../../kit/forms/copyable";
import { useFailureText } from "../../kit/forms/failure-text";
import { rowsOf } from "../../kit/operations/state";
import { Alert } from "../../ui/alert";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { Segments } from "../../ui/segments";
import { ErrorState } from "../../ui/states";
import { Table } from "../../ui/table";
import { Calls } from "./calls";
import { Health } from "./health";
import { Limits } from "./limits";
import styles from "./operations.module.css";
import { useUnits } from "./units";
import "../../ui/page.css";

type Period = keyof typeof PERIODS;
const periods = Object.keys(PERIODS) as readonly Period[];

/** The page. */
export function Component() {
  const t = useT();
  return (
    <RequireOperator title={t("global:shell.operations")}>
      <OperationsPage />
    </RequireOperator>
  );
}

function OperationsPage() {
  const t = useT();
  const scope = useScope();
  const [address, setAddress] = useParameters();
  const period = periods.find((one) => one === address.get("period")) ?? "hour";
  const setPeriod = (next: Period) => setAddress(() => new URLSearchParams({ period: next }), { replace: true });
  const minutes = PERIODS[period];
  const failureText = useFailureText();
  const time = useTimeFormat();
  const query = readQuery(scope, "operations", { key: [minutes], queryFn: (signal) => operations(minutes, signal) });
  const { data, dataUpdatedAt, error, isError, refetch } = useQuery({
    ...query,
    refetchInterval: useAttendedInterval(OPERATIONS_POLL_MS, query.queryKey),
  });
  // Only the calls belong to a period: everything else is shown as it was last read, for whichever one.
  const [newest, setNewest] = useState<{ readonly answer: Operations; readonly at: number }>();
  if (data && dataUpdatedAt > (newest?.at ?? 0)) setNewest({ answer: data, at: dataUpdatedAt });
  if (isError && !newest)
    return (
      <PageFrame title={t("global:shell.operations")}>
        <ErrorState
          title={t("operations:notLoaded.title")}
          text={copyable(failureText(error))}
          retry={t("global:actions.retry")}
          onRetry={() => void refetch()}
        />
      </PageFrame>
    );
  return (
    <PageFrame title={t("global:shell.operations")} text={t("operations:text")} isWide>
      {isError && newest ? (
        <Alert tone="error" title={t("operations:notLoaded.title")}>
          <p>
            {failureText(error)} {t("global:offline.asOf", { time: time(new Date(newest.at).toISOString()) })}
          </p>
          <Button variant="secondary" onPress={() => void refetch()}>
            {t("global:actions.retry")}
          </Button>
        </Alert>
      ) : null}
      <Health answer={newest?.answer} />
      <Waiting answer={newest?.answer} />
      <section className="page-section" aria-labelledby="calls">
        <div className={styles["measured-head"]}>
          <h2 id="calls">{t("operations:calls.title")}</h2>
          <Segments
            name="period"
            label={t("operations:calls.period")}
            isLabelHidden
            value={period}
            choices={periods.map((id) => ({ id, label: t(`operations:calls.${id}`) }))}
            onChange={(id) => setPeriod(id as Period)}
          />
        </div>
        {isError && !data ? <p className="muted">{t("operations:calls.unavailable")}</p> : <Calls answer={data} />}
      </section>
      <Limits answer={newest?.answer} />
    </PageFrame>
  );
}

interface OperationsProps {
  /** Undefined while it is loading. */
  readonly answer: Operations | undefined;
}

function Waiting({ answer }: OperationsProps) {
  const t = useT();
  const number = useNumberFormat();
  const { span } = useUnits();
  return (
    <section className="page-section">
      <h2>{t("operations:waiting.title")}</h2>
      <Table
        label={t("operations:waiting.title")}
        rows={answer && rowsOf(answer.waiting)}
        empty={null}
        columns={[
          { id: "what", label: t("operations:waiting.what"), cell: ({ id }) => t(`operations:waiting.${id}`) },
          {
            id: "count",
            label: t("operations:waiting.count"),
            isCompact: true,
            cell: ({ count }) => (count === undefined ? "–" : number(count)),
          },
          {
            id: "oldest",
            label: t("operations:waiting.oldest"),
            isCompact: true,
            cell: ({ seconds }) => (seconds ? span(seconds) : "–"),
          },
          {
            id: "state",
            label: t("operations:waiting.state"),
            isBadge: true,
            cell: ({ isLate, isMany }) => (
              <Badge tone={isLate || isMany ? "danger" : "success"}>
                {t(`operations:waiting.${isLate ? "late" : isMany ? "many" : "fine"}`)}
              </Badge>
            ),
          },
        ]}
      />
    </section>
  );
}
