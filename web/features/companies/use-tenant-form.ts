// State and actions of the form of a company.

import type { PictureFile } from "../../client/api/account";
import { changeTenant, createTenant, putLogo, tenant as readTenant, type Tenant } from "../../client/api/admin-tenants";
import { Failure } from "../../client/api/failure";
import { useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { refreshRights } from "../../client/session/rights";
import { useNotices } from "../../kit/administration/reasons";
import { useCreationKey } from "../../kit/forms/creation-key";
import { useChosenPicture } from "../../kit/forms/use-chosen-picture";
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
  /** Takes over what was saved into the form that stays open. */
  readonly keep: (saved: Tenant) => void;
  /** Closes the form; `onStay` runs if it stays open after all. */
  readonly leave: (saved: Tenant, onStay: () => void) => void;
}): TenantForm {
  const { tenant, accept, keep, leave } = given;
  const t = useT();
  const { done, notSaved } = useNotices();
  const keyFor = useCreationKey();
  const { picture: logo, setPicture: setLogo, ...chosen } = useChosenPicture();
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
      const written = await write(values);
      accept(written);
      // This tab shows the news on its start page.
      if (changed.includes("news")) void refreshRights(true);
      // The company is saved by now, also if the upload of the logo fails.
      const uploaded = logo ? await putLogo(written.companyId, logo).catch((why: unknown) => notSaved(why)) : undefined;
      const saved = uploaded ?? written;
      accept(saved);
      done(tenant ? "admin:tenants.form.saved" : "admin:tenants.form.created", { title: saved.title });
      const stay = () => {
        form.rebase(saved, values);
        // The first administrator is invited by now: there is no field for another address any more.
        form.setValue("adminEmail", "");
        if (!logo || uploaded) chosen.forget(logo);
        keep(saved);
      };
      if (form.isTypedSince(values) || chosen.isChangedSince(logo)) stay();
      else leave(saved, stay);
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
