// The form page of one company: a new one or an existing one. The address may carry the tenant id or the company id (G36).

import { type ReactNode, useState } from "react";
import { useT } from "../../client/i18n/i18n";
import { may, useRights } from "../../client/session/rights";
import { useFormId } from "../../kit/administration/form-address";
import { FormPage, RequireReadRightToEdit } from "../../kit/administration/form-page";
import { tenantRecord } from "../../kit/administration/queries/companies";
import { useReturnPath } from "../../kit/administration/route-data";
import { useRecord } from "../../kit/administration/use-record";
import { Tabs } from "../../ui/tabs";
import { CompanyApps } from "./company-apps";
import { SecurityForm } from "./security/security-form";
import { TenantForm } from "./tenant-form";
import "../../kit/administration/form.css";

/** The page. */
export function Component() {
  const t = useT();
  return (
    <RequireReadRightToEdit area="admin.tenants" title={t("global:shell.tenants")}>
      <CompanyFormPage />
    </RequireReadRightToEdit>
  );
}

function CompanyFormPage() {
  const t = useT();
  const record = useRecord(useFormId(), tenantRecord);
  const returnPath = useReturnPath("tenant");
  const rights = useRights();
  return (
    <FormPage
      titles={["admin:tenants.form.createTitle", "admin:tenants.form.editTitle"]}
      record={record}
      nameOf={({ title }) => title}
      back={{ to: returnPath, label: t("global:shell.tenants") }}
    >
      {(tenant) => (
        <Parts
          companyId={tenant && may(rights, "admin.tenants", "root") ? tenant.companyId : undefined}
          form={
            <div className="stack-wide">
              <TenantForm tenant={tenant} accept={record.accept} returnPath={returnPath} />
              {tenant ? <CompanyApps tenant={tenant} /> : null}
            </div>
          }
        />
      )}
    </FormPage>
  );
}

/** The form and the company's apps, and beside them its security rules, for callers who may change those. */
function Parts({ companyId, form }: { readonly companyId: string | undefined; readonly form: ReactNode }) {
  const t = useT();
  // Once opened it stays, so that its input does; until then its rules are not read.
  const [isSecurityOpened, setSecurityOpened] = useState(false);
  if (companyId === undefined) return form;
  return (
    <Tabs
      label={t("admin:tenants.tabs.label")}
      onSelect={(id) => {
        if (id === "security") setSecurityOpened(true);
      }}
      items={[
        { id: "company", label: t("admin:tenants.form.company"), content: form, shouldForceMount: true },
        {
          id: "security",
          label: t("admin:tenants.tabs.security"),
          content: <SecurityForm key={companyId} companyId={companyId} />,
          shouldForceMount: isSecurityOpened,
        },
      ]}
    />
  );
}
