// Labels of the fields of a role, and their values as text.

import { useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import type { RoleName } from "./rules";
import { FLAGS, type Flag, type RoleValues } from "./schema";

export const flagLabel = (name: Flag): Phrase => (name === "state" ? "admin:state" : `admin:roles.columns.${name}`);

/** The label of each field. */
export const LABELS: Readonly<Record<RoleName, Phrase>> = {
  title: "admin:roles.columns.title",
  ...(Object.fromEntries(FLAGS.map((name) => [name, flagLabel(name)])) as Record<Flag, Phrase>),
  layoutMode: "admin:roles.columns.layoutMode",
  changeableByUser: "admin:roles.form.changeable",
  sideBarApps: "admin:roles.form.sideBarApps",
  selectedApps: "admin:roles.tabs.apps",
  selectedUsers: "admin:roles.tabs.users",
};

/** Formats a value of the form for display; selected users have none, as the stored ones may have changed meanwhile. */
export function useShownValue(): (name: RoleName, values: RoleValues) => string | undefined {
  const t = useT();
  return (name, values) => {
    switch (name) {
      case "title":
        return values.title.trim();
      case "state":
        return t(values.state ? "admin:enabled" : "admin:disabled");
      case "layoutMode":
        return t(`admin:roles.layout.${values.layoutMode}`);
      case "sideBarApps":
        return Object.keys(values.sideBarApps)
          .filter((app) => values.sideBarApps[app])
          .sort()
          .join(", ");
      case "selectedApps":
        return Object.entries(values.selectedApps)
          .filter(([, access]) => access !== "none")
          .map(([app, access]) => `${app}: ${t(`global:rights.${access}`)}`)
          .sort()
          .join(", ");
      case "selectedUsers":
        return undefined;
      default:
        return t(values[name] ? "admin:yes" : "admin:no");
    }
  };
}
