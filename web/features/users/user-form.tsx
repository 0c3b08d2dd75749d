import type { User } from "../../client/api/admin-users";
import { useConfig } from "../../client/config/config";
import { useT } from "../../client/i18n/i18n";
import { findMissingRight, useRights } from "../../client/session/rights";
import { useAllRoles } from "../../kit/administration/all-roles";
import { FormFrame } from "../../kit/administration/form-frame";
import { PermissionButton } from "../../kit/administration/permission-button";
import { useConfirmation } from "../../kit/administration/use-confirmation";
import { useLeave } from "../../kit/administration/use-leave";
import { useSavedRecord } from "../../kit/administration/use-saved-record";
import { Panel } from "../../ui/panel";
import { AccessPanel } from "./access-panel";
import { nameOf } from "./columns";
import { PersonPanel } from "./person-panel";
import { PicturePanel } from "./picture-panel";
import { RolesControl } from "./roles-control";
import { useUserForm } from "./use-user-form";

/** The form; `accept` takes over the response of a save. */
export function UserForm(props: {
  readonly user: User | undefined;
  readonly accept: (user: User) => void;
  readonly returnPath: string;
}) {
  const t = useT();
  const [user, keep] = useSavedRecord(props.user, "users");
  const rights = useRights();
  const known = useAllRoles();
  const [isLeaving, leave] = useLeave();
  const form = useUserForm({
    user,
    accept: props.accept,
    keep,
    leave: (action, data, onStay) => leave(props.returnPath, { result: { action, data }, onStay }),
  });
  // Without soft delete, removal is permanent and requires the highest right (contract, "People and memberships").
  const { softDelete: isSoftDelete } = useConfig().admin;
  const removal = useConfirmation<User>(
    (about) => ({
      title: t("admin:users.removeTitle", { name: nameOf(about) }),
      text: t(isSoftDelete ? "admin:users.removeText" : "admin:users.eraseText"),
      confirm: t("admin:users.removeConfirm"),
    }),
    form.remove,
  );
  const missingRight = findMissingRight(rights, "admin.users", "write", user === undefined);

  return (
    <>
      <FormFrame
        form={form}
        missingRight={missingRight}
        isLeaving={isLeaving}
        onSave={() => void form.save()}
        onCancel={() => leave(props.returnPath)}
        removal={
          user ? (
            <PermissionButton
              variant="danger"
              missingRight={findMissingRight(rights, "admin.users", isSoftDelete ? "delete" : "root")}
              onPress={() => removal.confirm(user)}
            >
              {t("admin:users.form.remove")}
            </PermissionButton>
          ) : null
        }
      >
        <PersonPanel form={form} />
        <AccessPanel form={form} user={user} />
        <PicturePanel form={form} user={user} />
        <Panel title={t("global:shell.roles")} text={t("admin:users.form.rolesText")}>
          <RolesControl control={form.control} name="roles" known={known} />
        </Panel>
      </FormFrame>
      {removal.dialog}
    </>
  );
}
