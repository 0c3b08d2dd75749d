// The form page of one company: a new one or an existing one. The address may carry the tenant id or the company id (G36).

import type { ReactNode } from "react";
import { useT } from "../../client/i18n/i18n";
import { may, useRights } from "../../client/session/rights";
import { NotLoaded } from "../../kit/administration/not-loaded";
import { PageFrame } from "../../kit/administration/page-frame";
import { useFormId } from "../../kit/administration/place";
import { tenantRecord } from "../../kit/administration/queries/companies";
import { Readable } from "../../kit/administration/readable";
import { useReturnPath } from "../../kit/administration/route-data";
import { useRecord } from "../../kit/administration/use-record";
import { Skeleton } from "../../ui/states";
import { Tabs } from "../../ui/tabs";
import { CompanyApps } from "./company-apps";
import { SecurityForm } from "./security/security-form";
import { TenantForm } from "./tenant-form";

/** The page. Creating a company does not require the right to read companies. */
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
  const rights = useRights();
  return (
    <PageFrame
      title={t(id === undefined ? "admin:tenants.form.createTitle" : "admin:tenants.form.editTitle")}
      record={thing?.title}
      back={{ to: returnPath, label: t("global:shell.tenants") }}
    >
      {failure !== undefined && !thing ? <NotLoaded failure={failure} onRetry={retry} /> : null}
      {id !== undefined && !thing && failure === undefined ? <Skeleton /> : null}
      {id === undefined || thing ? (
        <Parts
          companyId={thing && may(rights, "admin.tenants", "root") ? thing.companyId : undefined}
          form={
            <>
              <TenantForm
                key={id ?? "new"}
                tenant={id === undefined ? undefined : thing}
                accept={accept}
                returnPath={returnPath}
              />
              {thing ? <CompanyApps tenant={thing} /> : null}
            </>
          }
        />
      ) : null}
    </PageFrame>
  );
}

/** The form and the company's apps, and beside them its security rules, for callers who may change those. */
function Parts({ companyId, form }: { readonly companyId: string | undefined; readonly form: ReactNode }) {
  const t = useT();
  if (companyId === undefined) return form;
  return (
    <Tabs
      label={t("admin:tenants.tabs.label")}
      items={[
        { id: "company", label: t("admin:tenants.form.company"), content: form, isKept: true },
        {
          id: "security",
          label: t("admin:tenants.tabs.security"),
          content: <SecurityForm key={companyId} companyId={companyId} />,
        },
      ]}
    />
  );
}
