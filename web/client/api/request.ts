// The only way to the API: headers, replay guard, retries and token renewal live here, so that no caller handles them.

import { config } from "../config/config";
import { webConfiguration } from "../config/web-configuration";
import { currentLanguage } from "../i18n/i18n";
import { READ_LIMIT_MS, UPLOAD_LIMIT_MS, WRITE_LIMIT_MS } from "../timings";
import { readCookie } from "./cookies";
import { appContent, appFailureOf, Failure, failureOf, isOfApp, unanswered } from "./failure";
import { forgetGuard, guardHeader, guardId, serverNow } from "./guard";
import { cookiesOf, nativeHeaders, refreshBody, takeTokens } from "./native";
import { noteResponse, noteShown } from "./network";
import { type Renewal, renewOnce } from "./renewal";
import { memoryNow } from "./response-cache";
import type { Refresh } from "./shapes";
import { accessToken, companyOf, expiryOf, subjectOf, tenantToken } from "./tokens";
import { authUrl, isOurs, requestUrl } from "./url";

/** Options of a request. */
export interface CallOptions {
  /** Serialized as JSON; absent means no body at all. */
  readonly body?: unknown;
  /** Creates the body for every attempt: for one that depends on the current guard. */
  readonly makeBody?: () => Promise<unknown>;
  /** A file instead of JSON; with `rest`, `bytes` are the hashes of `rest`, which is streamed (`web/client/api/streamed-upload.ts`). */
  readonly file?: { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string; readonly rest?: Blob };
  /** The version that was read: a newer one rejects the change (`version_conflict`). */
  readonly ifMatch?: number;
  /** Idempotency key of a creation: repeated, the server returns the first response and creates nothing. */
  readonly idempotencyKey?: string;
  /** Returns a `TextPart` instead of JSON: for exports. */
  readonly asText?: boolean;
  /** A repetition has no further effect: a request that was rejected as a replay is sent again. */
  readonly idempotent?: boolean;
  /** Requires no valid access token (signin, session, refresh, signout), so it never triggers a renewal. */
  readonly standsAlone?: boolean;
  readonly signal?: AbortSignal;
  /** Much data or work: it gets the time limit of a file. */
  readonly isLong?: boolean;
  /** The response is cached on this device, encrypted, and returned while the server is unreachable. For reads. */
  readonly isCached?: boolean;
  /** Nobody is there to be asked for a proof: a 403 fails at once. */
  readonly isUnattended?: boolean;
  /** Enters a company: one that rejects the session says nothing about the session elsewhere. */
  readonly isEntry?: boolean;
}

/** Called when the server reports that the session has ended. Resolves to whether there is a new one to retry with. */
let onSessionOver: () => Promise<boolean> = async () => false;

/** Registers the handler of an ended session. */
export function whenSessionIsOver(listener: () => Promise<boolean>): void {
  onSessionOver = listener;
}

/**
 * Called when a request that works in a company, or enters one, is rejected: the response does not say whether the session is over, or the
 * company alone rejects it. Resolves to whether to retry; undefined where the session is over.
 */
let onCompanyRejection = async (isEntry: boolean): Promise<boolean | undefined> => (isEntry ? false : undefined);
const unhandled = onCompanyRejection;

/** Registers the handler of rejections by a company; without one, as before the sign-in, whoever cannot enter a company is where they were. */
export function whenCompanyRejects(listener = unhandled): void {
  onCompanyRejection = listener;
}

/** Called on 403. Resolves to whether the user has reauthenticated meanwhile. */
let onForbidden: (failure: Failure) => Promise<boolean> = async () => false;

/** Registers the handler of 403. */
export function whenForbidden(listener: (failure: Failure) => Promise<boolean>): void {
  onForbidden = listener;
}

/** Called with every error response: some of them show that a feature flag changed. */
let failureListener: (failure: Failure) => void = () => undefined;

/** Registers the listener of error responses. */
export function onFailure(listener: (failure: Failure) => void): void {
  failureListener = listener;
}

const GUARD_CODES: readonly string[] = ["guard_missing", "guard_invalid", "guard_expired", "xsrf_invalid"];

/** The session is over, or not admitted to its company. */
const OVER_CODES: readonly string[] = ["session_expired", "tenant_missing"];

/** Tokens this close to their expiry are renewed first: a rejection would cost a second round trip. */
const TOO_CLOSE_MS = 5_000;

/** Time limit of a request, its response included. */
function limitOf(method: string, { file, isLong }: CallOptions): number {
  if (file || isLong) return UPLOAD_LIMIT_MS;
  return method === "GET" ? READ_LIMIT_MS : WRITE_LIMIT_MS;
}

/** The company of this tab, unverified; none before one is entered. */
const company = () => companyOf(tenantToken() ?? "");

async function send(method: string, url: string, options: CallOptions, isElsewhere: () => boolean): Promise<unknown> {
  const target = new URL(requestUrl(url, config().hosts), location.href);
  const content = options.makeBody ? await options.makeBody() : options.body;
  const body = options.file?.bytes ?? (content === undefined ? "" : JSON.stringify(content));
  const rest = options.file?.rest;
  const headers = new Headers({
    accept: "application/json",
    "x-token-lang": currentLanguage(),
    "x-token-asgard": await guardHeader(method, target, body, rest ? "h" : "b"),
  });
  // Read after the guard: fetching one sets cookies.
  const { hosts } = config();
  const isTrusted = isOurs(url, [hosts.api, hosts.auth, hosts.business, webConfiguration.administration.host]);
  const access = isTrusted ? accessToken() : undefined;
  const tenant = isTrusted ? tenantToken() : undefined;
  // It was made by the user who was replaced meanwhile, or for the company that was left, and would be done by this one, or in this one.
  if (isElsewhere()) throw new Failure(401, "session_expired");
  const xsrf = isTrusted ? readCookie("XSRF-TOKEN") : undefined;
  if (isTrusted) for (const [name, value] of Object.entries(nativeHeaders())) headers.set(name, value);
  if (access) headers.set("authorization", `Bearer ${access}`);
  if (tenant) headers.set("x-token-tenant", tenant);
  if (body.length > 0) headers.set("content-type", options.file?.type ?? "application/json");
  if (rest) headers.set("x-body-length", `${rest.size}`);
  if (options.ifMatch !== undefined) headers.set("if-match", `"${options.ifMatch}"`);
  if (options.idempotencyKey) headers.set("idempotency-key", options.idempotencyKey);
  if (xsrf && method !== "GET" && method !== "HEAD") headers.set("x-xsrf-token", xsrf);
  const limit = AbortSignal.timeout(limitOf(method, options));
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  const silent = unanswered(limit, options.signal);
  const sent = rest ? new Blob([body, rest]) : body || null;
  const answer = await fetch(target, { method, headers, body: sent, credentials: cookiesOf(), signal }).catch(silent);
  noteResponse();
  if (!answer.ok) {
    if (isOfApp(answer)) throw await appFailureOf(answer);
    const failure = await failureOf(answer);
    failureListener(failure);
    throw failure;
  }
  if (isOfApp(answer)) return appContent(answer);
  if (answer.status === 204) return undefined;
  const read: unknown = await (options.asText ? textPart(answer) : answer.json()).catch(silent);
  // A response of an app's own part of the API carries no tokens of the session.
  if (isTrusted && !target.pathname.startsWith(`${config().apiPrefix}/apps/`)) takeTokens(read);
  return read;
}

/** Renews the access token. */
function renew(stale: string | undefined): Promise<Renewal> {
  return renewOnce(stale, async () => {
    const { apiPrefix, hosts } = config();
    const answer = await call<Refresh>("POST", authUrl("refresh", apiPrefix, hosts), {
      makeBody: async () => refreshBody(),
      standsAlone: true,
      idempotent: true,
    });
    return answer.accessTenantToken;
  });
}

/** Renews the token before it expires. Other tabs do the same; only one of them makes the request. */
export async function renewAhead(): Promise<Renewal> {
  const outcome = await renew(accessToken());
  if (outcome === "over") await onSessionOver();
  return outcome;
}

/** A part of a text, and the cursor of the next one. */
export interface TextPart {
  readonly text: string;
  readonly next: string | null;
}

async function textPart(answer: Response): Promise<TextPart> {
  return { text: await answer.text(), next: answer.headers.get("next") };
}

function isRepeatable({ idempotent = false, idempotencyKey }: CallOptions): boolean {
  return idempotent || idempotencyKey !== undefined;
}

/** The user and the company that a request is made for, as far as they are known. */
const principal = () => [subjectOf(accessToken() ?? ""), company()];

/** Makes a request; while the server is unreachable, returns the cached response of the same URL. */
async function cachedCall<Answer>(method: string, url: string, options: CallOptions): Promise<Answer> {
  const before = principal().join();
  try {
    const answer = await freshCall<Answer>(method, url, options);
    // A response for a user who has been replaced meanwhile is not cached.
    if (principal().join() === before) memoryNow().keep(url, answer);
    return answer;
  } catch (error) {
    if (!(error instanceof Failure) || !error.isUnreachable) throw error;
    const cached = await memoryNow().recall(url);
    if (!cached) throw error;
    noteShown(cached.at);
    return cached.value as Answer;
  }
}

/**
 * Makes a request of the contract and returns its JSON, undefined for 204.
 *
 * @param url path with query, `/api/…`
 * @throws {AppFailure} for error responses of an app; the shell derives nothing from them
 * @throws {Failure} for every other error response, with code `network` when the server is unreachable and `timeout` when it did not
 * respond in time
 */
export function call<Answer>(method: string, url: string, options: CallOptions = {}): Promise<Answer> {
  return options.isCached ? cachedCall(method, url, options) : freshCall(method, url, options);
}

/** Whether to send a request again that was rejected because the session is over, or because a company rejects it. */
async function isRevived({ code }: Failure, isEntry = false): Promise<boolean> {
  const isInCompany = isEntry || company() !== undefined;
  const isAdmitted = isInCompany ? await onCompanyRejection(isEntry) : undefined;
  return isAdmitted ?? (code === "session_expired" && (await onSessionOver()));
}

async function freshCall<Answer>(method: string, url: string, options: CallOptions): Promise<Answer> {
  const began = principal();
  const isElsewhere = () => !options.standsAlone && principal().some((now, i) => now && began[i] && now !== began[i]);
  const before = accessToken();
  if (before && !options.standsAlone && expiryOf(before) - serverNow() < TOO_CLOSE_MS) await renew(before);
  let repaired = false;
  let renewed = false;
  let revived = false;
  let overtaken = false;
  let proven = false;
  for (;;) {
    const used = accessToken();
    const guard = guardId();
    try {
      return (await send(method, url, options, isElsewhere)) as Answer;
    } catch (error) {
      if (!(error instanceof Failure) || isElsewhere()) throw error;
      if (GUARD_CODES.includes(error.code) && !repaired) {
        repaired = true;
        forgetGuard(guard);
      } else if (error.code === "guard_replayed" && isRepeatable(options) && !repaired) {
        repaired = true;
      } else if (error.status === 403 && !options.isUnattended && !proven && (await onForbidden(error))) {
        proven = true;
      } else if (error.code === "unauthenticated" && !options.standsAlone && !renewed) {
        renewed = true;
        const outcome = await renew(used);
        const isBack = outcome === "over" && (await onSessionOver());
        if (outcome !== "renewed" && !isBack) throw error;
      } else {
        const isOver = OVER_CODES.includes(error.code) && !options.standsAlone && !revived;
        const now = accessToken();
        if (isOver && now && now !== used && !overtaken) {
          // The request was in flight while the user signed in again: the new session is not the one that ended.
          overtaken = true;
          continue;
        }
        if (!isOver || !(await isRevived(error, options.isEntry))) throw error;
        // The user signed in again over the page, or the company was entered again: the request is sent once more (G1).
        revived = true;
      }
    }
  }
}
