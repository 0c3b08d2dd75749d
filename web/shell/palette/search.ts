// Searches users, roles and companies by name: a few of each kind, and only the kinds that the user may read.
// A hit leads to the page of its record, where its actions are; a company to its form where the user may not open its page.

import { searchTerms } from "../../client/api/admin-list";
import { roles } from "../../client/api/admin-roles";
import { tenants } from "../../client/api/admin-tenants";
import { users } from "../../client/api/admin-users";
import type { TenantSession } from "../../client/api/shapes";
import { paths } from "../../client/paths";
import { readQuery } from "../../client/session/read-query";
import { companyPage, may, mayOpen } from "../../client/session/rights";
import type { Scope } from "../../client/session/scope";

/** Minimum length of a text that is searched for. */
export const SEARCHED_FROM = 2;

/** Hits of each kind. */
const LIMIT = 5;

/** A kind of record that can be found. */
export type SearchKind = "users" | "roles" | "tenants";

/** A record that was found. */
export interface SearchHit {
  readonly id: string;
  readonly kind: SearchKind;
  /** Id of the record. */
  readonly record: string;
  readonly title: string;
  readonly hint?: string;
}

/** What a search has found. */
interface SearchResult {
  readonly hits: readonly SearchHit[];
  /** The kinds that could not be searched. */
  readonly failed: readonly SearchKind[];
}

type Search = (search: string, signal: AbortSignal) => Promise<SearchHit[]>;

const SEARCHES: Readonly<Record<SearchKind, Search>> = {
  async users(search, signal) {
    const page = await users({ search, limit: LIMIT, fields: ["firstName", "lastName", "email"] }, signal);
    return page.data.map(({ userId, firstName, lastName, email }) => ({
      id: `user ${userId}`,
      kind: "users",
      record: userId,
      title: [firstName, lastName].filter(Boolean).join(" ") || String(email),
      hint: String(email ?? ""),
    }));
  },
  async roles(search, signal) {
    const page = await roles({ search, limit: LIMIT, fields: ["title"] }, signal);
    return page.data.map(({ roleId, title }) => ({
      id: `role ${roleId}`,
      kind: "roles",
      record: roleId,
      title,
    }));
  },
  async tenants(search, signal) {
    const page = await tenants({ search, limit: LIMIT, fields: ["title", "city"] }, signal);
    return page.data.map(({ companyId, title, city }) => ({
      id: `tenant ${companyId}`,
      kind: "tenants",
      record: companyId,
      title,
      hint: city ?? "",
    }));
  },
};

/** The kinds that the user may read. */
export function searchableKinds(rights: TenantSession | undefined): SearchKind[] {
  const kinds: SearchKind[] = [];
  if (may(rights, "admin.users", "read")) kinds.push("users");
  if (may(rights, "admin.roles", "read")) kinds.push("roles");
  if (mayOpen(rights, "admin.tenants")) kinds.push("tenants");
  return kinds;
}

/** Where a hit leads. */
export function addressOf({ kind, record }: SearchHit, rights: TenantSession | undefined): string {
  if (kind === "users") return paths.user(record);
  if (kind === "roles") return paths.role(record);
  return companyPage(rights, record) ?? paths.tenantEdit(record);
}

/** Searches the kinds concurrently; one whose request fails leaves the others. A text that is too short finds nothing without a request. */
async function find(typed: string, kinds: readonly SearchKind[], signal: AbortSignal): Promise<SearchResult> {
  const search = searchTerms(typed, []);
  if (typed.trim().length < SEARCHED_FROM || search === "") return { hits: [], failed: [] };
  const results = await Promise.allSettled(kinds.map((kind) => SEARCHES[kind](search, signal)));
  return {
    hits: results.flatMap((result) => (result.status === "fulfilled" ? result.value : [])),
    failed: kinds.filter((_, at) => results[at]?.status === "rejected"),
  };
}

/** The search for a text. */
export const searchQuery = (scope: Scope, typed: string, kinds: readonly SearchKind[]) =>
  readQuery(scope, "search", { key: [typed, kinds], queryFn: (signal) => find(typed, kinds, signal) });
