// Queries of users and invitations.

import { invitedUsers } from "../../../client/api/admin-invitations";
import { searchTerms } from "../../../client/api/admin-list";
import {
  colleagues,
  explainAccess,
  facetsOfUsers,
  type User,
  user,
  userSessions,
  users,
} from "../../../client/api/admin-users";
import { readQuery } from "../../../client/session/read-query";
import type { Scope } from "../../../client/session/scope";
import { list, MAX_SUGGESTIONS, record } from "./parts";

/** The users of the company. */
export const userList = list("users", "list", users);

/** The values that the list of users can be filtered by in this company. */
export const userFacets = (scope: Scope) => readQuery(scope, "users", { key: ["facets"], queryFn: facetsOfUsers });

/** Fields that users are searched by. */
const NAMES = ["lastName", "firstName", "email"];

/** The first users that match a text. */
export function membersNamed(scope: Scope, text: string) {
  const query = { limit: MAX_SUGGESTIONS, search: searchTerms(text, NAMES), fields: NAMES };
  const queryFn = async (signal: AbortSignal) =>
    (await users(query, signal)).data.map(({ userId, firstName, lastName, email = "" }) => ({
      userId,
      email,
      name: `${firstName ?? ""} ${lastName ?? ""}`.trim() || email,
    }));
  return readQuery(scope, "users", { key: ["called", text], queryFn });
}

/** The invitations of the company. */
export const invitationList = list("users", "invitations", invitedUsers);

/** Users of the group who can be assigned to the company. */
export const colleagueList = list("users", "colleagues", colleagues);

/** The rights of a user, in the version of them that was read: another one may have other roles. */
export function userAccess(scope: Scope, id: string, version: number) {
  return readQuery(scope, "users", { key: ["access", id, version], queryFn: (signal) => explainAccess(id, signal) });
}

/** The sessions of a user in the company. */
export const sessionsOfUser = (scope: Scope, id: string) =>
  readQuery(scope, "users", { key: ["sessions", id], queryFn: (signal) => userSessions(id, signal) });

/** Maximum number of invitations of a user on a page. */
const INVITATIONS = 5;

/** The latest invitations to an address, and those that its user sent, in any state. */
export function invitationsOfUser(scope: Scope, id: string, email: string) {
  const latest = { limit: INVITATIONS, sort: "-createdAt" };
  const queryFn = async (signal: AbortSignal) => {
    const [received, sent] = await Promise.all([
      invitedUsers({ ...latest, search: searchTerms(`email:${email}`, ["email"]), filters: { state: "" } }, signal),
      invitedUsers({ ...latest, filters: { state: "", invitedBy: id } }, signal),
    ]);
    // A search also matches longer addresses.
    return { received: received.data.filter((one) => one.email === email), sent: sent.data };
  };
  return readQuery(scope, "users", { key: ["invitations-of", id, email], queryFn });
}

export const userRecord = record<User>("users", user, ({ userId }) => userId);
