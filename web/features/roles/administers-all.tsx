// Why a role with admin rights has the highest level where nobody chose one.

import { useT } from "../../client/i18n/i18n";

/** The sentence. */
export function AdministersAll() {
  const t = useT();
  return <p className="muted">{t("admin:roles.administersAll", { level: t("global:rights.root") })}</p>;
}
