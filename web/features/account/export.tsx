// Exports everything that is stored about the user.

import { useState } from "react";
import { exportAccount } from "../../client/api/account";
import { useT } from "../../client/i18n/i18n";
import { ChangeButton } from "../../kit/forms/change-button";
import { downloadFile } from "../../kit/forms/download-file";
import { today } from "../../kit/forms/person";
import { Panel } from "../../ui/panel";
import { useNotices } from "./use-account";
import "../../ui/panel.css";

export function ExportSection() {
  const t = useT();
  const { failed } = useNotices();
  const [pending, setPending] = useState(false);

  async function download(): Promise<void> {
    setPending(true);
    try {
      downloadFile(`asgard-${today()}.json`, JSON.stringify(await exportAccount(), null, 2), "application/json");
    } catch (error) {
      failed("account:data.failed", error);
    } finally {
      setPending(false);
    }
  }

  return (
    <Panel title={t("account:data.title")} text={t("account:data.text")}>
      <div className="panel-actions">
        <ChangeButton variant="secondary" isPending={pending} onPress={() => void download()}>
          {t("account:data.action")}
        </ChangeButton>
      </div>
    </Panel>
  );
}
