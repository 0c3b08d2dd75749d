// Acts that a stolen session must not do: where the server wants a fresh proof, a dialog asks for it and the act is done again.

import { type ReactNode, useCallback, useState } from "react";
import { Failure } from "../../../client/api/failure";
import { useT } from "../../../client/i18n/i18n";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { ProofForm } from "./proof-form";
import "../../../ui/dialog.css";

/** What somebody has to prove themselves with. */
export interface Proofs {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly hasTotp: boolean;
}

type Act = () => Promise<void>;

/** Does acts, and asks for a proof before those that want one; `dialog` stands somewhere in the page. */
export function useFresh(proofs: Proofs): { readonly fresh: (act: Act) => Promise<void>; readonly dialog: ReactNode } {
  const [waiting, setWaiting] = useState<{ readonly act: Act }>();
  const canProve = proofs.hasPassword || proofs.hasTotp;
  const fresh = useCallback(
    async (act: Act) => {
      try {
        await act();
      } catch (refused) {
        const isAsked = refused instanceof Failure && refused.code === "reauthentication_required";
        if (!isAsked || !canProve) throw refused;
        setWaiting({ act });
      }
    },
    [canProve],
  );
  const close = () => setWaiting(undefined);
  return { fresh, dialog: waiting ? <ProofDialog {...proofs} act={waiting.act} onClose={close} /> : null };
}

/** The dialog; open as long as it is there. */
function ProofDialog(props: Proofs & { readonly act: Act; readonly onClose: () => void }) {
  const t = useT();
  return (
    <Dialog title={t("account:proof.title")} isOpen onClose={props.onClose}>
      <ProofForm
        email={props.email}
        hasPassword={props.hasPassword}
        text={<p>{t("account:proof.text")}</p>}
        onProved={async () => {
          await props.act();
          props.onClose();
        }}
      >
        {(isPending, isInvalid) => (
          <div className="dialog-actions">
            <Button variant="secondary" onPress={props.onClose}>
              {t("account:cancel")}
            </Button>
            <Button type="submit" isPending={isPending} isInvalid={isInvalid}>
              {t("account:proof.submit")}
            </Button>
          </div>
        )}
      </ProofForm>
    </Dialog>
  );
}
