// Asks for a proof before acts that a stolen session must not do.

import { useEffect } from "react";
import { useT } from "../../../client/i18n/i18n";
import { useKnownSession } from "../../../client/session/session";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Waiting } from "../../../ui/states";
import { ProofForm } from "./proof-form";
import { useOwnFactors } from "./use-own-factors";
import "../../../ui/dialog.css";

/** The dialog; `onSettled` once: whether the person proved themselves. */
export default function ProofDialog({ onSettled }: { readonly onSettled: (isProven: boolean) => void }) {
  const t = useT();
  const known = useKnownSession();
  const factors = useOwnFactors();
  const user = known.kind === "open" ? known.session.user : undefined;
  const hasPassword = user?.hasPassword ?? false;
  // Nothing to prove it with but a new sign-in: the refusal says so.
  const isHopeless = !user || (!hasPassword && factors?.length === 0);
  useEffect(() => {
    if (isHopeless) onSettled(false);
  }, [isHopeless, onSettled]);
  if (isHopeless) return null;

  const cancel = () => onSettled(false);
  return (
    <Dialog title={t("account:proof.title")} isOpen onClose={cancel}>
      {hasPassword || factors ? (
        <ProofForm
          email={user.email}
          hasPassword={hasPassword}
          factors={factors ?? []}
          text={<p>{t("account:proof.text")}</p>}
          onProved={() => onSettled(true)}
        >
          {(isPending, isInvalid) => (
            <div className="dialog-actions">
              <Button variant="secondary" onPress={cancel}>
                {t("account:cancel")}
              </Button>
              <Button type="submit" isPending={isPending} isInvalid={isInvalid}>
                {t("account:proof.submit")}
              </Button>
            </div>
          )}
        </ProofForm>
      ) : (
        <Waiting text={t("global:state.loading")} />
      )}
    </Dialog>
  );
}
