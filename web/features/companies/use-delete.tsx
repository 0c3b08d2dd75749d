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
  const [doomed, doom] = useState<Tenant>();

  async function remove(tenant: Tenant): Promise<void> {
    doom(undefined);
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
      isOpen={doomed !== undefined}
      title={t("admin:tenants.deleteTitle", { title: doomed?.title ?? "" })}
      text={t("admin:tenants.deleteText", { count: doomed?.countUsers ?? 0 })}
      confirm={t("admin:delete")}
      cancel={t("admin:cancel")}
      onConfirm={() => doomed && void remove(doomed)}
      onCancel={() => doom(undefined)}
    />
  );
  const ask = (tenant: Tenant) =>
    tenant.state === 1 ? toast({ tone: "warning", title: t("admin:tenants.deleteEnabled") }) : doom(tenant);
  return { ask, dialog };
}
