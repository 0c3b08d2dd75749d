// The page of one user's form: a new user or an existing one.

import { useT } from "../../client/i18n/i18n";
import { useFormId } from "../../kit/administration/form-address";
import { FormPage, RequireReadRightToEdit } from "../../kit/administration/form-page";
import { userRecord } from "../../kit/administration/queries/users";
import { useReturnPath } from "../../kit/administration/route-data";
import { useRecord } from "../../kit/administration/use-record";
import { nameOf } from "./columns";
import { UserForm } from "./user-form";

/** The page. */
export function Component() {
  const t = useT();
  return (
    <RequireReadRightToEdit area="admin.users" title={t("global:shell.users")}>
      <UserFormPage />
    </RequireReadRightToEdit>
  );
}

function UserFormPage() {
  const t = useT();
  const record = useRecord(useFormId(), userRecord);
  const returnPath = useReturnPath("user");
  return (
    <FormPage
      titles={["admin:users.form.createTitle", "admin:users.form.editTitle"]}
      record={record}
      nameOf={nameOf}
      back={{ to: returnPath, label: t("global:shell.users") }}
    >
      {(user) => <UserForm user={user} accept={record.accept} returnPath={returnPath} />}
    </FormPage>
  );
}
