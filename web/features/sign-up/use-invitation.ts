// The invitation in the address: who invited, or that it is no longer valid.

import { useCallback, useState } from "react";
import { Failure } from "../../client/api/failure";
import { type InvitingCompany, verifyInvitation } from "../../client/api/registration-and-recovery";
import { useAsync } from "../../client/use-async";

/** The state of the invitation. */
export type Invitation =
  | { readonly kind: "none" }
  | { readonly kind: "checking" }
  | {
      readonly kind: "good";
      readonly code: string;
      readonly email: string;
      readonly company: InvitingCompany;
      /** Marks it as no longer valid, after the server has rejected it. */
      readonly end: () => void;
    }
  | { readonly kind: "invalid" }
  | { readonly kind: "unchecked"; readonly failure: Failure; readonly retry: () => void };

type InvitationCheck =
  | { readonly kind: "good"; readonly company: InvitingCompany }
  | { readonly kind: "invalid" }
  | { readonly kind: "unchecked"; readonly failure: Failure };

async function check(email: string, code: string): Promise<InvitationCheck> {
  try {
    const { company } = await verifyInvitation(code, email);
    return { kind: "good", company };
  } catch (error) {
    return error instanceof Failure && error.isPassing ? { kind: "unchecked", failure: error } : { kind: "invalid" };
  }
}

const neverAnswered = () => new Promise<InvitationCheck>(() => undefined);

/** Loads the invitation of an address and code once; without a code there is none. */
export function useInvitation(email: string, code: string | undefined): Invitation {
  const load = useCallback(() => (code ? check(email, code) : neverAnswered()), [email, code]);
  const { value, reload } = useAsync(load);
  const [ended, setEnded] = useState<InvitationCheck>();
  if (!code) return { kind: "none" };
  if (!value) return { kind: "checking" };
  if (value.kind === "unchecked") return { ...value, retry: reload };
  if (value.kind === "invalid" || value === ended) return { kind: "invalid" };
  return { kind: "good", code, email, company: value.company, end: () => setEnded(value) };
}
