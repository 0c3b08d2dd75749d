// Step-up authentication: when the server rejects a request with 403, because it requires a fresh session or a second factor, a dialog asks
// for a proof once, and the waiting requests are sent again.

import { useEffect, useState } from "react";
import type { Failure } from "../client/api/failure";
import { whenForbidden } from "../client/api/request";
import { accessToken, isLimited } from "../client/api/tokens";
import { loadSections } from "../client/i18n/i18n";
import { isByPin } from "../client/session/by-pin";
import { isSigningInAgain } from "../client/session/lifecycle";
import type { ProofKind } from "../features/account/second-factor/proof-dialog";
import { lazyComponent } from "../ui/lazy-component";

// Large and rarely used: loaded on demand, with its phrases.
const ProofDialog = lazyComponent(
  async () => {
    const [dialog] = await Promise.all([
      import("../features/account/second-factor/proof-dialog"),
      loadSections(["account", "auth"]),
    ]);
    return dialog.default;
  },
  { loadOnDemand: true, onMissing: ({ onSettled }) => onSettled(false) },
);

/** The proof that a 403 requires. A session that was opened with a PIN gets all rights of its user by a proof. */
function requiredProof({ code, missing }: Failure): ProofKind | undefined {
  if (code === "second_factor_required") return "factor";
  if (code === "reauthentication_required") return "proof";
  return code === "forbidden" && missing === null && isByPin() ? "proof" : undefined;
}

interface Question {
  readonly kind: ProofKind;
  readonly answer: (isProven: boolean) => void;
}

/** The dialog, while requests wait for it. `asksAgain`: the page makes its requests only when the user presses something. */
export function StepUp({ asksAgain = false }: { readonly asksAgain?: boolean }) {
  const [question, setQuestion] = useState<Question>();

  useEffect(() => {
    let pending: Promise<boolean> | undefined;
    let settle: ((isProven: boolean) => void) | undefined;
    let declinedAt: string | undefined;
    whenForbidden(async (failure) => {
      const kind = requiredProof(failure);
      // A page on which the user declined goes on making requests; the dialog is not shown again there.
      if (!kind || (kind === "factor" && !asksAgain && declinedAt === location.pathname)) return false;
      // The sign-in form asks for the factor already: in its page, over this one, or in another tab.
      if (isSigningInAgain() || isLimited(accessToken() ?? "")) return false;
      // Concurrent requests share one dialog.
      pending ??= new Promise<boolean>((answer) => {
        settle = answer;
        setQuestion({ kind, answer });
      }).finally(() => {
        pending = undefined;
        setQuestion(undefined);
      });
      const isProven = await pending;
      if (kind === "factor") declinedAt = isProven ? undefined : location.pathname;
      return isProven;
    });
    return () => {
      whenForbidden(async () => false);
      // The dialog goes with the page, and the requests that wait for it go on without a proof.
      settle?.(false);
    };
  }, [asksAgain]);

  return question ? <ProofDialog kind={question.kind} onSettled={question.answer} /> : null;
}
