// The native app: a shell around these pages, detected once by `?platform=native` and remembered in the tab (G4). Where the shell itself
// serves the pages, the API is at another origin and no cookie is sent: this module stores what a browser has in cookies.

import { config } from "../config/config";
import { deviceStorage, tabStorage } from "../storage";
import { requestUrl } from "./url";

const PLATFORM = "asgard.platform";
const STORAGE_KEY = "asgard.native";

/** Reads the platform from the query. */
export function rememberPlatform(search: string): void {
  if (new URLSearchParams(search).get("platform") === "native") tabStorage.write(PLATFORM, "native");
}

/** Whether the page runs in the native app. */
export function isNative(): boolean {
  return tabStorage.read(PLATFORM) === "native";
}

/** What the app stores instead of cookies. */
interface NativeCredentials {
  readonly deviceSecret?: string | undefined;
  readonly uuId?: string | undefined;
  readonly utk?: string | undefined;
  readonly ttk?: string | undefined;
  readonly refreshToken?: string | undefined;
}

/**
 * Whether requests are sent as the native app's. A page of the platform's own origin has cookies, and the server would reject it as an
 * impostor.
 */
export function callsAsNative(): boolean {
  if (!isNative()) return false;
  return new URL(requestUrl(config().apiPrefix, config().hosts), location.href).origin !== location.origin;
}

/** Whether passkeys work here: those pages of the native app are on another origin than the one that passkeys are bound to. */
export const knowsPasskeys = (): boolean => "PublicKeyCredential" in window && !callsAsNative();

/** The stored credentials; empty outside the app. */
export function nativeCredentials(): NativeCredentials {
  if (!callsAsNative()) return {};
  try {
    return (JSON.parse(deviceStorage.read(STORAGE_KEY) ?? "null") as NativeCredentials | null) ?? {};
  } catch {
    return {};
  }
}

/** Merges credentials into the stored ones; undefined deletes. */
export function storeNativeCredentials(change: NativeCredentials): void {
  if (callsAsNative()) deviceStorage.write(STORAGE_KEY, JSON.stringify({ ...nativeCredentials(), ...change }));
}

/** Deletes the tokens of the session; the device stays known. */
export function forgetNativeSession(): void {
  storeNativeCredentials({ utk: undefined, ttk: undefined, refreshToken: undefined });
}

/** What a response may say of a session: as in the contract, null is none. */
interface Tokens {
  readonly accessToken?: string | null;
  readonly accessTenantToken?: string | null;
  readonly refreshToken?: string | null;
  readonly scope?: string;
}

/** Stores the tokens of a response, which contains them for the app only. */
export function takeTokens(answer: unknown): void {
  if (typeof answer !== "object" || answer === null) return;
  const { accessToken, accessTenantToken, refreshToken, scope = "full" } = answer as Tokens;
  // Beside a limited session's token no other one stays of the session before: a browser's cookies are cleared then, too.
  const kept: NativeCredentials = accessToken && scope !== "full" ? {} : nativeCredentials();
  storeNativeCredentials({
    utk: accessToken ?? kept.utk,
    ttk: accessTenantToken ?? kept.ttk,
    refreshToken: refreshToken ?? kept.refreshToken,
  });
}

/** Headers of the native app, with the device's secret once there is one. */
export function nativeHeaders(): Readonly<Record<string, string>> {
  if (!callsAsNative()) return {};
  const { deviceSecret } = nativeCredentials();
  return { "content-platform": "native", ...(deviceSecret ? { "x-device-secret": deviceSecret } : {}) };
}

/** The body with the refresh token; a browser sends its cookie instead, and JSON leaves out what is undefined. */
export const refreshBody = (): Pick<NativeCredentials, "refreshToken"> => ({
  refreshToken: nativeCredentials().refreshToken,
});

/** Whether cookies are sent. */
export const cookiesOf = (): RequestCredentials => (callsAsNative() ? "omit" : "include");
