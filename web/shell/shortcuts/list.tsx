// The list of shortcuts, with the checkbox that disables them.

import { useT } from "../../client/i18n/i18n";
import { mayOpen, useRights } from "../../client/session/rights";
import { useStore } from "../../client/store";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/choice";
import { Dialog } from "../../ui/dialog";
import "../../ui/dialog.css";
import { PAGES } from "./keys";
import styles from "./list.module.css";
import { choice } from "./state";

const KEYS = [
  { keys: ["/"], phrase: "palette:shortcuts.search" },
  { keys: ["N"], phrase: "palette:shortcuts.create" },
  { keys: ["E"], phrase: "palette:shortcuts.edit" },
  { keys: [" "], phrase: "palette:shortcuts.preview" },
  { keys: ["J"], phrase: "palette:shortcuts.next" },
  { keys: ["K"], phrase: "palette:shortcuts.previous" },
  { keys: ["G", "H"], phrase: "global:shell.home" },
  { keys: ["G", "U"], phrase: "global:shell.users" },
  { keys: ["G", "R"], phrase: "global:shell.roles" },
  { keys: ["G", "T"], phrase: "global:shell.tenants" },
  { keys: ["G", "A"], phrase: "global:shell.audit" },
  { keys: ["F6"], phrase: "palette:shortcuts.notifications" },
  { keys: ["?"], phrase: "palette:shortcuts.list" },
] as const;

/** The area of administration that a shortcut leads to. */
const areaOf = ([first, letter = ""]: readonly string[]) =>
  first === "G" ? PAGES[letter.toLowerCase()]?.area : undefined;

/** The list, in a dialog: of what the user may open. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const rights = useRights();
  const isOn = useStore(choice) !== "off";
  const useful = KEYS.filter(({ keys }) => {
    const area = areaOf(keys);
    return area === undefined || mayOpen(rights, area);
  });
  return (
    <Dialog title={t("palette:shortcuts.title")} isOpen onClose={onClose}>
      <dl className={styles.keys}>
        {useful.map(({ keys, phrase }) => (
          <div key={phrase} className={styles.key}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key === " " ? t("palette:shortcuts.space") : key}</kbd>
              ))}
            </dt>
            <dd>{t(phrase)}</dd>
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
