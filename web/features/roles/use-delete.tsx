// Deletes a role after a confirmation that names it and counts its users.

import { deleteRole, type Role } from "../../client/api/admin-roles";
import { useT } from "../../client/i18n/i18n";
import { useNotices } from "../../kit/administration/reasons";
import { useConfirmation } from "../../kit/administration/use-confirmation";
import { useReload } from "../../kit/administration/use-reload";

/** The most users of a role that can be deleted (`MAX_MEMBERS_AT_ONCE` of the API). */
const MOST_USERS = 10_000;

/** `confirm` opens the confirmation. `onDone` runs after the role is deleted. Of a role with too many users it says so instead. */
export function useDeleteRole(onDone: () => void): ReturnType<typeof useConfirmation<Role>> {
  const t = useT();
  const { done, notSaved, show } = useNotices();
  const reload = useReload("roles");

  async function remove(role: Role): Promise<void> {
    try {
      await deleteRole(role.roleId, role.countUsers > 0);
      done("admin:roles.deleted", { title: role.title });
      onDone();
    } catch (error) {
      notSaved(error);
      // What is shown is outdated: the role has members by now, or is gone. `onDone` would close the form.
      reload();
    }
  }

  const { confirm, dialog } = useConfirmation<Role>(
    ({ title, countUsers }) => ({
      title: t("admin:roles.deleteTitle", { title }),
      text: countUsers > 0 ? t("admin:roles.deleteWithUsers", { count: countUsers }) : t("admin:roles.deleteText"),
      confirm: t("admin:delete"),
    }),
    remove,
  );
  return {
    confirm: (role) =>
      role.countUsers > MOST_USERS
        ? show({
            tone: "warning",
            title: t("admin:roles.notDeletable", { title: role.title }),
            message: t("admin:roles.tooManyUsers", { most: MOST_USERS }),
          })
        : confirm(role),
    dialog,
  };
}
