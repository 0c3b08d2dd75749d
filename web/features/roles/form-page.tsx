// The form page of one role: a new one or an existing one. Failing to load leads back to the list (G32).

import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useT } from "../../client/i18n/i18n";
import { useFormId } from "../../kit/administration/form-address";
import { FormPage, RequireReadRightToEdit } from "../../kit/administration/form-page";
import { NotLoaded } from "../../kit/administration/not-loaded";
import { roleRecord } from "../../kit/administration/queries/roles";
import { useNotices } from "../../kit/administration/reasons";
import { useReturnPath } from "../../kit/administration/route-data";
import { type RecordState, useRecord } from "../../kit/administration/use-record";
import { useModal } from "../../kit/modals/context";
import { Skeleton } from "../../ui/states";
import { RoleForm } from "./role-form";

/** The page. */
export function Component() {
  const t = useT();
  return (
    <RequireReadRightToEdit area="admin.roles" title={t("global:shell.roles")}>
      <RoleFormPage />
    </RequireReadRightToEdit>
  );
}

function RoleFormPage() {
  const t = useT();
  const id = useFormId();
  const navigate = useNavigate();
  const close = useModal()?.close;
  const { notLoaded } = useNotices();
  const returnPath = useReturnPath("role");
  const named = useSearchParams()[0].get("copy");
  const copyOf = id === undefined && named ? named : undefined;
  const loaded = useRecord(id, roleRecord);
  const { failure } = loaded;
  const source = useRecord(copyOf, roleRecord);
  const isMissing = failure !== undefined && !loaded.record;
  useEffect(() => {
    if (!isMissing) return;
    notLoaded(failure);
    if (close) close();
    else void navigate(returnPath, { replace: true });
  }, [isMissing, failure, notLoaded, close, navigate, returnPath]);
  // A role that cannot be loaded shows no error of its own: the notification has it.
  return (
    <FormPage
      titles={["admin:roles.form.createTitle", "admin:roles.form.editTitle"]}
      record={{ ...loaded, failure: undefined }}
      nameOf={({ title }) => title}
      back={{ to: returnPath, label: t("global:shell.roles") }}
    >
      {(role) =>
        copyOf !== undefined && source.record === undefined ? (
          <UnreadSource failure={source.failure} retry={source.retry} />
        ) : (
          <RoleForm key={copyOf} role={role} copied={source.record} accept={loaded.accept} returnPath={returnPath} />
        )
      }
    </FormPage>
  );
}

/** Replaces the form of a copy until the role that it begins with is read: what is typed before that would be overwritten. */
function UnreadSource({ failure, retry }: Pick<RecordState<unknown>, "failure" | "retry">) {
  return failure === undefined ? <Skeleton /> : <NotLoaded failure={failure} onRetry={retry} />;
}
