// Recovery codes, shown once: copied, saved as a file or printed before the dialog closes or the page is left.

import { useState } from "react";
import { useT } from "../../../client/i18n/i18n";
import { downloadFile } from "../../../kit/forms/download-file";
import { UnsavedGuard } from "../../../kit/forms/unsaved";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/choice";
import { Dialog } from "../../../ui/dialog";
import { ReadOnly } from "../../../ui/read-only";
import { useNotices } from "../use-account";
import styles from "./second-factor.module.css";
import "../../../ui/dialog.css";
import "../../../ui/button-row.css";

export function RecoveryCodes(props: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const t = useT();
  const { done, show } = useNotices();
  const [isConfirmed, setConfirmed] = useState(false);
  const text = `${props.codes.join("\n")}\n`;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      done("account:factors.copied");
    } catch {
      // The browser forbids it: the user can select and copy the codes.
      show({ tone: "error", title: t("account:factors.notCopied") });
    }
  }

  return (
    <>
      {/* Closing it without having saved the codes would lose them, so only the button closes it. */}
      <Dialog title={t("account:factors.codesTitle")} isOpen onClose={() => isConfirmed && props.onClose()} isAlert>
        {/* It sends nothing: without a connection it closes all the same. */}
        <ReadOnly value={undefined}>
          <div className="stack">
            <p>{t("account:factors.codesText")}</p>
            <ul className={styles.codes}>
              {props.codes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </ul>
            <div className="button-row">
              <Button variant="secondary" onPress={() => void copy()}>
                {t("account:factors.copy")}
              </Button>
              <Button variant="secondary" onPress={() => downloadFile("recovery-codes.txt", text, "text/plain")}>
                {t("account:factors.download")}
              </Button>
              <Button variant="secondary" onPress={() => window.print()}>
                {t("account:factors.print")}
              </Button>
            </div>
            <Checkbox isSelected={isConfirmed} onChange={setConfirmed}>
              {t("account:factors.kept")}
            </Checkbox>
            <div className="dialog-actions">
              <Button isDisabled={!isConfirmed} onPress={props.onClose}>
                {t("account:factors.done")}
              </Button>
            </div>
          </div>
        </ReadOnly>
      </Dialog>
      <UnsavedGuard
        isUnsaved={!isConfirmed}
        texts={{
          title: t("account:factors.leaveTitle"),
          text: t("account:factors.leaveText"),
          leave: t("account:factors.leave"),
          stay: t("account:unsaved.stay"),
        }}
      />
    </>
  );
}
