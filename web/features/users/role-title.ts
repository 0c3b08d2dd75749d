// Titles of roles: of those that the filters offer, and where there are more of all that the user may read.

import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useT } from "../../client/i18n/i18n";
import { useScope } from "../../client/session/query-client";
import { may, useRights } from "../../client/session/rights";
import { allRoles } from "../../kit/administration/queries/roles";
import { userFacets } from "../../kit/administration/queries/users";

/** Most roles that the server offers to filter by. */
const MOST_OFFERED = 200;

/** The title of a role; a role that does not exist is "unknown", and one whose title is not read, or may not be, is "…". */
export function useRoleTitle(): (id: string) => string {
  const t = useT();
  const scope = useScope();
  const mayRead = may(useRights(), "admin.roles", "read");
  const offered = useQuery(userFacets(scope)).data?.roles;
  const isCut = offered !== undefined && offered.length >= MOST_OFFERED;
  const { enabled, ...reading } = allRoles(scope);
  const every = useQuery({ ...reading, enabled: enabled === true && isCut && mayRead }).data;
  return useCallback(
    (id: string) => {
      const isIt = ({ roleId }: { readonly roleId: string }) => roleId === id;
      const found = offered?.find(isIt) ?? every?.find(isIt);
      return found?.title ?? (offered && (every || !isCut) ? t("admin:list.unknown") : "…");
    },
    [offered, every, isCut, t],
  );
}
