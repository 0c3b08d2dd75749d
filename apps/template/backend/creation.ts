// Ids of created rows: a creation that is sent again finds the row of the first one.

import type { Caller } from "./token";

/** As long as the id of a call. */
const ID_BYTES = 16;

/**
 * The id of the row that a request creates. With an idempotency key it is derived from company, user and key, because a page that sends its
 * form again gets a token with another id for each call. Without one it is the call's id, so that a replay of the call creates nothing.
 */
export async function creationId(request: Request, { tenant, user, call }: Caller): Promise<string> {
  const key = request.headers.get("idempotency-key");
  if (!key) return call;
  // As JSON, because other lists could join to the same text. With the user, so that nobody's key finds the row of a colleague.
  const parts = new TextEncoder().encode(JSON.stringify([tenant, user, key]));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", parts));
  const base64 = btoa(String.fromCharCode(...digest.subarray(0, ID_BYTES)));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
