// The replay guard: a header that only this device can create, for this request, now, once (contract, Device and replay guard).

import { config } from "../config/config";
import { currentLanguage } from "../i18n/i18n";
import { tabStorage } from "../storage";
import { READ_LIMIT_MS } from "../timings";
import { base64url, fromBase64url, randomBytes, randomHex, sha256 } from "./bytes";
import { readCookie } from "./cookies";
import { failureOf, unanswered } from "./failure";
import { withLock } from "./lock";
import { cookiesOf, nativeHeaders, storeNativeCredentials } from "./native";
import { noteResponse } from "./network";
import type { GuardResponse } from "./shapes";
import { authUrl } from "./url";

const STORED = "asgard.guard";
const UNUSED_MARGIN_MS = 60_000;

interface Guard {
  readonly kid: string;
  readonly key: string;
  readonly serverToken: string;
  /** Clock of the server minus the local one, in milliseconds. */
  readonly offset: number;
  /** By the local clock, in milliseconds. */
  readonly expiresAt: number;
}

let fetching: Promise<Guard> | undefined;
let imported: { readonly written: string; readonly key: CryptoKey } | undefined;

function stored(): Guard | undefined {
  try {
    const guard = JSON.parse(tabStorage.read(STORED) ?? "null") as Guard | null;
    return guard && guard.expiresAt - UNUSED_MARGIN_MS > Date.now() ? guard : undefined;
  } catch {
    return undefined;
  }
}

async function fetchGuard(): Promise<Guard> {
  const uuId = readCookie("uuId");
  const sentAt = Date.now();
  const { apiPrefix, hosts } = config();
  const signal = AbortSignal.timeout(READ_LIMIT_MS);
  const silent = unanswered(signal);
  const answer = await fetch(authUrl("guard", apiPrefix, hosts), {
    method: "POST",
    credentials: cookiesOf(),
    headers: { "content-type": "application/json", "x-token-lang": currentLanguage(), ...nativeHeaders() },
    body: JSON.stringify(uuId ? { uuId } : {}),
    signal,
  }).catch(silent);
  noteResponse();
  if (!answer.ok) throw await failureOf(answer);
  const given = (await answer.json().catch(silent)) as GuardResponse;
  const { kid, key, serverToken, serverTime, expiresIn } = given;
  if (given.deviceSecret) storeNativeCredentials({ deviceSecret: given.deviceSecret, uuId: given.uuId });
  const now = Date.now();
  // The server read its clock between sending and receiving: the midpoint is assumed.
  const offset = Math.round(serverTime - (sentAt + now) / 2);
  const guard = { kid, key, serverToken, offset, expiresAt: now + expiresIn * 1000 };
  tabStorage.write(STORED, JSON.stringify(guard));
  return guard;
}

/** The guard of this tab. One tab fetches at a time: two parallel requests of a new device would get two different devices. */
function guard(): Promise<Guard> {
  const known = stored();
  if (known) return Promise.resolve(known);
  fetching ??= withLock("asgard.guard", fetchGuard).finally(() => {
    fetching = undefined;
  });
  return fetching;
}

/** Ensures that there is a guard, and with it a device label. Throws `Failure`. */
export async function ensureGuard(): Promise<void> {
  await guard();
}

/** Id of the current guard. */
export function guardId(): string | undefined {
  return stored()?.kid;
}

/** Forgets a guard that the server rejected, unless a parallel request has already fetched another one. */
export function forgetGuard(rejected: string | undefined): void {
  if (rejected === undefined || guardId() === rejected) tabStorage.write(STORED, null);
}

/** Estimated time of the server in milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + (stored()?.offset ?? 0);
}

async function cryptoKey(written: string): Promise<CryptoKey> {
  if (imported?.written !== written) {
    const raw = fromBase64url(written);
    imported = { written, key: await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt"]) };
  }
  return imported.key;
}

/** The key of encrypted sign-ins, derived from the key of the guard (contract, `hashCredentials`). */
export async function signInKey(): Promise<CryptoKey> {
  const raw = fromBase64url((await guard()).key);
  const base = await crypto.subtle.importKey("raw", raw, "HKDF", false, ["deriveKey"]);
  const info = new TextEncoder().encode("signin");
  const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
  return crypto.subtle.deriveKey(how, base, { name: "AES-GCM", length: 256 }, false, ["encrypt"]);
}

/**
 * The value of `X-TOKEN-ASGARD` for one request.
 *
 * @param url absolute; path and query are bound as the URL parser prints them
 * @param body the raw body, empty for none
 * @param member what `body` is: the body itself (`b`), or the hashes of a streamed one (`h`)
 */
export async function guardHeader(
  method: string,
  url: URL,
  body: string | Uint8Array<ArrayBuffer>,
  member: "b" | "h",
): Promise<string> {
  const current = await guard();
  const plain = {
    r: randomHex(16),
    t: Date.now() + current.offset,
    s: current.serverToken,
    ...(body.length > 0 ? { [member]: await sha256(body) } : {}),
  };
  const encoder = new TextEncoder();
  const iv = randomBytes(12);
  const additionalData = encoder.encode(`${method} ${url.pathname}${url.search}`);
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData },
    await cryptoKey(current.key),
    encoder.encode(JSON.stringify(plain)),
  );
  const bytes = new Uint8Array(iv.length + sealed.byteLength);
  bytes.set(iv);
  bytes.set(new Uint8Array(sealed), iv.length);
  return `v1.${current.kid}.${base64url(bytes)}`;
}
