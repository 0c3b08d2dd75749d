// Resends the invitation of a company's first administrator who has never entered: nobody in the company could do it.

import { useState } from "react";
import { resendFirstInvitation } from "../../client/api/admin-tenants";
import { Failure } from "../../client/api/failure";
import { useT } from "../../client/i18n/i18n";
import { useNotices } from "../../kit/administration/reasons";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toast";

/** The button; `onSent` reloads the invitations shown beside it. */
export function ResendInvitation({ companyId, onSent }: { readonly companyId: string; readonly onSent?: () => void }) {
  const t = useT();
  const { done, notSaved } = useNotices();
  const [isPending, setPending] = useState(false);
  async function send(): Promise<void> {
    setPending(true);
    try {
      await resendFirstInvitation(companyId);
      done("admin:tenants.form.invitedAgain");
      onSent?.();
    } catch (why) {
      if (why instanceof Failure && why.code === "not_found")
        toast({ tone: "info", title: t("admin:tenants.form.nobodyWaits") });
      else notSaved(why);
    } finally {
      setPending(false);
    }
  }
  return (
    <div>
      <Button variant="secondary" isPending={isPending} onPress={() => void send()}>
        {t("admin:tenants.form.inviteAgain")}
      </Button>
    </div>
  );
}
