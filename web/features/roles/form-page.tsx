// The form page of one role: a new one or an existing one. Failing to load leads back to the list (G32).

import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useT } from "../../client/i18n/i18n";
import { PageFrame } from "../../kit/administration/page-frame";
import { useFormId } from "../../kit/administration/place";
import { roleRecord } from "../../kit/administration/queries/roles";
import { Readable } from "../../kit/administration/readable";
import { useNotices } from "../../kit/administration/reasons";
import { useReturnPath } from "../../kit/administration/route-data";
import { useRecord } from "../../kit/administration/use-record";
import { useModal } from "../../kit/modals/context";
import { Skeleton } from "../../ui/states";
import { RoleForm } from "./role-form";

/** The page. Creating a role does not require the right to read roles. */
export function Component() {
  const t = useT();
  const id = useFormId();
  if (id === undefined) return <FormPage />;
  return (
    <Readable area="admin.roles" title={t("global:shell.roles")}>
      <FormPage />
    </Readable>
  );
}

function FormPage() {
  const t = useT();
  const id = useFormId();
  const navigate = useNavigate();
  const close = useModal()?.close;
  const { notLoaded } = useNotices();
  const returnPath = useReturnPath("role");
  const copyOf = useSearchParams()[0].get("copy");
  const { thing, failure, accept } = useRecord(id, roleRecord);
  const { thing: copied } = useRecord(id === undefined && copyOf ? copyOf : undefined, roleRecord);
  const isMissing = failure !== undefined && !thing;
  useEffect(() => {
    if (!isMissing) return;
    notLoaded(failure);
    if (close) close();
    else void navigate(returnPath, { replace: true });
  }, [isMissing, failure, notLoaded, close, navigate, returnPath]);
  return (
    <PageFrame
      title={t(id === undefined ? "admin:roles.form.createTitle" : "admin:roles.form.editTitle")}
      record={thing?.title}
      back={{ to: returnPath, label: t("global:shell.roles") }}
    >
      {id === undefined || thing ? (
        <RoleForm
          key={id ?? "new"}
          role={id === undefined ? undefined : thing}
          copied={copied}
          accept={accept}
          returnPath={returnPath}
        />
      ) : (
        <Skeleton />
      )}
    </PageFrame>
  );
}
