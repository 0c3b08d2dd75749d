// Health: the stores, as `/api/health` reports them to anybody, and background work.

import type { Operations } from "../../client/api/admin-operations";
import { useConfig } from "../../client/config/config";
import { useTimeFormat } from "../../client/i18n/formats";
import { type Translate, useT } from "../../client/i18n/i18n";
import { isCronLate, STORES, silentStores } from "../../kit/operations/state";
import { Badge } from "../../ui/badge";
import { Table } from "../../ui/table";
import "../../ui/page.css";

interface HealthRow {
  readonly id: (typeof STORES)[number] | "cron";
  readonly state: string;
  readonly tone: "danger" | "neutral" | "success";
}

/** The row of background work. */
function cronRow(t: Translate, cron: Operations["cron"], isProduction: boolean): HealthRow {
  if (isCronLate(cron, isProduction)) return { id: "cron", state: t("operations:waiting.late"), tone: "danger" };
  if (!cron) return { id: "cron", state: t("operations:health.never"), tone: "neutral" };
  return { id: "cron", state: t("operations:waiting.fine"), tone: "success" };
}

/** When background work last ran and last failed, in a sentence. */
function cronSentence(t: Translate, time: (at: string) => string, cron: Operations["cron"]): string {
  if (!cron) return t("operations:cronNever");
  const ran = t("operations:cron", { at: time(cron.ranAt) });
  return cron.failedAt ? `${ran} · ${t("operations:cronFailed", { at: time(cron.failedAt) })}` : ran;
}

/** The section; shows a loading state without an answer. */
export function Health({ answer }: { readonly answer: Operations | undefined }) {
  const t = useT();
  const time = useTimeFormat();
  const { production } = useConfig();
  const silent = new Set<string>(answer && silentStores(answer.health));
  const store = (id: (typeof STORES)[number]): HealthRow =>
    silent.has(id)
      ? { id, state: t("operations:health.silent"), tone: "danger" }
      : { id, state: t("operations:health.answers"), tone: "success" };
  const rows = answer && [...STORES.map(store), cronRow(t, answer.cron, production)];
  const { version = "", deployment = "" } = answer?.health ?? {};
  return (
    <section className="page-section">
      <h2>{t("operations:health.title")}</h2>
      <p className="muted">
        {answer ? t(`operations:health.${deployment ? "deployed" : "release"}`, { version, deployment }) : " "}
      </p>
      <p className="muted">{answer ? cronSentence(t, time, answer.cron) : " "}</p>
      <Table<HealthRow>
        label={t("operations:health.title")}
        rows={rows}
        empty={null}
        columns={[
          { id: "what", label: t("operations:waiting.what"), cell: ({ id }) => t(`operations:health.${id}`) },
          {
            id: "state",
            label: t("operations:waiting.state"),
            isCompact: true,
            cell: ({ state, tone }) => <Badge tone={tone}>{state}</Badge>,
          },
        ]}
      />
    </section>
  );
}
