// Makes everybody of the group a member; hidden unless the deployment names the call (G34).

import { useState } from "react";
import { Gated } from "../../administration/gated";
import { useNotices } from "../../administration/reasons";
import { autoAssign } from "../../api/admin-users";
import { useConfig } from "../../config/config";
import { useT } from "../../i18n/i18n";
import { lacking, useRights } from "../../session/rights";

/** The button. */
export function AutoAssign({ onAssigned }: { readonly onAssigned: () => void }) {
  const t = useT();
  const path = useConfig().admin.autoAssignPath;
  const rights = useRights();
  const { done, notSaved } = useNotices();
  const [isPending, setPending] = useState(false);

  async function assign(): Promise<void> {
    setPending(true);
    try {
      const { assigned, remaining } = await autoAssign(path);
      done(remaining > 0 ? "admin:users.autoAssign.doneSome" : "admin:users.autoAssign.done", { assigned, remaining });
      onAssigned();
    } catch (refused) {
      notSaved(refused);
    } finally {
      setPending(false);
    }
  }

  if (path === "") return null;
  return (
    <div className="notice-row">
      <p>{t("admin:users.autoAssign.text")}</p>
      <Gated
        variant="secondary"
        lacks={lacking(rights, "admin.users", "write", true)}
        isPending={isPending}
        onPress={() => void assign()}
      >
        {t("admin:users.autoAssign.action")}
      </Gated>
    </div>
  );
}
