// The user's rights in the company of this tab: loaded once, used by the navigation and every page of administration. They decide what is
// offered; the server authorizes every request.

import { tenantSession } from "../api/calls";
import { Failure, type MissingRight } from "../api/failure";
import type { Access, TenantSession } from "../api/shapes";
import { paths } from "../paths";
import { createStore, distinctStore, useStore } from "../store";
import { RIGHTS_FRESH_MS } from "../timings";
import { knowOperator } from "./operator";
import { knownSession, onSession } from "./session";

/** Levels of a right, the lowest first (specification 6). */
export const LEVELS: readonly Access[] = ["none", "read", "write", "delete", "root"];

/** Areas of administration: each is an app. */
export type Area = "admin.users" | "admin.roles" | "admin.tenants" | "admin.audit";

const known = createStore<TenantSession | undefined>(undefined);
const seen = distinctStore(known);
/** The known rights come from this device: the server has not responded yet. */
let isCached = false;
let requestedAt = 0;
/** The request under way; `areRead`: the notifications were read after it was sent. */
let asking:
  | { readonly company: string | undefined; readonly answer: Promise<TenantSession>; areRead: boolean }
  | undefined;

function companyOfTab(): string | undefined {
  const session = knownSession();
  return session.kind === "open" ? session.session.tenant?.companyId : undefined;
}

/** The rights, unless they belong to another company than the tab's. */
function ofTab(rights: TenantSession | undefined): TenantSession | undefined {
  return rights?.company.companyId === companyOfTab() ? rights : undefined;
}

/** Stores the server's response. */
export function storeRights(answer: TenantSession): void {
  requestedAt = Date.now();
  setKnown(answer, false);
}

/** Stores the rights cached on this device, if none are known. */
export function storeCachedRights(cached: TenantSession): void {
  if (!known.get()) setKnown(cached, true);
}

function setKnown(rights: TenantSession | undefined, cached: boolean): void {
  isCached = cached;
  knowOperator(cached ? undefined : rights?.operator);
  known.set(rights);
}

/** The known rights of the company of this tab: from the server, or cached on this device. */
export function knownRightsBySource(): { readonly fresh?: TenantSession; readonly cached?: TenantSession } {
  const rights = knownRights();
  if (!rights) return {};
  return isCached ? { cached: rights } : { fresh: rights };
}

/** The notifications were read: none is unread until the server counts another. */
export function noteAllRead(): void {
  // What the server counts for it may be from before.
  if (asking) asking.areRead = true;
  const rights = known.get();
  if (rights) known.set({ ...rights, unreadNotifications: 0 });
}

/** Calls back when the known rights change; returns the unsubscribe function. */
export const onRights = known.subscribe;

/** Forgets the rights: they are another user's. */
export function forgetRights(): void {
  requestedAt = 0;
  asking = undefined;
  setKnown(undefined, false);
}

/** The last user who was signed in here: the rights are theirs. */
let owner: string | undefined;

// On a shared device users follow each other without a reload, in the same company and within a minute.
onSession(() => {
  const session = knownSession();
  if (session.kind !== "open") return;
  const { userId } = session.session.user;
  if (owner !== undefined && owner !== userId) forgetRights();
  owner = userId;
});

/** Requests the rights; concurrent callers share the request. An answer to a request that was forgotten meanwhile is not kept. */
export function loadRights(): Promise<TenantSession> {
  const company = companyOfTab();
  if (asking && asking.company === company) return asking.answer;
  const answer: Promise<TenantSession> = tenantSession().then((counted) => {
    const rights = mine.areRead ? { ...counted, unreadNotifications: 0 } : counted;
    if (asking === mine) storeRights(rights);
    return rights;
  });
  const mine = { company, answer, areRead: false };
  asking = mine;
  const done = () => {
    if (asking === mine) asking = undefined;
  };
  answer.then(done, done);
  return answer;
}

/**
 * Requests the rights unless they are known for this company and fresh. When the request fails they stay unknown: then nothing is offered.
 */
export async function refreshRights(isWrong = false): Promise<void> {
  const isOfTab = known.get()?.company.companyId === companyOfTab();
  if (isOfTab && !isWrong && !isCached && Date.now() - requestedAt < RIGHTS_FRESH_MS) return;
  if (!isOfTab) setKnown(undefined, false);
  requestedAt = Date.now();
  await loadRights().catch((why: unknown) => {
    // Cached rights are discarded when the server rejects the request; a passing failure keeps them.
    if (isCached && why instanceof Failure && !why.isPassing) setKnown(undefined, false);
  });
}

/** The known rights in the company of this tab. */
export function knownRights(): TenantSession | undefined {
  return ofTab(known.get());
}

/** The rights in the company of this tab; undefined while unknown. */
export function useRights(): TenantSession | undefined {
  return ofTab(useStore(seen));
}

/** Whether the user has a right in an area. Administrators have every right in all of them. */
export function may(rights: TenantSession | undefined, area: Area, access: Access): boolean {
  if (!rights) return false;
  if (rights.hasAdminRights) return true;
  return LEVELS.indexOf(rights.rights[area] ?? "none") >= LEVELS.indexOf(access);
}

/**
 * Whether the user may open the page of an area: to read it, or to bring people in, who are on the page of users; operators see all companies.
 */
export function mayOpen(rights: TenantSession | undefined, area: Area): boolean {
  if (may(rights, area, "read")) return true;
  if (area === "admin.users") return rights?.hasOnBoardingRights === true;
  return area === "admin.tenants" && rights?.operator === true;
}

/** The page of a company. Only operators may read it: others have the form. */
export function companyPage(rights: TenantSession | undefined, companyId: string): string | undefined {
  return rights?.operator ? paths.tenant(companyId) : undefined;
}

/** The right that is missing, if it is known to be. */
export function findMissingRight(
  rights: TenantSession | undefined,
  area: Area,
  access: Access,
  orOnBoarding = false,
): MissingRight | undefined {
  if (!rights || may(rights, area, access) || (orOnBoarding && rights.hasOnBoardingRights)) return undefined;
  return { app: area, access };
}
