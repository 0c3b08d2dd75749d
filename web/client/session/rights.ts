// What the person may do in the company of this tab: asked for once, known to the navigation and to every page of
// administration. It decides what is offered; whether something is allowed the server says with every call.

import { tenantSession } from "../api/calls";
import { Failure, type MissingRight } from "../api/failure";
import type { Access, TenantSession } from "../api/shapes";
import { createStore, useStore } from "../store";
import { RIGHTS_FRESH_MS } from "../timings";
import { knowOperator } from "./operator";
import { knownSession } from "./session";

/** Levels of a right, the lowest first (specification 6). */
export const LEVELS: readonly Access[] = ["none", "read", "write", "delete", "root"];

/** Areas of administration: apps of their own. */
export type Area = "admin.users" | "admin.roles" | "admin.tenants" | "admin.audit";

const known = createStore<TenantSession | undefined>(undefined);
/** What is known comes from this device: the server has not told yet. */
let isCached = false;
let askedAt = 0;

function companyOfTab(): string | undefined {
  const session = knownSession();
  return session.kind === "open" ? session.session.tenant?.companyId : undefined;
}

/** Rights, unless they are of another company than the tab's. */
function ofTab(rights: TenantSession | undefined): TenantSession | undefined {
  return rights?.company.companyId === companyOfTab() ? rights : undefined;
}

/** Takes over what was answered about the company. */
export function keepRights(answer: TenantSession): void {
  askedAt = Date.now();
  know(answer, false);
}

/** Takes over what this device saw last, where nothing else is known. */
export function keepCachedRights(cached: TenantSession): void {
  if (!known.get()) know(cached, true);
}

function know(rights: TenantSession | undefined, cached: boolean): void {
  isCached = cached;
  knowOperator(cached ? undefined : rights?.operator);
  known.set(rights);
}

/** What is known of the company of this tab: told by the server, or cached from this device. */
export function heldRights(): { readonly fresh?: TenantSession; readonly cached?: TenantSession } {
  const rights = knownRights();
  if (!rights) return {};
  return isCached ? { cached: rights } : { fresh: rights };
}

/** Calls back whenever something else is known; answers how to stop. */
export const onRights = known.subscribe;

/** Forgets what is known: somebody else may sit here. */
export function forgetRights(): void {
  askedAt = 0;
  know(undefined, false);
}

let asking: { readonly company: string | undefined; readonly answer: Promise<TenantSession> } | undefined;

/** Asks; whoever asks meanwhile waits for the same answer. */
export function loadRights(): Promise<TenantSession> {
  const company = companyOfTab();
  if (asking && asking.company === company) return asking.answer;
  const answer = tenantSession().then((rights) => {
    keepRights(rights);
    return rights;
  });
  const mine = { company, answer };
  asking = mine;
  const done = () => {
    if (asking === mine) asking = undefined;
  };
  answer.then(done, done);
  return answer;
}

/** Asks unless it is known of this company and fresh. What cannot be asked for stays unknown: then nothing is offered. */
export async function askRights(isWrong = false): Promise<void> {
  const isOfTab = known.get()?.company.companyId === companyOfTab();
  if (isOfTab && !isWrong && !isCached && Date.now() - askedAt < RIGHTS_FRESH_MS) return;
  if (!isOfTab) forgetRights();
  askedAt = Date.now();
  await loadRights().catch((why: unknown) => {
    // The copy was shown in good faith; a refusal is the server's word.
    if (isCached && why instanceof Failure && !why.isPassing) know(undefined, false);
  });
}

/** What is known of the company of this tab without asking. */
export function knownRights(): TenantSession | undefined {
  return ofTab(known.get());
}

/** Rights in the company of this tab; undefined while they are unknown. */
export function useRights(): TenantSession | undefined {
  return ofTab(useStore(known));
}

/** Whether somebody may do that in an area. Administrators have every right on all of them. */
export function may(rights: TenantSession | undefined, area: Area, access: Access): boolean {
  if (!rights) return false;
  if (rights.hasAdminRights) return true;
  return LEVELS.indexOf(rights.rights[area] ?? "none") >= LEVELS.indexOf(access);
}

/** The right that is missing, if one is known to be. */
export function lacking(
  rights: TenantSession | undefined,
  area: Area,
  access: Access,
  orOnBoarding = false,
): MissingRight | undefined {
  if (!rights || may(rights, area, access) || (orOnBoarding && rights.hasOnBoardingRights)) return undefined;
  return { app: area, access };
}
