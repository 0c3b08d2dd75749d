// State and actions of the form of a company.

import { useState } from "react";
import type { PictureFile } from "../../client/api/account";
import { changeTenant, createTenant, putLogo, tenant as readTenant, type Tenant } from "../../client/api/admin-tenants";
import { Failure } from "../../client/api/failure";
import { useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { refreshRights } from "../../client/session/rights";
import { useNotices } from "../../kit/administration/reasons";
import { useCreationKey } from "../../kit/forms/creation-key";
import { type EditForm, useEditForm } from "../../kit/forms/use-edit-form";
import { changedIn, changeOf, type TenantName, valuesOf } from "./rules";
import { newTenantSchema, type TenantValues, tenantSchema } from "./schema";

/** The label of each field. */
export const LABELS: Readonly<Record<TenantName, Phrase>> = {
  title: "admin:tenants.columns.title",
  name: "admin:tenants.form.name",
  city: "admin:tenants.columns.city",
  location: "admin:tenants.form.location",
  path: "admin:tenants.form.path",
  news: "admin:tenants.form.news",
  groupId: "admin:tenants.columns.groupId",
  businessUuId: "admin:tenants.columns.businessUuId",
  adminEmail: "admin:tenants.form.adminEmail",
  state: "admin:state",
  selfEdit: "admin:tenants.form.selfEdit",
  auditMonths: "admin:tenants.form.auditMonths",
};

export interface TenantForm extends EditForm<Tenant, TenantValues> {
  /** A new logo; null removes the existing one. */
  readonly logo: PictureFile | null | undefined;
  readonly setLogo: (file: PictureFile | null | undefined) => void;
  readonly isDirty: boolean;
  readonly save: () => Promise<void>;
}

/** The form of `tenant`, or of a new one. */
export function useTenantForm(given: {
  readonly tenant: Tenant | undefined;
  readonly accept: (tenant: Tenant) => void;
  readonly leave: (saved: Tenant) => void;
}): TenantForm {
  const { tenant, accept, leave } = given;
  const t = useT();
  const { done, notSaved } = useNotices();
  const keyFor = useCreationKey();
  const [logo, setLogo] = useState<PictureFile | null>();
  const form = useEditForm<Tenant, TenantValues>({
    stored: tenant,
    schema: tenant ? tenantSchema : newTenantSchema,
    valuesOf,
    differing: changedIn,
    accept,
    read: () => readTenant(tenant?.companyId ?? ""),
    labelOf: (name) => t(LABELS[name]),
    shown: (name, values) => {
      const value = values[name];
      return typeof value === "boolean" ? t(value ? "admin:yes" : "admin:no") : value.trim();
    },
  });
  const { seen, known, changed } = form;
  const isDirty = changed.length > 0 || logo !== undefined;

  async function write(values: TenantValues): Promise<Tenant> {
    const change = { ...changeOf(known, values), ...(logo === null ? { logoSrc: null } : {}) };
    if (seen) return Object.keys(change).length > 0 ? changeTenant(seen.companyId, change, seen.version) : seen;
    const { title, adminEmail } = values;
    const about = { ...change, title: title.trim(), adminEmail };
    return createTenant(about, keyFor(about));
  }

  async function save(values: TenantValues): Promise<void> {
    try {
      const saved = await write(values);
      accept(saved);
      // This tab shows the news on its start page.
      if (changed.includes("news")) void refreshRights(true);
      // The company is saved by now, also if the upload of the logo fails.
      if (logo) await putLogo(saved.companyId, logo).then(accept, notSaved);
      done(tenant ? "admin:tenants.form.saved" : "admin:tenants.form.created", { title: saved.title });
      leave(saved);
    } catch (error) {
      const isTaken = error instanceof Failure && error.code === "conflict" && changed.includes("businessUuId");
      if (isTaken) form.showError("businessUuId", "admin:tenants.form.businessTaken");
      else if (!(await form.handleFailure(error).catch(() => false))) notSaved(error);
    }
  }

  return {
    ...form,
    logo,
    setLogo,
    isDirty,
    save: () => form.submit(async (values) => (isDirty ? save(values) : undefined)),
  };
}
