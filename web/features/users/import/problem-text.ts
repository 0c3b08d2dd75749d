// The text of a problem.

import { useMemo } from "react";
import { isErrorCode, phraseOf } from "../../../client/api/codes";
import { useT } from "../../../client/i18n/i18n";
import type { Phrase } from "../../../client/i18n/phrases";
import { phraseOfProblem } from "../../../kit/forms/field-problem";
import { labelOf } from "./columns";
import type { ImportList, Problem } from "./list";

/** Codes with a phrase of their own in the import. */
const OWN: Readonly<Record<string, Phrase>> = {
  "email mail_exists member": "admin:import.problems.member",
  "email mail_exists twice": "admin:import.problems.twice",
  "password required": "admin:import.problems.passwordNeeded",
  "roles not_found": "admin:import.problems.noRole",
  "roles forbidden": "admin:import.problems.roleForbidden",
};

export interface ProblemText {
  readonly line: number;
  /** The user of the row. */
  readonly person: string;
  readonly column: string;
  readonly value: string;
  readonly why: string;
}

/** Formats problems of a list. */
export function useProblemText({ entries }: ImportList): (problem: Problem) => ProblemText {
  const t = useT();
  const rows = useMemo(() => new Map(entries.map(({ row }) => [row.line, row])), [entries]);
  return (problem) => {
    const { line, field, code, params } = problem;
    const row = rows.get(line);
    const [member = field] = field.split(/[.[]/);
    const label = labelOf(member);
    const value = row?.[member];
    const own = OWN[[member, code, params.cause].filter(Boolean).join(" ")];
    const { phrase, values } = isErrorCode(code) ? { phrase: phraseOf(code), values: {} } : phraseOfProblem(problem);
    return {
      line,
      person: String(row?.email ?? row?.firstName ?? ""),
      column: label ? t(label) : field,
      // Passwords are not shown.
      value: member === "password" ? "" : Array.isArray(value) ? value.join(" | ") : String(value ?? ""),
      why: own ? t(own) : t(phrase, values),
    };
  };
}
