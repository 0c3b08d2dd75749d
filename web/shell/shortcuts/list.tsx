// The list of shortcuts, with the checkbox that disables them.

import { useT } from "../../client/i18n/i18n";
import { useStore } from "../../client/store";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/choice";
import { Dialog } from "../../ui/dialog";
import "../../ui/dialog.css";
import styles from "./list.module.css";
import { choice } from "./state";

const KEYS = [
  { keys: ["/"], says: "palette:shortcuts.search" },
  { keys: ["N"], says: "palette:shortcuts.create" },
  { keys: ["E"], says: "palette:shortcuts.edit" },
  { keys: [" "], says: "palette:shortcuts.preview" },
  { keys: ["J"], says: "palette:shortcuts.next" },
  { keys: ["K"], says: "palette:shortcuts.previous" },
  { keys: ["G", "H"], says: "global:shell.home" },
  { keys: ["G", "U"], says: "global:shell.users" },
  { keys: ["G", "R"], says: "global:shell.roles" },
  { keys: ["G", "T"], says: "global:shell.tenants" },
  { keys: ["G", "A"], says: "global:shell.audit" },
  { keys: ["F6"], says: "palette:shortcuts.notifications" },
  { keys: ["?"], says: "palette:shortcuts.list" },
] as const;

/** The list, in a dialog. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const isOn = useStore(choice) !== "off";
  return (
    <Dialog title={t("palette:shortcuts.title")} isOpen onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(({ keys, says }) => (
          <div key={says} className={styles.key}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key === " " ? t("palette:shortcuts.space") : key}</kbd>
              ))}
            </dt>
            <dd>{t(says)}</dd>
          </div>
        ))}
      </dl>
      <Checkbox isSelected={isOn} onChange={(selected) => choice.set(selected ? null : "off")}>
        {t("palette:shortcuts.on")}
      </Checkbox>
      <div className="dialog-actions">
        <Button onPress={onClose}>{t("global:actions.close")}</Button>
      </div>
    </Dialog>
  );
}
