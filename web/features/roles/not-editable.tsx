// Explains that the caller may not edit a role, and the alternatives (specification 2, Role edit).

import { Link } from "react-router";
import { useT } from "../../client/i18n/i18n";
import { paths } from "../../client/paths";
import { Alert } from "../../ui/alert";
import "../../ui/links.css";

export function NotEditable() {
  const t = useT();
  return (
    <Alert tone="info" title={t("admin:roles.cannotEdit")}>
      <p>{t("admin:roles.cannotEditText")}</p>
      <Link className="text-link" to={paths.roleCreate()}>
        {t("admin:roles.createNew")}
      </Link>
    </Alert>
  );
}
