// The one way to the API: headers, guard, repair and refresh live here, so that no caller thinks of them.

import { config } from "../config/config";
import { webConfiguration } from "../config/web-configuration";
import { currentLanguage } from "../i18n/i18n";
import { READ_LIMIT_MS, UPLOAD_LIMIT_MS, WRITE_LIMIT_MS } from "../timings";
import { readCookie } from "./cookies";
import { appFailureOf, Failure, failureOf, isOfApp, unanswered } from "./failure";
import { forgetGuard, guardHeader, guardId, serverNow } from "./guard";
import { memoryNow } from "./memory";
import { cookiesOf, nativeHeaders, refreshBody, takeTokens } from "./native";
import { noteAnswer, noteShown } from "./network";
import { type Renewal, renewOnce } from "./renewal";
import type { Refresh } from "./shapes";
import { accessToken, companyOf, expiryOf, subjectOf, tenantToken } from "./tokens";
import { authUrl, isOurs, requestUrl } from "./url";

/** How a call differs from the ordinary one. */
export interface CallOptions {
  /** Becomes JSON; absent means no body at all. */
  readonly body?: unknown;
  /** Makes the body anew for every try: for one that depends on the guard at hand. */
  readonly makeBody?: () => Promise<unknown>;
  /** A file in place of JSON; with `rest` it is the hashes of that, which is streamed (`web/client/api/streamed.ts`). */
  readonly file?: { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string; readonly rest?: Blob };
  /** The version that the person saw: a newer one refuses the change (`version_conflict`). */
  readonly ifMatch?: number;
  /** Names this very creation: sent again it answers what it answered, and makes nothing twice. */
  readonly idempotencyKey?: string;
  /** Answers a `TextPart` instead of JSON: for exports. */
  readonly asText?: boolean;
  /** Doing it twice is like doing it once: then a call that was taken for a replay is sent again. */
  readonly idempotent?: boolean;
  /** Needs no living access token (signin, session, refresh, signout), so it never causes a renewal. */
  readonly standsAlone?: boolean;
  readonly signal?: AbortSignal;
  /** It carries or does much: it may take as long as a file. */
  readonly isLong?: boolean;
  /** Its answer is kept on this device, encrypted, and shown again while nobody answers. For reading calls. */
  readonly isKept?: boolean;
}

/** Called when the server says that a session is over for good. Answers whether there is a new one to try again with. */
let onSessionOver: () => Promise<boolean> = async () => false;

/** Tells the client whom to tell that a session is over. */
export function whenSessionIsOver(listener: () => Promise<boolean>): void {
  onSessionOver = listener;
}

/** Called with what is forbidden. Answers whether the person has proven meanwhile that the session is theirs. */
let onForbidden: (failure: Failure) => Promise<boolean> = async () => false;

/** Tells the client whom to ask for a proof. */
export function whenForbidden(listener: (failure: Failure) => Promise<boolean>): void {
  onForbidden = listener;
}

/** Called with every refusal: some of them say that a switch was turned. */
let failureListener: (failure: Failure) => void = () => undefined;

/** Tells the client whom to tell of refusals. */
export function onFailure(listener: (failure: Failure) => void): void {
  failureListener = listener;
}

const GUARD_CODES: readonly string[] = ["guard_missing", "guard_invalid", "guard_expired", "xsrf_invalid"];

/** Tokens this close to their end are renewed first: a refusal would cost a second trip. */
const TOO_CLOSE_MS = 5_000;

/** How long a call may take, its answer included. */
function limitOf(method: string, { file, isLong }: CallOptions): number {
  if (file || isLong) return UPLOAD_LIMIT_MS;
  return method === "GET" ? READ_LIMIT_MS : WRITE_LIMIT_MS;
}

async function send(method: string, url: string, options: CallOptions): Promise<unknown> {
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
  const mayKnow = isOurs(url, [hosts.api, hosts.auth, hosts.business, webConfiguration.administration.host]);
  const access = mayKnow ? accessToken() : undefined;
  const tenant = mayKnow ? tenantToken() : undefined;
  const xsrf = mayKnow ? readCookie("XSRF-TOKEN") : undefined;
  if (mayKnow) for (const [name, value] of Object.entries(nativeHeaders())) headers.set(name, value);
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
  noteAnswer();
  if (!answer.ok) {
    if (isOfApp(answer)) throw await appFailureOf(answer);
    const failure = await failureOf(answer);
    failureListener(failure);
    throw failure;
  }
  if (answer.status === 204) return undefined;
  const read: unknown = await (options.asText ? textPart(answer) : answer.json()).catch(silent);
  // An app's own part of the API has nothing to say about tokens.
  if (mayKnow && !target.pathname.startsWith(`${config().apiPrefix}/apps/`)) takeTokens(read);
  return read;
}

/** Makes the access token good again, or says why not. */
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

/** Renews a token before it expires. Other tabs do the same; one of them asks the server. */
export async function renewAhead(): Promise<void> {
  if ((await renew(accessToken())) === "over") await onSessionOver();
}

/** A part of a text, and where the next one goes on. */
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

/** Who asks, and in which company. */
const asker = () => `${subjectOf(accessToken() ?? "")} ${companyOf(tenantToken() ?? "")}`;

/** Makes a call; while nobody answers, what was answered to the same question before has to do. */
async function keptCall<Answer>(method: string, url: string, options: CallOptions): Promise<Answer> {
  const before = asker();
  try {
    const answer = await freshCall<Answer>(method, url, options);
    // Somebody who came meanwhile did not ask.
    if (asker() === before) memoryNow().keep(url, answer);
    return answer;
  } catch (error) {
    if (!(error instanceof Failure) || !error.isSilence) throw error;
    const cached = await memoryNow().recall(url);
    if (!cached) throw error;
    noteShown(cached.at);
    return cached.value as Answer;
  }
}

/**
 * Makes a call of the contract and answers its JSON, undefined for 204.
 *
 * @param url path with query, `/api/…`
 * @throws {AppFailure} for what an app refuses; the shell learns nothing from it
 * @throws {Failure} for every other refusal, with code `network` when nobody answered, and `timeout` when nobody did in time
 */
export function call<Answer>(method: string, url: string, options: CallOptions = {}): Promise<Answer> {
  return options.isKept ? keptCall(method, url, options) : freshCall(method, url, options);
}

async function freshCall<Answer>(method: string, url: string, options: CallOptions): Promise<Answer> {
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
      return (await send(method, url, options)) as Answer;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (GUARD_CODES.includes(error.code) && !repaired) {
        repaired = true;
        forgetGuard(guard);
      } else if (error.code === "guard_replayed" && isRepeatable(options) && !repaired) {
        repaired = true;
      } else if (error.status === 403 && !proven && (await onForbidden(error))) {
        proven = true;
      } else if (error.code === "unauthenticated" && !options.standsAlone && !renewed) {
        renewed = true;
        const outcome = await renew(used);
        const isBack = outcome === "over" && (await onSessionOver());
        if (outcome !== "renewed" && !isBack) throw error;
      } else {
        const isOver = error.code === "session_expired" && !options.standsAlone && !revived;
        const now = accessToken();
        if (isOver && now && now !== used && !overtaken) {
          // It was on its way when somebody signed in again: that session is not the one that is over.
          overtaken = true;
          continue;
        }
        if (!isOver || !(await onSessionOver())) throw error;
        // Somebody signed in again over the page: the call is sent once more (G1).
        revived = true;
      }
    }
  }
}
