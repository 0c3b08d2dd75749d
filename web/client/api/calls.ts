// The requests of the contract that the interface makes, one function each.

import { config, refreshConfig } from "../config/config";
import { webConfiguration } from "../config/web-configuration";
import { api } from "./client";
import { credentials } from "./credentials";
import { deviceId } from "./device";
import { Failure } from "./failure";
import { ensureGuard } from "./guard";
import { refreshBody } from "./native";
import { type CallOptions, call } from "./request";
import type { Person, Session, SignIn, TenantSession } from "./shapes";
import { finishSignOut } from "./sign-out";
import { authUrl } from "./url";

function auth(path: string): string {
  const { apiPrefix, hosts } = config();
  return authUrl(path, apiPrefix, hosts);
}

/** Signs in with a password. */
export async function signIn(email: string, password: string): Promise<SignIn> {
  await finishSignOut();
  // A new device gets its label together with its guard.
  await ensureGuard();
  const { method, path } = webConfiguration.signIn;
  const send = () =>
    call<SignIn>(method, auth(path), { makeBody: () => credentials(email, password), standsAlone: true });
  try {
    return await send();
  } catch (error) {
    const isOtherMode = error instanceof Failure && error.errors.some(({ field }) => field === "hashCredentials");
    if (!isOtherMode) throw error;
    // Operations switched the encrypted mode on or off after this page was loaded.
    await refreshConfig(true);
    return send();
  }
}

/** Signs in as the configured demo user, without a password (G13). */
export async function signInDefault(): Promise<SignIn> {
  await finishSignOut();
  await ensureGuard();
  const { method, path } = webConfiguration.signIn;
  return call(method, auth(path), { body: { default: true, uuId: deviceId() }, standsAlone: true });
}

/** Returns the current session. */
export async function session(): Promise<Session> {
  await ensureGuard();
  const { method, path } = webConfiguration.session;
  const device = { uuId: deviceId() };
  const how = { standsAlone: true, idempotent: true };
  return method === "GET"
    ? call(method, auth(`${path}?${new URLSearchParams(device)}`), how)
    : // An access token that has expired is renewed by it: a browser's is in a cookie.
      call(method, auth(path), { body: { ...device, ...refreshBody() }, ...how });
}

const ENTRY: CallOptions = { body: {}, idempotent: true, isEntry: true };

export function enterCompany(companyId: string): Promise<SignIn> {
  return call("POST", auth(`signin-company/${encodeURIComponent(companyId)}/`), ENTRY);
}

/** Enters a company by its business id (specification 7). */
export function enterTenant(businessUuId: string): Promise<SignIn> {
  const { method, path } = webConfiguration.tenantSignIn;
  const address = `${config().apiPrefix}/${path}/${encodeURIComponent(businessUuId)}/`;
  return call(method, address, ENTRY);
}

/** The user's rights, roles and apps in the company of this tab. */
export function tenantSession(): Promise<TenantSession> {
  return api("GET /api/tenant");
}

/** The current user, from either form of the response (G23). */
export async function me(): Promise<Person> {
  return userIn(await api("GET /api/user/me"));
}

/** The user in a response of `user/me`, which either has `valid` and `user` or is the user itself. */
export function userIn(answer: Person | { readonly valid: boolean; readonly user: Person }): Person {
  return "user" in answer ? answer.user : answer;
}
