// How the product is, for operators: what waits, what calls took, which companies are near a limit. It is asked again every minute.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Operations, operations, PERIODS } from "../../client/api/admin-operations";
import { useNumberFormat, useTimeFormat } from "../../client/i18n/formats";
import { useT } from "../../client/i18n/i18n";
import { useScope } from "../../client/session/query-client";
import { reading } from "../../client/session/reading";
import { ForOperators } from "../../kit/administration/operator-only";
import { PageFrame } from "../../kit/administration/page-frame";
import { Badge } from "../../ui/badge";
import { Segments } from "../../ui/segments";
import { ErrorState } from "../../ui/states";
import { Table } from "../../ui/table";
import { Calls } from "./calls";
import styles from "./operations.module.css";
import { useUnits } from "./units";
import { rowsOf } from "./waiting";
import "../../ui/page.css";

const ASK_AGAIN_MS = 60_000;

type Period = keyof typeof PERIODS;
const periods = Object.keys(PERIODS) as readonly Period[];

/** The page. */
export function Component() {
  const t = useT();
  return (
    <ForOperators title={t("global:shell.operations")}>
      <OperationsPage />
    </ForOperators>
  );
}

function OperationsPage() {
  const t = useT();
  const scope = useScope();
  const [period, setPeriod] = useState<Period>("hour");
  const minutes = PERIODS[period];
  const { data, isError, refetch } = useQuery({
    ...reading(scope, "operations", { key: [minutes], ask: (signal) => operations(minutes, signal) }),
    refetchInterval: ASK_AGAIN_MS,
  });
  if (isError && !data)
    return (
      <PageFrame title={t("global:shell.operations")}>
        <ErrorState
          title={t("operations:notLoaded.title")}
          text={t("global:errors.unavailable")}
          retry={t("operations:notLoaded.retry")}
          onRetry={() => void refetch()}
        />
      </PageFrame>
    );
  return (
    <PageFrame title={t("global:shell.operations")} text={t("operations:text")} isWide>
      <Waiting answer={data} />
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
        <Calls answer={data} />
      </section>
      <Limits answer={data} />
    </PageFrame>
  );
}

interface OperationsProps {
  /** Undefined while it is on its way. */
  readonly answer: Operations | undefined;
}

/** When cron ran, in a sentence. */
function Cron({ answer }: OperationsProps) {
  const t = useT();
  const time = useTimeFormat();
  if (!answer) return <p className="muted"> </p>;
  const { cron } = answer;
  if (!cron) return <p className="muted">{t("operations:cronNever")}</p>;
  return (
    <p className="muted">
      {t("operations:cron", { at: time(cron.ranAt) })}
      {cron.failedAt ? ` · ${t("operations:cronFailed", { at: time(cron.failedAt) })}` : null}
    </p>
  );
}

function Waiting({ answer }: OperationsProps) {
  const t = useT();
  const number = useNumberFormat();
  const { span } = useUnits();
  return (
    <section className="page-section" aria-labelledby="waiting">
      <h2 id="waiting">{t("operations:waiting.title")}</h2>
      <Cron answer={answer} />
      <Table
        label={t("operations:waiting.title")}
        rows={answer && rowsOf(answer.waiting)}
        empty={null}
        columns={[
          { id: "what", label: t("operations:waiting.what"), cell: ({ id }) => t(`operations:waiting.${id}`) },
          {
            id: "count",
            label: t("operations:waiting.count"),
            cell: ({ count }) => (count === undefined ? "–" : number(count)),
          },
          {
            id: "oldest",
            label: t("operations:waiting.oldest"),
            cell: ({ seconds }) => (seconds ? span(seconds) : "–"),
          },
          {
            id: "state",
            label: t("operations:waiting.state"),
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

function Limits({ answer }: OperationsProps) {
  const t = useT();
  const number = useNumberFormat();
  const { share } = useUnits();
  if (!answer) return null;
  const { largeCompanies, mostMembers } = answer;
  return (
    <section className="page-section" aria-labelledby="limits">
      <h2 id="limits">{t("operations:limits.title")}</h2>
      <p className="muted">
        {t("operations:limits.text", { most: mostMembers })}
        {largeCompanies.length === 0 ? ` ${t("operations:limits.none")}` : null}
      </p>
      {largeCompanies.length > 0 ? (
        <Table
          label={t("operations:limits.title")}
          rows={largeCompanies.map((company) => ({ ...company, id: company.companyId }))}
          empty={null}
          columns={[
            { id: "company", label: t("operations:limits.company"), cell: ({ title }) => title },
            { id: "members", label: t("operations:limits.members"), cell: ({ members }) => number(members) },
            { id: "share", label: t("operations:limits.share"), cell: ({ members }) => share(members, mostMembers) },
          ]}
        />
      ) : null}
    </section>
  );
}
