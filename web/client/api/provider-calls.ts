// Signing in by a provider: an address to navigate to, and the calls about the identities that a person has elsewhere.

import type { Config } from "../config/config";
import { config } from "../config/config";
import { api } from "./client";
import { deviceId } from "./device";
import type { LinkedProvider } from "./shapes";
import { authUrl } from "./url";

/** Who vouches for people. */
export type Provider = "google" | "apple" | "facebook";

/** What they are called everywhere. */
export const providerNames: Readonly<Record<Provider, string>> = {
  google: "Google",
  apple: "Apple",
  facebook: "Facebook",
};

/** The providers that are switched on. */
export function providersOn({ providers }: Config): readonly Provider[] {
  const { google, apple, facebook } = providers;
  const isOn: Readonly<Record<Provider, boolean>> = { google: google.enabled, apple, facebook };
  return (Object.keys(isOn) as Provider[]).filter((provider) => isOn[provider]);
}

/** The providers that the sign-in form offers: Google's button can be hidden although the provider is on. */
export function providersOffered(settings: Config): readonly Provider[] {
  return providersOn(settings).filter((provider) => provider !== "google" || settings.providers.google.visible);
}

/** Where signing in by a provider begins: a navigation, no call. */
export function providerSignInUrl(provider: Provider, device = deviceId()): string {
  const { apiPrefix, hosts } = config();
  return authUrl(`${provider}/signin?uuId=${encodeURIComponent(device)}`, apiPrefix, hosts);
}

/** The identities that the person has elsewhere. */
export function linkedProviders(signal?: AbortSignal): Promise<readonly LinkedProvider[]> {
  return api("GET /api/user/providers", { isKept: true, signal });
}

/** Begins to link a provider, by the password of whoever has one; answers where to go, once. */
export async function linkProvider(provider: Provider, password?: string): Promise<string> {
  const input = { path: { provider }, body: { password }, idempotent: true };
  const { url } = await api("POST /api/user/providers/{provider}/link", input);
  return url;
}

/** Unlinks a provider, by the password of whoever has one. */
export function unlinkProvider(provider: string, password?: string): Promise<void> {
  return api("DELETE /api/user/providers/{provider}", { path: { provider }, body: { password } });
}
