import { type FormEvent, useState } from "react";
import type { User } from "../../client/api/admin-users";
import { useT } from "../../client/i18n/i18n";
import { lacking, useRights } from "../../client/session/rights";
import { useAllRoles } from "../../kit/administration/all-roles";
import { FormBar, FormGuard } from "../../kit/administration/form-bar";
import { Gated } from "../../kit/administration/gated";
import { useLeave } from "../../kit/administration/use-leave";
import { ConflictDialog } from "../../kit/forms/conflict-dialog";
import { ConfirmDialog } from "../../ui/dialog";
import { Panel } from "../../ui/panel";
import { AccessPanel } from "./access-panel";
import { nameOf } from "./columns";
import { PersonPanel } from "./person-panel";
import { PicturePanel } from "./picture-panel";
import { RolesControl } from "./roles-control";
import { useUserForm } from "./use-user-form";
import "../../kit/administration/form.css";

/** The form; `accept` takes over the response of a save. */
export function UserForm(props: {
  readonly user: User | undefined;
  readonly accept: (user: User) => void;
  readonly returnPath: string;
}) {
  const t = useT();
  const { user } = props;
  const rights = useRights();
  const known = useAllRoles();
  const [isLeaving, leave] = useLeave();
  const [asks, setAsks] = useState(false);
  const form = useUserForm({
    user,
    accept: props.accept,
    leave: (action, data) => leave(props.returnPath, { result: { action, data } }),
  });
  const lacks = lacking(rights, "admin.users", "write", user === undefined);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!lacks) void form.save();
  }

  return (
    <>
      <form className="stack-wide" method="post" noValidate onSubmit={submit}>
        <PersonPanel form={form} />
        <AccessPanel form={form} user={user} />
        <PicturePanel form={form} user={user} />
        <Panel title={t("global:shell.roles")} text={t("admin:users.form.rolesText")}>
          <RolesControl control={form.control} name="roles" known={known} />
        </Panel>
        <FormBar
          isDirty={form.isDirty}
          isValid={form.isValid}
          isPending={form.formState.isSubmitting}
          lacks={lacks}
          onCancel={() => leave(props.returnPath)}
        >
          {user ? (
            <Gated variant="danger" lacks={lacking(rights, "admin.users", "delete")} onPress={() => setAsks(true)}>
              {t("admin:users.form.remove")}
            </Gated>
          ) : null}
        </FormBar>
      </form>
      <FormGuard isUnsaved={form.isDirty && !isLeaving} />
      <ConflictDialog differences={form.differences} onKeep={form.keepMine} onTake={form.takeTheirs} />
      <ConfirmDialog
        isOpen={asks}
        title={t("admin:users.removeTitle", { name: user ? nameOf(user) : "" })}
        text={t("admin:users.removeText")}
        confirm={t("admin:users.removeConfirm")}
        cancel={t("admin:cancel")}
        onConfirm={() => {
          setAsks(false);
          void form.remove();
        }}
        onCancel={() => setAsks(false)}
      />
    </>
  );
}
