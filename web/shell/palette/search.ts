// People, roles and companies by name: asked for when somebody pauses, a few of each, and only where they may be read.
// They lead to their pages, where what may be done with them is.

import { searchTerms } from "../../client/api/admin-list";
import { roles } from "../../client/api/admin-roles";
import { tenants } from "../../client/api/admin-tenants";
import { users } from "../../client/api/admin-users";
import type { TenantSession } from "../../client/api/shapes";
import { paths } from "../../client/paths";
import { may } from "../../client/session/rights";
import { iconOf } from "../menu/icons";
import type { Command } from "./command";

/** Shortest text that is worth a question. */
export const SEARCHED_FROM = 2;

/** Rows of each kind. */
const FEW = 5;

type Search = (search: string, signal: AbortSignal) => Promise<Command[]>;

function searches(rights: TenantSession | undefined, go: (address: string) => void): Search[] {
  const people: Search = async (search, signal) => {
    const page = await users({ search, limit: FEW, fields: ["firstName", "lastName", "email"] }, signal);
    return page.data.map(({ userId, firstName, lastName, email }) => ({
      id: `user ${userId}`,
      group: "users",
      sign: iconOf("person"),
      title: [firstName, lastName].filter(Boolean).join(" ") || String(email),
      hint: String(email ?? ""),
      run: () => go(paths.user(userId)),
    }));
  };
  const groups: Search = async (search, signal) => {
    const page = await roles({ search, limit: FEW, fields: ["title"] }, signal);
    return page.data.map(({ roleId, title }) => ({
      id: `role ${roleId}`,
      group: "roles",
      sign: iconOf("shield"),
      title,
      run: () => go(paths.role(roleId)),
    }));
  };
  const companies: Search = async (search, signal) => {
    const page = await tenants({ search, limit: FEW, fields: ["title", "city"] }, signal);
    return page.data.map(({ companyId, title, city }) => ({
      id: `tenant ${companyId}`,
      group: "tenants",
      sign: iconOf("building"),
      title,
      hint: city ?? "",
      run: () => go(paths.tenant(companyId)),
    }));
  };
  return [
    ...(may(rights, "admin.users", "read") ? [people] : []),
    ...(may(rights, "admin.roles", "read") ? [groups] : []),
    ...(may(rights, "admin.tenants", "read") || rights?.operator ? [companies] : []),
  ];
}

/** What was found, the kinds at once; a kind that cannot be asked for now has nothing. */
export async function find(
  typed: string,
  rights: TenantSession | undefined,
  go: (address: string) => void,
  signal: AbortSignal,
): Promise<readonly Command[]> {
  const search = searchTerms(typed, []);
  if (typed.trim().length < SEARCHED_FROM || search === "") return [];
  const searching = searches(rights, go).map((ask) => ask(search, signal));
  const answers = await Promise.allSettled(searching);
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}
