// Every role of the company, for lists to choose from.

import { useEffect, useState } from "react";
import { type Role, roles } from "../api/admin-roles";

/** Rows of a page; a company rarely has more roles than one page. */
const LIMIT = 100;
const PAGES = 10;

/** Asks for all of them. */
export async function everyRole(): Promise<readonly Role[]> {
  const found: Role[] = [];
  for (let page = 1; page <= PAGES; page += 1) {
    const { data, total } = await roles({ page, limit: LIMIT, sort: "title" });
    found.push(...data);
    if (found.length >= total || data.length === 0) break;
  }
  return found;
}

/** What is known of the roles: undefined while they are asked for. */
export interface KnownRoles {
  readonly roles: readonly Role[] | undefined;
  readonly failure: unknown;
}

/** The roles; asked for once a page. */
export function useAllRoles(): KnownRoles {
  const [known, setKnown] = useState<KnownRoles>({ roles: undefined, failure: undefined });
  useEffect(() => {
    let gone = false;
    everyRole().then(
      (roles) => gone || setKnown({ roles, failure: undefined }),
      (failure: unknown) => gone || setKnown({ roles: undefined, failure }),
    );
    return () => {
      gone = true;
    };
  }, []);
  return known;
}

/** Whether a role gives every right: titled admin, or with admin rights (contract, Rights). */
export function isAdminRole({ title, hasAdminRights }: Pick<Role, "title" | "hasAdminRights">): boolean {
  return hasAdminRights === 1 || isAdminTitle(title);
}

/** Whether a title is that of an admin role, as the server compares it. */
export function isAdminTitle(title: string): boolean {
  return title.normalize("NFKC").trim().toLowerCase() === "admin";
}
