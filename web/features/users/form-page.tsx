// The page of one user's form: a new user or an existing one.

import { useT } from "../../client/i18n/i18n";
import { NotLoaded } from "../../kit/administration/not-loaded";
import { PageFrame } from "../../kit/administration/page-frame";
import { useFormId } from "../../kit/administration/place";
import { userRecord } from "../../kit/administration/queries/users";
import { Readable } from "../../kit/administration/readable";
import { useReturnPath } from "../../kit/administration/route-data";
import { useRecord } from "../../kit/administration/use-record";
import { Skeleton } from "../../ui/states";
import { nameOf } from "./columns";
import { UserForm } from "./user-form";

/** The page. Creating a user does not require the right to read users. */
export function Component() {
  const t = useT();
  const id = useFormId();
  if (id === undefined) return <FormPage />;
  return (
    <Readable area="admin.users" title={t("global:shell.users")}>
      <FormPage />
    </Readable>
  );
}

function FormPage() {
  const t = useT();
  const id = useFormId();
  const { thing, failure, retry, accept } = useRecord(id, userRecord);
  const returnPath = useReturnPath("user");
  const title = id === undefined ? t("admin:users.form.createTitle") : t("admin:users.form.editTitle");
  return (
    <PageFrame title={title} record={thing && nameOf(thing)} back={{ to: returnPath, label: t("global:shell.users") }}>
      {failure !== undefined && !thing ? <NotLoaded failure={failure} onRetry={retry} /> : null}
      {id !== undefined && !thing && failure === undefined ? <Skeleton /> : null}
      {id === undefined || thing ? (
        <UserForm
          key={id ?? "new"}
          user={id === undefined ? undefined : thing}
          accept={accept}
          returnPath={returnPath}
        />
      ) : null}
    </PageFrame>
  );
}
