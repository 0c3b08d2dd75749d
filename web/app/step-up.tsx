// What a stolen session must not do, and what a company wants a second factor for: where the server refuses a call for that, a dialog asks
// for a proof once, and the calls that wait for it are sent again.

import { useEffect, useState } from "react";
import type { Failure } from "../client/api/failure";
import { whenForbidden } from "../client/api/request";
import { loadSections } from "../client/i18n/i18n";
import { isByPin } from "../client/session/by-pin";
import type { ProofKind } from "../features/account/second-factor/proof-dialog";
import { later } from "../ui/later";

// Heavy and rare: it comes when it is needed, and its phrases with it.
const ProofDialog = later(
  async () => {
    const [dialog] = await Promise.all([
      import("../features/account/second-factor/proof-dialog"),
      loadSections(["account"]),
    ]);
    return dialog.default;
  },
  { isRare: true, onMissing: ({ onSettled }) => onSettled(false) },
);

/** What opens what was refused. Of a session that a PIN opened a proof opens all that its person may do. */
function wantedFor({ code, missing }: Failure): ProofKind | undefined {
  if (code === "second_factor_required") return "factor";
  if (code === "reauthentication_required") return "proof";
  return code === "forbidden" && missing === null && isByPin() ? "proof" : undefined;
}

interface Question {
  readonly wanted: ProofKind;
  readonly answer: (isProven: boolean) => void;
}

/** The dialog, where calls wait for it. */
export function StepUp() {
  const [question, ask] = useState<Question>();

  useEffect(() => {
    let asking: Promise<boolean> | undefined;
    let declinedAt: string | undefined;
    whenForbidden(async (failure) => {
      const wanted = wantedFor(failure);
      // A page where somebody did not want to goes on asking the server; they are not asked again there.
      if (!wanted || (wanted === "factor" && declinedAt === location.pathname)) return false;
      // Calls that are refused together wait for one answer.
      asking ??= new Promise<boolean>((answer) => ask({ wanted, answer })).finally(() => {
        asking = undefined;
        ask(undefined);
      });
      const isProven = await asking;
      if (wanted === "factor") declinedAt = isProven ? undefined : location.pathname;
      return isProven;
    });
    return () => whenForbidden(async () => false);
  }, []);

  return question ? <ProofDialog wanted={question.wanted} onSettled={question.answer} /> : null;
}
