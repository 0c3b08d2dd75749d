// Everything that is stored about oneself, to take along.

import { useState } from "react";
import { exportAccount } from "../../api/account";
import { today } from "../../forms/person";
import { useT } from "../../i18n/i18n";
import { Button } from "../../ui/button";
import { Panel } from "./panel";
import { useNotices } from "./use-account";

/** Hands a file to the person. */
function hand(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it by the time that it comes to this.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** The panel. */
export function ExportSection() {
  const t = useT();
  const { failed } = useNotices();
  const [pending, setPending] = useState(false);

  async function download(): Promise<void> {
    setPending(true);
    try {
      hand(`asgard-${today()}.json`, JSON.stringify(await exportAccount(), null, 2));
    } catch (refused) {
      failed("account:data.failed", refused);
    } finally {
      setPending(false);
    }
  }

  return (
    <Panel title={t("account:data.title")} text={t("account:data.text")}>
      <div className="panel-actions">
        <Button variant="secondary" isPending={pending} onPress={() => void download()}>
          {t("account:data.action")}
        </Button>
      </div>
    </Panel>
  );
}
