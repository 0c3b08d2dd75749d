// Sign-in with a provider: the address to navigate to, and the requests about linked identities.

import type { Config } from "../config/config";
import { config } from "../config/config";
import { api } from "./client";
import { deviceId } from "./device";
import type { LinkedProvider } from "./shapes";
import { authUrl } from "./url";

/** The identity providers. */
export type Provider = "google" | "apple" | "facebook";

/** Their brand names. */
export const providerNames: Readonly<Record<Provider, string>> = {
  google: "Google",
  apple: "Apple",
  facebook: "Facebook",
};

/** The enabled providers. */
export function providersOn({ providers }: Config): readonly Provider[] {
  const { google, apple, facebook } = providers;
  const isOn: Readonly<Record<Provider, boolean>> = { google: google.enabled, apple, facebook };
  return (Object.keys(isOn) as Provider[]).filter((provider) => isOn[provider]);
}

/** The providers on the sign-in form: Google's button can be hidden although the provider is enabled. */
export function providersOffered(settings: Config): readonly Provider[] {
  return providersOn(settings).filter((provider) => provider !== "google" || settings.providers.google.visible);
}

/** Address that starts the sign-in with a provider: a navigation, not a request. */
export function providerSignInUrl(provider: Provider, device = deviceId()): string {
  const { apiPrefix, hosts } = config();
  return authUrl(`${provider}/signin?uuId=${encodeURIComponent(device)}`, apiPrefix, hosts);
}

/** The identities that are linked to the user. */
export function linkedProviders(signal?: AbortSignal): Promise<readonly LinkedProvider[]> {
  return api("GET /api/user/providers", { isCached: true, signal });
}

/** Starts to link a provider, with the password of users who have one; returns the address to navigate to, valid once. */
export async function linkProvider(provider: Provider, password?: string): Promise<string> {
  const input = { path: { provider }, body: { password }, idempotent: true };
  const { url } = await api("POST /api/user/providers/{provider}/link", input);
  return url;
}

/** Unlinks a provider, with the password of users who have one. */
export function unlinkProvider(provider: string, password?: string): Promise<void> {
  return api("DELETE /api/user/providers/{provider}", { path: { provider }, body: { password } });
}
