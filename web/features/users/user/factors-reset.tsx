// Removes the second factor of a user who lost it, where the company manages the account.

import { useState } from "react";
import { removeUserFactors, type User } from "../../../client/api/admin-users";
import { useT } from "../../../client/i18n/i18n";
import { useScope } from "../../../client/session/query-client";
import { findMissingRight, useRights } from "../../../client/session/rights";
import { PermissionButton } from "../../../kit/administration/permission-button";
import { useNotices } from "../../../kit/administration/reasons";
import { RecordSection } from "../../../kit/administration/record-page";
import { useConfirmation } from "../../../kit/administration/use-confirmation";
import { useReload } from "../../../kit/administration/use-reload";
import { nameOf } from "../columns";

/** The section; renders nothing for accounts that the company does not manage, and for the caller's own. */
export function FactorsReset({ user }: { readonly user: User }) {
  const t = useT();
  const rights = useRights();
  const reload = useReload("users");
  const { done, notSaved } = useNotices();
  const [caller] = useScope();
  const [isPending, setPending] = useState(false);
  const name = nameOf(user);

  async function remove(): Promise<void> {
    setPending(true);
    try {
      await removeUserFactors(user.userId, user.version);
      done("admin:users.factors.done", { name });
      reload();
    } catch (error) {
      notSaved(error);
    }
    setPending(false);
  }

  const reset = useConfirmation<User>(
    () => ({
      title: t("admin:users.factors.question", { name }),
      text: t("admin:users.factors.consequence"),
      confirm: t("admin:users.factors.reset"),
    }),
    remove,
  );
  if (!user.managed || !user.assigned || user.userId === caller) return null;
  return (
    <RecordSection title={t("admin:users.factors.title")} text={t("admin:users.factors.text")}>
      <PermissionButton
        missingRight={findMissingRight(rights, "admin.users", "root")}
        variant="secondary"
        isPending={isPending}
        onPress={() => reset.confirm(user)}
      >
        {t("admin:users.factors.reset")}
      </PermissionButton>
      {reset.dialog}
    </RecordSection>
  );
}
