// Switches to another company: unsaved input belongs to the current one, so a dialog asks first.

import { useState } from "react";
import type { Company } from "../client/api/shapes";
import { useT } from "../client/i18n/i18n";
import { hasUnsaved } from "../client/session/unsaved";
import { ConfirmDialog } from "../ui/dialog";

/** Returns the function that switches, and the confirmation that it may need. */
export function useCompanySwitch(enter: (company: Company) => void) {
  const t = useT();
  const [target, setTarget] = useState<Company>();
  const question = (
    <ConfirmDialog
      isOpen={target !== undefined}
      title={t("global:shell.switchUnsavedTitle")}
      text={t("global:shell.switchUnsavedText")}
      confirm={t("global:shell.companies")}
      cancel={t("global:version.stay")}
      onConfirm={() => {
        setTarget(undefined);
        if (target !== undefined) enter(target);
      }}
      onCancel={() => setTarget(undefined)}
    />
  );
  return { goTo: (company: Company) => (hasUnsaved() ? setTarget(company) : enter(company)), question };
}
