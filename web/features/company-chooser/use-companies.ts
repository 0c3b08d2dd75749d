// The companies that a person may enter: handed over by the sign-in, else loaded (specification 4).

import * as calls from "../../client/api/calls";
import { Failure } from "../../client/api/failure";
import type { Company } from "../../client/api/shapes";
import { verifySession } from "../../client/session/session";
import { useAsync } from "../../client/use-async";

/** What the chooser shows. */
export type Companies =
  | { readonly kind: "loading" }
  | { readonly kind: "nobody" }
  | { readonly kind: "failed"; readonly failure: Failure }
  | { readonly kind: "list"; readonly companies: readonly Company[] };

async function load(): Promise<Companies> {
  try {
    const known = await verifySession();
    if (known.kind !== "open") return { kind: "nobody" };
    const { organisations } = known.session;
    if (organisations.length > 0) return { kind: "list", companies: organisations };
    return { kind: "list", companies: await calls.companies() };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // A refused list counts as empty; a silent network must not throw anybody out (G24).
    return error.isPassing ? { kind: "failed", failure: error } : { kind: "list", companies: [] };
  }
}

/** Loads the companies; the second value tries again. */
export function useCompanies(): readonly [Companies, () => void] {
  const { value, again } = useAsync(load);
  return [value ?? { kind: "loading" }, again];
}
