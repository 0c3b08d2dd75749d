// Another user saved the view meanwhile: asks whether to overwrite it or to discard the own change.

import { useT } from "../../client/i18n/i18n";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import "../../ui/dialog.css";

export function ViewConflictDialog(props: {
  /** What the view is called. */
  readonly name: string;
  readonly onOverwrite: () => void;
  readonly onSaveAs: () => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  return (
    <Dialog title={t("admin:views.conflictTitle", { name: props.name })} isOpen onClose={props.onClose} isAlert>
      <p>{t("admin:views.conflict")}</p>
      <div className="dialog-actions">
        <Button variant="secondary" onPress={props.onClose}>
          {t("admin:cancel")}
        </Button>
        <Button variant="secondary" onPress={props.onOverwrite}>
          {t("admin:views.overwrite")}
        </Button>
        <Button onPress={props.onSaveAs}>{t("admin:views.saveAs")}</Button>
      </div>
    </Dialog>
  );
}
