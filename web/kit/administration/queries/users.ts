// What is read of people and of invitations.

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
import { reading } from "../../../client/session/reading";
import type { Scope } from "../../../client/session/scope";
import { FOUND, list, record } from "./parts";

/** The people of the company. */
export const userList = list("users", "list", users);

/** What the list of people can be filtered by in this company. */
export const userFacets = (scope: Scope) => reading(scope, "users", { key: ["facets"], ask: facetsOfUsers });

/** What people are found by. */
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

/** Whom the company invited. */
export const invitationList = list("users", "invitations", invitedUsers);

/** Colleagues of the group who could be taken in. */
export const colleagueList = list("users", "colleagues", colleagues);

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

/** One person. */
export const userRecord = record<User>("users", user, ({ userId }) => userId);
