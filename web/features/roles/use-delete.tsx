// Deletes a role after a confirmation that names it and counts its users.

import { type ReactNode, useState } from "react";
import { deleteRole, type Role } from "../../client/api/admin-roles";
import { useT } from "../../client/i18n/i18n";
import { useNotices } from "../../kit/administration/reasons";
import { ConfirmDialog } from "../../ui/dialog";

/** `ask` opens the confirmation. `onDone` runs after the role is deleted. */
export function useDeleteRole(onDone: () => void): { readonly ask: (role: Role) => void; readonly dialog: ReactNode } {
  const t = useT();
  const { done, notSaved } = useNotices();
  const [deleting, setDeleting] = useState<Role>();

  async function remove(role: Role): Promise<void> {
    setDeleting(undefined);
    try {
      await deleteRole(role.roleId, role.countUsers > 0);
      done("admin:roles.deleted", { title: role.title });
      onDone();
    } catch (refused) {
      notSaved(refused);
    }
  }

  const { title = "", countUsers = 0 } = deleting ?? {};
  const dialog = (
    <ConfirmDialog
      isOpen={deleting !== undefined}
      title={t("admin:roles.deleteTitle", { title })}
      text={countUsers > 0 ? t("admin:roles.deleteWithUsers", { count: countUsers }) : t("admin:roles.deleteText")}
      confirm={t("admin:delete")}
      cancel={t("admin:cancel")}
      onConfirm={() => deleting && void remove(deleting)}
      onCancel={() => setDeleting(undefined)}
    />
  );
  return { ask: setDeleting, dialog };
}
