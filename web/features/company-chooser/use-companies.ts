// The companies that the user may enter: from the sign-in response, else loaded (specification 4). Roles and last sign-in, and companies beyond
// those that a session lists, are loaded besides, and nothing waits for them.

import { useCallback, useMemo } from "react";
import { companies as readCompanies } from "../../client/api/companies";
import { Failure } from "../../client/api/failure";
import type { Company, JoinedCompany } from "../../client/api/shapes";
import { keepCompanies, verifySession } from "../../client/session/session";
import { useAsync } from "../../client/use-async";

/** A company, with the user's roles and last sign-in once these are loaded. */
export type CompanyListItem = Company & Partial<Pick<JoinedCompany, "roles" | "lastLogin">>;

/** The state of the chooser. */
export type Companies =
  | { readonly kind: "loading" }
  | { readonly kind: "nobody" }
  | { readonly kind: "failed"; readonly failure: Failure }
  | { readonly kind: "list"; readonly companies: readonly CompanyListItem[] };

async function load(): Promise<Companies> {
  try {
    const known = await verifySession();
    if (known.kind !== "open") return { kind: "nobody" };
    const { organisations } = known.session;
    if (organisations.length > 0) return { kind: "list", companies: organisations };
    return { kind: "list", companies: await readCompanies() };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // A rejected list counts as empty; a network failure must not sign anybody out (G24).
    return error.isPassing ? { kind: "failed", failure: error } : { kind: "list", companies: [] };
  }
}

const isAmongSeveral = (companies: Companies | undefined) =>
  companies?.kind === "list" && companies.companies.length > 1 && !companies.companies.some(({ roles }) => roles);

/** Loads the companies; `retry` loads them again, `refresh` those that the session lists wrongly. */
export function useCompanies(): {
  readonly companies: Companies;
  readonly retry: () => void;
  readonly refresh: () => Promise<void>;
} {
  const { value: listed, reload } = useAsync(load);
  const hasSeveral = isAmongSeveral(listed);
  // When the request fails, the companies can be entered all the same.
  const loadDetails = useMemo(
    () => async () => (hasSeveral ? await readCompanies().catch(() => []) : []),
    [hasSeveral],
  );
  const { value: details } = useAsync(loadDetails);
  const companies = useMemo((): Companies => {
    // A session lists the first hundred only.
    if (listed?.kind === "list" && details?.length) return { kind: "list", companies: details };
    return listed ?? { kind: "loading" };
  }, [listed, details]);
  const refresh = useCallback(async () => {
    const read = await readCompanies().catch(() => undefined);
    if (!read) return;
    keepCompanies(read);
    reload();
  }, [reload]);
  return { companies, retry: reload, refresh };
}
