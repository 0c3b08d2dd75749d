// Explains why a role with admin rights has the highest level on areas where none was chosen.

import { useT } from "../../client/i18n/i18n";

export function AdministersAll() {
  const t = useT();
  return <p className="muted">{t("admin:roles.administersAll", { level: t("global:rights.root") })}</p>;
}
