// The page of one company: a new one, or one that is there. Its address may carry the tenant id or the company id (G36).

import { useT } from "../../client/i18n/i18n";
import { NotLoaded } from "../../kit/administration/not-loaded";
import { PageFrame } from "../../kit/administration/page-frame";
import { useFormId } from "../../kit/administration/place";
import { tenantRecord } from "../../kit/administration/queries";
import { Readable } from "../../kit/administration/readable";
import { useReturnPath } from "../../kit/administration/route-data";
import { useRecord } from "../../kit/administration/use-record";
import { Skeleton } from "../../ui/states";
import { CompanyApps } from "./company-apps";
import { TenantForm } from "./tenant-form";

/** The page. Whoever makes something new need not read what is there. */
export function Component() {
  const t = useT();
  const id = useFormId();
  if (id === undefined) return <FormPage />;
  return (
    <Readable area="admin.tenants" title={t("global:shell.tenants")}>
      <FormPage />
    </Readable>
  );
}

function FormPage() {
  const t = useT();
  const id = useFormId();
  const { thing, failure, retry, accept } = useRecord(id, tenantRecord);
  const returnPath = useReturnPath("tenant");
  return (
    <PageFrame
      title={t(id === undefined ? "admin:tenants.form.createTitle" : "admin:tenants.form.editTitle")}
      {...(thing ? { text: thing.title } : {})}
      back={{ to: returnPath, label: t("global:shell.tenants") }}
    >
      {failure !== undefined && !thing ? <NotLoaded failure={failure} onRetry={retry} /> : null}
      {id !== undefined && !thing && failure === undefined ? <Skeleton /> : null}
      {id === undefined || thing ? (
        <TenantForm
          key={id ?? "new"}
          tenant={id === undefined ? undefined : thing}
          accept={accept}
          returnPath={returnPath}
        />
      ) : null}
      {thing ? <CompanyApps tenant={thing} /> : null}
    </PageFrame>
  );
}
