// Acts that a stolen session must not do: where the server wants a proof that it is its owner's, a dialog asks for it once, and the
// calls that wait for it are sent again.

import { lazy, Suspense, useEffect, useState } from "react";
import type { Failure } from "../client/api/failure";
import { whenForbidden } from "../client/api/request";
import { isByPin } from "../client/session/by-pin";

// Heavy and rare: it comes when it is needed.
const ProofDialog = lazy(() => import("../features/account/second-factor/proof-dialog"));

/** Whether a proof opens what was refused. Of a session that a PIN opened it opens all that its person may do. */
function wantsProof({ code, missing }: Failure): boolean {
  return code === "reauthentication_required" || (code === "forbidden" && missing === null && isByPin());
}

/** The dialog, where calls wait for it. */
export function StepUp() {
  const [settle, setSettle] = useState<(isProven: boolean) => void>();

  useEffect(() => {
    let asking: Promise<boolean> | undefined;
    whenForbidden(async (failure) => {
      if (!wantsProof(failure)) return false;
      // Calls that are refused together wait for one answer.
      asking ??= new Promise<boolean>((resolve) => setSettle(() => resolve)).finally(() => {
        asking = undefined;
        setSettle(undefined);
      });
      return asking;
    });
    return () => whenForbidden(async () => false);
  }, []);

  return settle ? (
    <Suspense>
      <ProofDialog onSettled={settle} />
    </Suspense>
  ) : null;
}
