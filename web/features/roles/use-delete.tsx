// Deletes a role after a confirmation that names it and counts its users.

import { deleteRole, type Role } from "../../client/api/admin-roles";
import { useT } from "../../client/i18n/i18n";
import { useNotices } from "../../kit/administration/reasons";
import { useConfirmation } from "../../kit/administration/use-confirmation";

/** `confirm` opens the confirmation. `onDone` runs after the role is deleted. */
export function useDeleteRole(onDone: () => void): ReturnType<typeof useConfirmation<Role>> {
  const t = useT();
  const { done, notSaved } = useNotices();

  async function remove(role: Role): Promise<void> {
    try {
      await deleteRole(role.roleId, role.countUsers > 0);
      done("admin:roles.deleted", { title: role.title });
      onDone();
    } catch (error) {
      notSaved(error);
    }
  }

  return useConfirmation<Role>(
    ({ title, countUsers }) => ({
      title: t("admin:roles.deleteTitle", { title }),
      text: countUsers > 0 ? t("admin:roles.deleteWithUsers", { count: countUsers }) : t("admin:roles.deleteText"),
      confirm: t("admin:delete"),
    }),
    remove,
  );
}
