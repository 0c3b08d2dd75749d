// Reauthenticates: before actions that a stolen session must not perform, and where a company requires a second factor.

import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useT } from "../../../client/i18n/i18n";
import { paths } from "../../../client/paths";
import { useKnownSession } from "../../../client/session/session";
import { copyable } from "../../../kit/forms/copyable";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { ErrorState, Waiting } from "../../../ui/states";
import { useReason } from "../use-account";
import { ProofForm } from "./proof-form";
import { useOwnFactors } from "./use-own-factors";
import "../../../ui/dialog.css";

/** What is required: any proof of identity, or a second factor. */
export type ProofKind = "proof" | "factor";

/** The dialog; calls `onSettled` once, with whether the user proved themselves. */
export default function ProofDialog(props: {
  readonly kind: ProofKind;
  readonly onSettled: (isProven: boolean) => void;
}) {
  const t = useT();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { kind, onSettled } = props;
  const known = useKnownSession();
  const { factors, needsPasskeys, failure, retry } = useOwnFactors();
  const reason = useReason();
  const user = known.kind === "open" ? known.session.user : undefined;
  const byPassword = kind === "proof" && (user?.hasPassword ?? false);
  const hasNothing = !byPassword && factors?.length === 0;
  const canEnrol = kind === "factor" && pathname !== paths.account();
  // Nothing to prove it with: the error of the original call says what can be done.
  const cannotProve = !user || (hasNothing && !canEnrol && !needsPasskeys);
  useEffect(() => {
    if (cannotProve) onSettled(false);
  }, [cannotProve, onSettled]);
  if (cannotProve) return null;

  const cancel = () => onSettled(false);
  const title = t(kind === "factor" ? "account:demand.title" : "account:proof.title");
  const cancelButton = (
    <Button variant="secondary" onPress={cancel}>
      {t("account:cancel")}
    </Button>
  );
  if (hasNothing && needsPasskeys) {
    return (
      <Dialog title={title} isOpen onClose={cancel}>
        <p>{t("global:errors.passkey_unsupported")}</p>
        <div className="dialog-actions">{cancelButton}</div>
      </Dialog>
    );
  }
  if (hasNothing) {
    return (
      <Dialog title={title} isOpen onClose={cancel}>
        <p>{t("account:demand.enrol")}</p>
        <div className="dialog-actions">
          {cancelButton}
          <Button
            onPress={() => {
              cancel();
              void navigate(paths.account("factors"));
            }}
          >
            {t("account:demand.open")}
          </Button>
        </div>
      </Dialog>
    );
  }
  // Not known: that is not the same as having none.
  if (!byPassword && !factors) {
    return (
      <Dialog title={title} isOpen onClose={cancel}>
        {failure ? (
          <ErrorState
            title={t("account:factors.loadFailed")}
            text={copyable(reason(failure))}
            retry={t("global:actions.retry")}
            onRetry={retry}
          />
        ) : (
          <Waiting text={t("global:state.loading")} />
        )}
        <div className="dialog-actions">{cancelButton}</div>
      </Dialog>
    );
  }
  return (
    <Dialog title={title} isOpen onClose={cancel}>
      <ProofForm
        email={user.email}
        hasPassword={byPassword}
        factors={factors ?? []}
        text={<p>{t(kind === "factor" ? "account:demand.text" : "account:proof.text")}</p>}
        onProved={() => onSettled(true)}
      >
        {(isPending, isInvalid) => (
          <div className="dialog-actions">
            {cancelButton}
            <Button type="submit" isPending={isPending} isInvalid={isInvalid}>
              {t("account:proof.submit")}
            </Button>
          </div>
        )}
      </ProofForm>
    </Dialog>
  );
}
