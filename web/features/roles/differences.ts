// A role in the form beside the role as it is stored by now, for people to compare.

import type { Difference } from "../../forms/conflict-dialog";
import { useT } from "../../i18n/i18n";
import type { Phrase } from "../../i18n/phrases";
import type { RoleDraft } from "./rules";

const LABELS: Readonly<Record<keyof RoleDraft, Phrase>> = {
  title: "admin:roles.columns.title",
  state: "admin:state",
  hasAdminRights: "admin:roles.columns.hasAdminRights",
  hasOnBoardingRights: "admin:roles.columns.hasOnBoardingRights",
  hasPaymentRights: "admin:roles.columns.hasPaymentRights",
  layoutMode: "admin:roles.columns.layoutMode",
  changeableByUser: "admin:roles.form.changeable",
  sideBarApps: "admin:roles.form.sideBarApps",
  selectedApps: "admin:roles.tabs.apps",
  selectedUsers: "admin:roles.tabs.users",
};

/** Compares what was touched. */
export function useDifferences() {
  const t = useT();
  const read = (name: keyof RoleDraft, draft: RoleDraft): string => {
    switch (name) {
      case "title":
        return draft.title.trim();
      case "state":
        return t(draft.state === 1 ? "admin:enabled" : "admin:disabled");
      case "layoutMode":
        return t(`admin:roles.layout.${draft.layoutMode}`);
      case "changeableByUser":
        return t(draft.changeableByUser ? "admin:yes" : "admin:no");
      case "sideBarApps":
        return String(Object.values(draft.sideBarApps).filter((is) => is === 1).length);
      case "selectedApps":
        return Object.entries(draft.selectedApps)
          .filter(([, access]) => access !== "none")
          .map(([app, access]) => `${app}: ${t(`global:rights.${access}`)}`)
          .sort()
          .join(", ");
      case "selectedUsers":
        return "";
      default:
        return t(draft[name] === 1 ? "admin:yes" : "admin:no");
    }
  };
  return (names: readonly (keyof RoleDraft)[], mine: RoleDraft, theirs: RoleDraft): readonly Difference[] =>
    names
      .map((name) => ({ name, label: t(LABELS[name]), mine: read(name, mine), theirs: read(name, theirs) }))
      .filter((one) => one.mine !== one.theirs);
}
