// Export and import of the company's users.

import Download from "lucide-react/icons/download";
import Upload from "lucide-react/icons/upload";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useT } from "../../client/i18n/i18n";
import { paths } from "../../client/paths";
import { findMissingRight, useRights } from "../../client/session/rights";
import { PermissionButton } from "../../kit/administration/permission-button";
import { useNotices } from "../../kit/administration/reasons";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import "../../kit/administration/page-frame.css";

export function Transfer() {
  const t = useT();
  const navigate = useNavigate();
  const rights = useRights();
  const { notLoaded } = useNotices();
  const [isPending, setPending] = useState(false);

  async function save(): Promise<void> {
    setPending(true);
    // Loaded on the first click.
    await import("./export-users").then(({ saveUsers }) => saveUsers()).catch(notLoaded);
    setPending(false);
  }

  return (
    <>
      <Button variant="quiet" isPending={isPending} onPress={() => void save()}>
        <Icon icon={Download} size={18} />
        <span className="act-word">{t("admin:users.export")}</span>
      </Button>
      <PermissionButton
        variant="quiet"
        missingRight={findMissingRight(rights, "admin.users", "write")}
        onPress={() => void navigate(paths.userImport())}
      >
        <Icon icon={Upload} size={18} />
        <span className="act-word">{t("admin:users.import")}</span>
      </PermissionButton>
    </>
  );
}
