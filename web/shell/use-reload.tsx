// A reload of the page that a button offers: a dialog asks about unsaved input first.

import { type ReactNode, useState } from "react";
import { useT } from "../client/i18n/i18n";
import { giveUpUnsaved, hasUnsaved } from "../client/session/unsaved";
import { ConfirmDialog } from "../ui/dialog";

/** What the button does, and the question, to be rendered beside it. */
export function useReload(reload: () => void): { readonly onReload: () => void; readonly question: ReactNode } {
  const t = useT();
  const [isConfirming, setConfirming] = useState(false);
  function confirmed(): void {
    giveUpUnsaved();
    reload();
  }
  return {
    onReload: () => (hasUnsaved() ? setConfirming(true) : confirmed()),
    question: (
      <ConfirmDialog
        isOpen={isConfirming}
        title={t("global:version.unsavedTitle")}
        text={t("global:version.unsavedText")}
        confirm={t("global:version.reload")}
        cancel={t("global:version.stay")}
        onConfirm={confirmed}
        onCancel={() => setConfirming(false)}
      />
    ),
  };
}
