// What administration reads: the key of each answer, who asks for it, and how long it is good.

import type { QueryClient } from "@tanstack/react-query";
import { type CatalogueApp, catalogue, catalogueApps, companyApps } from "../../client/api/admin-apps";
import { auditEvents } from "../../client/api/admin-audit";
import { invitedUsers } from "../../client/api/admin-invitations";
import { type ListPage, type ListQuery, paged, searchTerms } from "../../client/api/admin-list";
import {
  everyRole,
  previewRole,
  type Role,
  role,
  roleApps,
  roleMembers,
  roles,
  roleUsers,
} from "../../client/api/admin-roles";
import { type Tenant, tenant, tenantOverview, tenantSecurity, tenants } from "../../client/api/admin-tenants";
import {
  colleagues,
  explainAccess,
  facetsOfUsers,
  type User,
  user,
  userSessions,
  users,
} from "../../client/api/admin-users";
import { Failure } from "../../client/api/failure";
import { type QueryArea, type Reading, reading } from "../../client/session/reading";
import type { Scope } from "../../client/session/scope";
import { RECORD_FRESH_MS } from "../../client/timings";

/** A list: where it belongs, and how a page of it is read. */
export interface ListQueryFactory<Page> {
  readonly area: QueryArea;
  readonly read: (scope: Scope, query: ListQuery) => Reading<Page>;
}

function list<Page extends ListPage<unknown>>(
  area: QueryArea,
  name: string,
  ask: (query: ListQuery, signal: AbortSignal) => Promise<Page>,
): ListQueryFactory<Page> {
  const read = (scope: Scope, query: ListQuery) =>
    reading(scope, area, { key: [name, query], ask: async (signal) => paged(await ask(query, signal)) });
  return { area, read };
}

/** The people of the company. */
export const userList = list("users", "list", users);

/** What the list of people can be filtered by in this company. */
export const userFacets = (scope: Scope) => reading(scope, "users", { key: ["facets"], ask: facetsOfUsers });

/** People and roles that are found at once. */
const FOUND = 8;
const NAMES = ["lastName", "firstName", "email"];

/** The first people whom a text finds. */
export function membersNamed(scope: Scope, text: string) {
  const query = { limit: FOUND, search: searchTerms(text, NAMES), fields: NAMES };
  const ask = async (signal: AbortSignal) =>
    (await users(query, signal)).data.map(({ userId, firstName, lastName, email = "" }) => ({
      userId,
      email,
      name: `${firstName ?? ""} ${lastName ?? ""}`.trim() || email,
    }));
  return reading(scope, "users", { key: ["called", text], ask });
}

/** The first roles that a text finds. */
export function rolesCalled(scope: Scope, text: string) {
  const query = { limit: FOUND, search: searchTerms(text, ["title"]) };
  const ask = async (signal: AbortSignal) => (await roles(query, signal)).data;
  return reading(scope, "roles", { key: ["called", text], ask });
}

/** Whom the company invited. */
export const invitationList = list("users", "invitations", invitedUsers);

/** Colleagues of the group who could be taken in. */
export const colleagueList = list("users", "colleagues", colleagues);

/** The roles of the company. */
export const roleList = list("roles", "list", roles);

/** The companies. */
export const tenantList = list("tenants", "list", tenants);

/** The catalogue of apps. */
export const appList = list("apps", "list", catalogueApps);

/** What was done. */
export const auditList = list("audit", "list", auditEvents);

/** The people of the company, with who is in a role; without one, of a role that is being made. */
export function roleUsersQuery(scope: Scope, roleId: string | undefined, query: ListQuery) {
  const ask = (signal: AbortSignal) => roleUsers(roleId, query, signal);
  return reading(scope, "roles", { key: ["people", roleId ?? "", query], ask });
}

/** Some of those in a role, of the version of it that was seen. */
export function roleMembersQuery(scope: Scope, { roleId, version }: Role) {
  return reading(scope, "roles", { key: ["in", roleId, version], ask: (signal) => roleMembers(roleId, signal) });
}

/** What a change of a role would do, by its body as text. */
export function rolePreview(scope: Scope, { roleId, version }: Role, change: string) {
  const ask = () => previewRole(roleId, JSON.parse(change));
  return reading(scope, "roles", { key: ["preview", roleId, version, change], ask });
}

/** Every role, for lists to choose from. */
export const allRoles = (scope: Scope) => reading(scope, "roles", { key: ["all"], ask: everyRole });

/** Every app that a role can give rights on. */
export const appsOfRoles = (scope: Scope) => reading(scope, "roles", { key: ["apps"], ask: roleApps });

/** What somebody may do, of the version of them that was seen: another one may have other roles. */
export function userAccess(scope: Scope, id: string, version: number) {
  return reading(scope, "users", { key: ["access", id, version], ask: (signal) => explainAccess(id, signal) });
}

/** Where somebody works in the company. */
export const sessionsOfUser = (scope: Scope, id: string) =>
  reading(scope, "users", { key: ["sessions", id], ask: (signal) => userSessions(id, signal) });

/** Invitations of somebody that a page shows. */
const INVITATIONS = 5;

/** The latest invitations to an address, and those that its owner sent, whatever became of them. */
export function invitationsOfUser(scope: Scope, id: string, email: string) {
  const latest = { limit: INVITATIONS, sort: "-createdAt" };
  const ask = async (signal: AbortSignal) => {
    const [received, sent] = await Promise.all([
      invitedUsers({ ...latest, search: searchTerms(`email:${email}`, ["email"]), filters: { state: "" } }, signal),
      invitedUsers({ ...latest, filters: { state: "", invitedBy: id } }, signal),
    ]);
    // A search finds longer addresses, too.
    return { received: received.data.filter((one) => one.email === email), sent: sent.data };
  };
  return reading(scope, "users", { key: ["invitations-of", id, email], ask });
}

/** Events of a list that is cut off. */
const LATEST = 8;

/** The latest events that filters leave. */
export function latestEvents(scope: Scope, filters: Readonly<Record<string, string>>) {
  const ask = (signal: AbortSignal) => auditEvents({ limit: LATEST, filters }, signal);
  return reading(scope, "audit", { key: ["latest", filters], ask });
}

/** How many companies are enabled, and how many are not. */
export function tenantCounts(scope: Scope) {
  const countOf = async (state: string, signal: AbortSignal) =>
    (await tenants({ limit: 1, fields: ["title"], filters: { state } }, signal)).total;
  const ask = (signal: AbortSignal) => Promise.all([countOf("1", signal), countOf("0", signal)]);
  return reading(scope, "tenants", { key: ["counts"], ask });
}

/** A company on one page, for the operator. */
export const overviewOf = (scope: Scope, id: string) =>
  reading(scope, "tenants", { key: ["overview", id], ask: (signal) => tenantOverview(id, signal) });

/** What a company demands of sessions. Something may be typed over it. */
export function securityOf(scope: Scope, id: string) {
  const read = reading(scope, "tenants", { key: ["security", id], ask: (signal) => tenantSecurity(id, signal) });
  return { ...read, meta: { isEdited: true } };
}

/** Something whose form may be opened soon. */
export interface PrefetchSource {
  /** Reads it unless that was done a moment ago. */
  readonly prefetch: (client: QueryClient, scope: Scope, id: string) => void;
}

/** Something with a form of its own. */
export interface RecordSource<Thing> extends PrefetchSource {
  readonly read: (scope: Scope, id: string) => Reading<Thing>;
  readonly idOf: (thing: Thing) => string;
}

/**
 * One thing that is edited. It is asked for whenever its form is opened, unless that was done on the way to its link; changes name the
 * version that was seen, so an older one overwrites nothing.
 */
function record<Thing>(
  area: QueryArea,
  ask: (id: string, signal: AbortSignal) => Promise<Thing>,
  idOf: (thing: Thing) => string,
): RecordSource<Thing> {
  const read = (scope: Scope, id: string) => ({
    ...reading(scope, area, { key: ["one", id], ask: (signal) => ask(id, signal) }),
    staleTime: RECORD_FRESH_MS,
    meta: { isEdited: true },
  });
  return { read, idOf, prefetch: (client, scope, id) => void client.prefetchQuery(read(scope, id)) };
}

/** One person. */
export const userRecord = record<User>("users", user, ({ userId }) => userId);

/** One role. */
export const roleRecord = record<Role>("roles", role, ({ roleId }) => roleId);

/** An app of the catalogue, which is told as a whole. */
async function app(id: string, signal: AbortSignal): Promise<CatalogueApp> {
  const found = (await catalogue(signal)).find(({ appId }) => appId === id);
  if (!found) throw new Failure(404, "not_found", null, [], null);
  return found;
}

/** One app of the catalogue. */
export const appRecord = record<CatalogueApp>("apps", app, ({ appId }) => appId);

/** What a company has of the catalogue. */
export const appsOfCompany = (scope: Scope, id: string) =>
  reading(scope, "apps", { key: ["company", id], ask: (signal) => companyApps(id, signal) });

/** One company. */
export const tenantRecord = record<Tenant>("tenants", tenant, ({ companyId }) => companyId);
