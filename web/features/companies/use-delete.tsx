// Deletes a company after a confirmation that names it and counts its members. It must be disabled first, so that nobody works in it when
// it goes.

import { deleteTenant, type Tenant } from "../../client/api/admin-tenants";
import { Failure } from "../../client/api/failure";
import { useT } from "../../client/i18n/i18n";
import { useNotices } from "../../kit/administration/reasons";
import { useConfirmation } from "../../kit/administration/use-confirmation";
import { useReload } from "../../kit/administration/use-reload";
import { toast } from "../../ui/toast";

/** A company of more members is not deleted at once (`deleteTenant`). */
const MOST_MEMBERS = 10_000;

/** The deletion of a company. */
interface Deletion extends ReturnType<typeof useConfirmation<Tenant>> {
  /** Why a company cannot be deleted; undefined: it can. */
  readonly disabledReason: (tenant: Tenant) => string | undefined;
}

/** `confirm` opens the confirmation. `onDone` runs after the company is deleted. */
export function useDeleteTenant(onDone: (deleted: Tenant) => void): Deletion {
  const t = useT();
  const { done, notSaved } = useNotices();
  const reload = useReload("tenants");

  async function remove(tenant: Tenant): Promise<void> {
    try {
      await deleteTenant(tenant.companyId);
      done("admin:tenants.deleted", { title: tenant.title });
      onDone(tenant);
    } catch (error) {
      if (error instanceof Failure && error.code === "conflict")
        toast({ tone: "error", title: t("admin:tenants.deleteConflict", { most: MOST_MEMBERS }) });
      else notSaved(error);
      // What is shown is outdated: the company was enabled meanwhile, or is gone. `onDone` would close the form.
      reload();
    }
  }

  const confirmation = useConfirmation<Tenant>(
    ({ title, countUsers }) => ({
      title: t("admin:tenants.deleteTitle", { title }),
      text: t("admin:tenants.deleteText", { count: countUsers }),
      confirm: t("admin:delete"),
    }),
    remove,
  );
  return {
    ...confirmation,
    disabledReason: ({ state }) => (state === 1 ? t("admin:tenants.deleteEnabled") : undefined),
  };
}
