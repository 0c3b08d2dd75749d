// Says that the user's e-mail address is not verified, and resends the mail: users who accepted an invitation without verification come back here.

import { useState } from "react";
import { useNetwork } from "../../client/api/network";
import { resendVerification } from "../../client/api/registration-and-recovery";
import { useT } from "../../client/i18n/i18n";
import { useKnownSession } from "../../client/session/session";
import { handleError } from "../../kit/forms/handle-error";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toast";
import "../../shell/notices.css";

/** The notice; renders nothing for a verified address. */
export function VerificationNotice() {
  const t = useT();
  const known = useKnownSession();
  const { isUnreachable } = useNetwork();
  const [isBusy, setBusy] = useState(false);
  if (known.kind !== "open" || known.session.user.emailVerified) return null;
  const { email } = known.session.user;

  async function again(): Promise<void> {
    setBusy(true);
    const sent = resendVerification().then(() =>
      toast({ tone: "success", title: t("global:unverified.sent", { email }) }),
    );
    await handleError(sent, { title: t("global:unverified.failed"), fallback: undefined });
    setBusy(false);
  }

  return (
    <div className="notice">
      <strong>{t("global:unverified.title")}</strong>
      <Button variant="secondary" isPending={isBusy} isDisabled={isUnreachable} onPress={() => void again()}>
        {t("global:unverified.again")}
      </Button>
    </div>
  );
}
