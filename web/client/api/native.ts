// The native app: a shell around these pages, told once by `?platform=native` and remembered by the tab (G4). Where the shell brought
// the pages itself, the API is at another origin and no cookie travels: what cookies are to a browser stands here then.

import { config } from "../config/config";
import { requestUrl } from "./url";

const PLATFORM = "asgard.platform";
const KEPT = "asgard.native";

/** Takes over what the address says. */
export function rememberPlatform(search: string): void {
  if (new URLSearchParams(search).get("platform") === "native") sessionStorage.setItem(PLATFORM, "native");
}

/** Whether the shell around this page is the native app. */
export function isNative(): boolean {
  return sessionStorage.getItem(PLATFORM) === "native";
}

/** What the app keeps in the place of cookies. */
interface NativeCredentials {
  readonly deviceSecret?: string | undefined;
  readonly uuId?: string | undefined;
  readonly utk?: string | undefined;
  readonly ttk?: string | undefined;
  readonly refreshToken?: string | undefined;
}

/** Whether calls go out as the native app's. A page of the platform's own origin has cookies, and would be refused as an impostor. */
export function callsAsNative(): boolean {
  if (typeof sessionStorage === "undefined" || !isNative()) return false;
  return new URL(requestUrl(config().apiPrefix, config().hosts), location.href).origin !== location.origin;
}

/** What is kept; nothing outside the app. */
export function keptNatively(): NativeCredentials {
  if (!callsAsNative()) return {};
  try {
    return (JSON.parse(localStorage.getItem(KEPT) ?? "null") as NativeCredentials | null) ?? {};
  } catch {
    return {};
  }
}

/** Keeps more, or something else; undefined forgets. */
export function keepNatively(change: NativeCredentials): void {
  if (callsAsNative()) localStorage.setItem(KEPT, JSON.stringify({ ...keptNatively(), ...change }));
}

/** The session is over; the device stays what it is. */
export function forgetNativeSession(): void {
  keepNatively({ utk: undefined, ttk: undefined, refreshToken: undefined });
}

/** Takes the tokens of an answer, which has them for the app alone. */
export function takeTokens(answer: unknown): void {
  if (typeof answer !== "object" || answer === null) return;
  const { accessToken, accessTenantToken, refreshToken } = answer as Readonly<Record<string, unknown>>;
  keepNatively({
    ...(typeof accessToken === "string" ? { utk: accessToken } : {}),
    ...(typeof accessTenantToken === "string" ? { ttk: accessTenantToken } : {}),
    ...(typeof refreshToken === "string" ? { refreshToken } : {}),
  });
}

/** Headers that say so, with the device's secret once there is one. */
export function nativeHeaders(): Readonly<Record<string, string>> {
  if (!callsAsNative()) return {};
  const { deviceSecret } = keptNatively();
  return { "content-platform": "native", ...(deviceSecret ? { "x-device-secret": deviceSecret } : {}) };
}

/** The body that shows the session's refresh token; a browser shows its cookie. */
export function refreshBody(): { readonly refreshToken?: string } {
  const { refreshToken } = keptNatively();
  return refreshToken ? { refreshToken } : {};
}

/** Whether cookies go along. */
export const cookiesOf = (): RequestCredentials => (callsAsNative() ? "omit" : "include");
