// The pause sign: title and description come from the configuration (specification 2).

import { useConfig } from "../../config/config";
import { useT } from "../../i18n/i18n";
import { Problem } from "./problem";

/** The page. */
export function Component() {
  const t = useT();
  const { title, description } = useConfig().maintenance;
  return (
    <Problem
      title={title || t("global:pages.maintenance.title")}
      text={description || t("global:pages.maintenance.text")}
    />
  );
}
