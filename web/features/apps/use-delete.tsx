// Deletes an app after a confirmation that names it. An app that a role grants is retired instead.

import { type CatalogueApp, deleteApp } from "../../client/api/admin-apps";
import { Failure } from "../../client/api/failure";
import { useT } from "../../client/i18n/i18n";
import { useNotices } from "../../kit/administration/reasons";
import { useConfirmation } from "../../kit/administration/use-confirmation";
import { toast } from "../../ui/toast";

/** `confirm` opens the confirmation. `onDone` runs after the app is deleted. */
export function useDeleteApp(
  onDone: (deleted: CatalogueApp) => void,
): ReturnType<typeof useConfirmation<CatalogueApp>> {
  const t = useT();
  const { done, notSaved } = useNotices();

  async function remove(app: CatalogueApp): Promise<void> {
    try {
      await deleteApp(app.appId);
      done("admin:apps.deleted", { title: app.title });
      onDone(app);
    } catch (error) {
      const isGranted = error instanceof Failure && error.code === "conflict";
      if (!isGranted) return notSaved(error);
      toast({ tone: "warning", title: t("global:messages.error.saved"), message: t("admin:apps.given") });
    }
  }

  return useConfirmation<CatalogueApp>(
    ({ title }) => ({
      title: t("admin:apps.deleteTitle", { title }),
      text: t("admin:apps.deleteText"),
      confirm: t("admin:delete"),
    }),
    remove,
  );
}
