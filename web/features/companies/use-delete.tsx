// Deletes a company after a confirmation that names it and counts its members. It must be disabled first, so that nobody works in it when
// it goes.

import { type ReactNode, useState } from "react";
import { deleteTenant, type Tenant } from "../../client/api/admin-tenants";
import { useT } from "../../client/i18n/i18n";
import { useNotices } from "../../kit/administration/reasons";
import { ConfirmDialog } from "../../ui/dialog";
import { toast } from "../../ui/toast";

/** `ask` opens the confirmation. `onDone` runs after the company is deleted. */
export function useDeleteTenant(onDone: (gone: Tenant) => void): {
  readonly ask: (tenant: Tenant) => void;
  readonly dialog: ReactNode;
} {
  const t = useT();
  const { done, notSaved } = useNotices();
  const [deleting, setDeleting] = useState<Tenant>();

  async function remove(tenant: Tenant): Promise<void> {
    setDeleting(undefined);
    try {
      await deleteTenant(tenant.companyId);
      done("admin:tenants.deleted", { title: tenant.title });
      onDone(tenant);
    } catch (refused) {
      notSaved(refused);
    }
  }

  const dialog = (
    <ConfirmDialog
      isOpen={deleting !== undefined}
      title={t("admin:tenants.deleteTitle", { title: deleting?.title ?? "" })}
      text={t("admin:tenants.deleteText", { count: deleting?.countUsers ?? 0 })}
      confirm={t("admin:delete")}
      cancel={t("admin:cancel")}
      onConfirm={() => deleting && void remove(deleting)}
      onCancel={() => setDeleting(undefined)}
    />
  );
  const ask = (tenant: Tenant) =>
    tenant.state === 1 ? toast({ tone: "warning", title: t("admin:tenants.deleteEnabled") }) : setDeleting(tenant);
  return { ask, dialog };
}
