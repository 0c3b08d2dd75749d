// Removes the second factor of a user who lost it, where the company manages the account.

import { useState } from "react";
import { removeUserFactors, type User } from "../../../client/api/admin-users";
import { useT } from "../../../client/i18n/i18n";
import { useScope } from "../../../client/session/query-client";
import { lacking, useRights } from "../../../client/session/rights";
import { Gated } from "../../../kit/administration/gated";
import { useNotices } from "../../../kit/administration/reasons";
import { RecordSection } from "../../../kit/administration/record-page";
import { useReload } from "../../../kit/administration/use-reload";
import { ConfirmDialog } from "../../../ui/dialog";
import { nameOf } from "../columns";

/** The section; renders nothing for accounts that the company does not manage, and for the caller's own. */
export function FactorsReset({ user }: { readonly user: User }) {
  const t = useT();
  const rights = useRights();
  const reload = useReload("users");
  const { done, notSaved } = useNotices();
  const [caller] = useScope();
  const [asks, setAsks] = useState(false);
  const [isPending, setPending] = useState(false);
  if (!user.managed || !user.assigned || user.userId === caller) return null;
  const name = nameOf(user);

  async function remove(): Promise<void> {
    setAsks(false);
    setPending(true);
    try {
      await removeUserFactors(user.userId, user.version);
      done("admin:users.factors.done", { name });
      reload();
    } catch (refused) {
      notSaved(refused);
    }
    setPending(false);
  }

  return (
    <RecordSection title={t("admin:users.factors.title")} text={t("admin:users.factors.text")}>
      <Gated
        lacks={lacking(rights, "admin.users", "root")}
        variant="secondary"
        isPending={isPending}
        onPress={() => setAsks(true)}
      >
        {t("admin:users.factors.reset")}
      </Gated>
      <ConfirmDialog
        isOpen={asks}
        title={t("admin:users.factors.question", { name })}
        text={t("admin:users.factors.consequence")}
        confirm={t("admin:users.factors.reset")}
        cancel={t("admin:cancel")}
        onConfirm={() => void remove()}
        onCancel={() => setAsks(false)}
      />
    </RecordSection>
  );
}
