// The company in numbers, above the list of users: each number links to its users.

import type { UserPage } from "../../client/api/admin-users";
import { useNumberFormat } from "../../client/i18n/formats";
import { useT } from "../../client/i18n/i18n";
import type { ListState } from "../../kit/administration/address";
import type { Count } from "../../kit/administration/page-frame";
import type { View } from "./views";

/** The numbers; the one whose users are shown is marked. */
export function useSummary(page: UserPage | undefined, { search, filters }: ListState, view: View): readonly Count[] {
  const t = useT();
  const format = useNumberFormat();
  // A number is the number of users that match its filter alone: with a search or in the invite table none of them is shown.
  const shown = search === "" && view !== "invite" ? String(new URLSearchParams(filters)) : undefined;
  const count = (name: keyof UserPage["summary"], to: string): Count => [
    t(`admin:users.summary.${name}`),
    page ? format(page.summary[name]) : "–",
    to,
    name === "invited" ? view === "invite" : to === `?${shown}`,
  ];
  return [
    count("all", "?"),
    count("enabled", "?state=1"),
    count("employees", "?isEmployee=1"),
    count("invited", "?table=invite"),
    count("neverSignedIn", "?lastLogin=never"),
  ];
}
