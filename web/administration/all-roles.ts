// Every role of the company, for lists to choose from.

import { useEffect, useState } from "react";
import { type Role, roles } from "../api/admin-roles";
import { Failure, type MissingRight } from "../api/failure";
import { knownRights, lacking, useRights } from "../session/rights";

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

/** The same for whoever can go on without them: none where they may not be read, and then they are not asked for. */
export async function readableRoles(): Promise<readonly Role[]> {
  if (lacking(knownRights(), "admin.roles", "read")) return [];
  return everyRole().catch(() => []);
}

/** What is known of the roles: undefined while they are asked for. */
export interface KnownRoles {
  readonly roles: readonly Role[] | undefined;
  readonly failure: unknown;
}

/** The roles; asked for once a page, and not by those who may not read them. */
export function useAllRoles(): KnownRoles {
  const [known, setKnown] = useState<KnownRoles>({ roles: undefined, failure: undefined });
  const lacks = lacking(useRights(), "admin.roles", "read");
  const missing = lacks && JSON.stringify(lacks);
  useEffect(() => {
    let gone = false;
    if (missing) {
      const failure = new Failure(403, "forbidden", null, [], null, null, JSON.parse(missing) as MissingRight);
      return setKnown({ roles: undefined, failure });
    }
    everyRole().then(
      (roles) => gone || setKnown({ roles, failure: undefined }),
      (failure: unknown) => gone || setKnown({ roles: undefined, failure }),
    );
    return () => {
      gone = true;
    };
  }, [missing]);
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
