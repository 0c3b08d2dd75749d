// Lists the rows that cannot be imported, with reasons.

import { useState } from "react";
import { useNumberFormat } from "../../../client/i18n/formats";
import { useT } from "../../../client/i18n/i18n";
import { csvOf } from "../../../kit/forms/csv";
import { downloadFile } from "../../../kit/forms/download-file";
import { Button } from "../../../ui/button";
import { Pager } from "../../../ui/pager";
import { Table } from "../../../ui/table";
import { normalized, REPORT_COLUMNS } from "./columns";
import type { ImportList, Problem } from "./list";
import { type ProblemText, useProblemText } from "./problem-text";
import "../../../kit/administration/list-foot.css";
import "../../../ui/page.css";
import "./import.css";

const PAGE = 10;

/** The failed rows as a CSV file with the reasons, to be corrected and imported again. */
export function failedRows(list: ImportList, problems: readonly ProblemText[]): readonly (readonly string[])[] {
  const reasons = new Map<number, string[]>();
  for (const { line, column, why } of problems) {
    reasons.set(line, [...(reasons.get(line) ?? []), `${column}: ${why}`]);
  }
  const reported: readonly string[] = REPORT_COLUMNS;
  const columns = list.head.map((_, at) => at).filter((at) => !reported.includes(normalized(list.head[at] ?? "")));
  const cut = (cells: readonly string[]) => columns.map((at) => cells[at] ?? "");
  return [
    [...cut(list.head), ...REPORT_COLUMNS],
    ...list.entries.flatMap(({ cells, row }) => {
      const why = reasons.get(row.line);
      return why ? [[...cut(cells), String(row.line), why.join(" ")]] : [];
    }),
  ];
}

export function Report({
  list,
  problems,
  onSaved,
}: {
  readonly list: ImportList;
  readonly problems: readonly Problem[];
  /** They were saved as a file. */
  readonly onSaved: () => void;
}) {
  const t = useT();
  const format = useNumberFormat();
  const problemText = useProblemText(list);
  const [page, setPage] = useState(1);
  const last = Math.max(1, Math.ceil(problems.length / PAGE));
  const at = Math.min(page, last);
  const shown = problems.slice((at - 1) * PAGE, at * PAGE).map((problem, index) => ({
    id: `${problem.line} ${index}`,
    ...problemText(problem),
  }));
  const save = () => {
    const all = problems.map(problemText);
    downloadFile(list.name.replace(/(\.\w+)?$/, "-problems.csv"), csvOf(failedRows(list, all)), "text/csv");
    onSaved();
  };
  return (
    <div className="page-section">
      <header className="section-head">
        <h2>{t("admin:import.report.title")}</h2>
        <Button variant="secondary" onPress={save}>
          {t("admin:import.report.download")}
        </Button>
      </header>
      <Table
        label={t("admin:import.report.title")}
        rows={shown}
        empty={null}
        columns={[
          { id: "line", label: t("admin:import.report.line"), cell: (row) => format(row.line) },
          { id: "person", label: t("admin:import.report.who"), isRowHeader: true, cell: (row) => row.person || "–" },
          { id: "column", label: t("admin:import.report.column"), cell: (row) => row.column },
          { id: "value", label: t("admin:import.report.value"), cell: (row) => row.value || "–" },
          { id: "why", label: t("admin:import.report.why"), isText: true, cell: (row) => row.why },
        ]}
      />
      {last > 1 ? (
        <footer className="list-foot">
          <p className="muted" role="status">
            {t("admin:list.range", {
              from: (at - 1) * PAGE + 1,
              to: Math.min(at * PAGE, problems.length),
              total: problems.length,
            })}
          </p>
          <Pager
            label={t("admin:list.pages")}
            previous={t("admin:list.previous")}
            next={t("admin:list.next")}
            page={at}
            last={last}
            onPage={setPage}
          />
        </footer>
      ) : null}
    </div>
  );
}
