// Deletes an app after a confirmation that names it. An app that a role grants is retired instead.

import { type ReactNode, useState } from "react";
import { type CatalogueApp, deleteApp } from "../../client/api/admin-apps";
import { Failure } from "../../client/api/failure";
import { useT } from "../../client/i18n/i18n";
import { useNotices } from "../../kit/administration/reasons";
import { ConfirmDialog } from "../../ui/dialog";
import { toast } from "../../ui/toast";

/** `ask` opens the confirmation. `onDone` runs after the app is deleted. */
export function useDeleteApp(onDone: (gone: CatalogueApp) => void): {
  readonly ask: (app: CatalogueApp) => void;
  readonly dialog: ReactNode;
} {
  const t = useT();
  const { done, notSaved } = useNotices();
  const [deleting, setDeleting] = useState<CatalogueApp>();

  async function remove(app: CatalogueApp): Promise<void> {
    setDeleting(undefined);
    try {
      await deleteApp(app.appId);
      done("admin:apps.deleted", { title: app.title });
      onDone(app);
    } catch (refused) {
      const isGiven = refused instanceof Failure && refused.code === "conflict";
      if (isGiven) toast({ tone: "warning", title: t("global:messages.error.saved"), message: t("admin:apps.given") });
      else notSaved(refused);
    }
  }

  const dialog = (
    <ConfirmDialog
      isOpen={deleting !== undefined}
      title={t("admin:apps.deleteTitle", { title: deleting?.title ?? "" })}
      text={t("admin:apps.deleteText")}
      confirm={t("admin:delete")}
      cancel={t("admin:cancel")}
      onConfirm={() => deleting && void remove(deleting)}
      onCancel={() => setDeleting(undefined)}
    />
  );
  return { ask: setDeleting, dialog };
}
