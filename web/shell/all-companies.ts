// All companies that the user may enter. A session lists the first hundred; whoever has more finds the others, too.

import { useQuery } from "@tanstack/react-query";
import type { Company } from "../client/api/shapes";
import { translate } from "../client/i18n/i18n";
import { useScope } from "../client/session/query-client";
import { readQuery } from "../client/session/read-query";
import type { Scope } from "../client/session/scope";
import { handleError } from "../kit/forms/handle-error";

/** The most that a session lists (docs/contract.md). */
const LISTED = 100;

const everyCompany = (scope: Scope, listed: readonly Company[]) =>
  readQuery<readonly Company[]>(scope, "companies", {
    key: ["all"],
    queryFn: () =>
      // Few users have so many: the request is not loaded with the menu.
      handleError<readonly Company[]>(
        import("../client/api/companies").then(({ companies }) => companies()),
        { title: translate("global:messages.error.failed"), fallback: listed },
      ),
  });

/** Them, once they are loaded; until then, and when that fails, those that the session lists. */
export function useAllCompanies(listed: readonly Company[]): readonly Company[] {
  const reading = everyCompany(useScope(), listed);
  const { data } = useQuery({ ...reading, enabled: reading.enabled === true && listed.length >= LISTED });
  return data ?? listed;
}
