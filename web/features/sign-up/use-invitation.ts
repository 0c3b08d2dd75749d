// The invitation that an address brings along: who invited, or that it is not good any more.

import { useCallback, useEffect, useState } from "react";
import { Failure } from "../../client/api/failure";
import { type InvitingCompany, verifyInvitation } from "../../client/api/ways-in";

/** What is known of the invitation. */
export type Invitation =
  | { readonly kind: "none" }
  | { readonly kind: "checking" }
  | {
      readonly kind: "good";
      readonly code: string;
      readonly email: string;
      readonly company: InvitingCompany;
      /** It is not good any more, as somebody found out meanwhile. */
      readonly end: () => void;
    }
  | { readonly kind: "invalid" }
  | { readonly kind: "unreachable"; readonly retry: () => void };

/** Asks once for the invitation of an address and code; without a code there is none. */
export function useInvitation(email: string, code: string | undefined): Invitation {
  const [invitation, setInvitation] = useState<Invitation>(code ? { kind: "checking" } : { kind: "none" });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((times) => times + 1), []);
  const end = useCallback(() => setInvitation({ kind: "invalid" }), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again
  useEffect(() => {
    if (!code) return;
    let gone = false;
    setInvitation({ kind: "checking" });
    verifyInvitation(code, email).then(
      ({ company }) => !gone && setInvitation({ kind: "good", code, email, company, end }),
      // No answer says nothing about the invitation.
      (refused) => {
        if (gone) return;
        const isPassing = refused instanceof Failure && refused.isPassing;
        setInvitation(isPassing ? { kind: "unreachable", retry } : { kind: "invalid" });
      },
    );
    return () => {
      gone = true;
    };
  }, [code, email, attempt, retry, end]);
  return invitation;
}
