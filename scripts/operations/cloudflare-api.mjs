// A client of the platform's API, for the account that the environment names (CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID, as for
// wrangler). It retries where the platform asks for it, or where a repetition is harmless.

import { setTimeout as sleep } from "node:timers/promises";
import { OperationError } from "./command.mjs";
import { API } from "./environments.mjs";

const TRIES = 5;
/** Idempotent methods. */
const HARMLESS = new Set(["GET", "PUT", "PATCH", "DELETE"]);
/** A query of the measurements, or a single SELECT. */
const isReadOnlyQuery = (body) => typeof body === "string" || /^\s*SELECT\b[^;]*$/i.test(body?.sql ?? "");
/** A deployment request replaces the whole version split, so it can be repeated. */
const isSplit = (path) => /\/deployments(\?|$)/.test(path);
const isHarmless = (method, path, body) => HARMLESS.has(method) || isReadOnlyQuery(body) || isSplit(path);

/** An error of the platform, with its own codes. */
export class PlatformError extends OperationError {
  constructor(method, path, status, errors) {
    const why = errors.map(({ message }) => message).join(", ") || `status ${status}`;
    super(`The platform refuses ${method} ${path}: ${why}.`);
    Object.assign(this, { status, codes: errors.map(({ code }) => code) });
  }
}

/** The JSON of a text; undefined where it is none. */
function jsonOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Retries until there is a final response. */
async function withRetries(method, canRepeat, send, wait) {
  for (let at = 1; ; at += 1) {
    let response;
    try {
      response = await send();
    } catch (error) {
      if (!canRepeat || at === TRIES)
        throw new OperationError(`The platform does not answer ${method}: ${error.cause?.message ?? error.message}.`);
    }
    const isBusy = response?.status === 429;
    const isUnavailable = response === undefined || (response.status >= 500 && canRepeat);
    if ((!isBusy && !isUnavailable) || at === TRIES) return response;
    const seconds = Number(response?.headers.get("retry-after"));
    await wait((seconds > 0 ? seconds : at) * 1000);
  }
}

/**
 * The API for an account: `api(method, path, body)` returns the result, or null where there is no such resource; `api.whole` the whole
 * response, and `api.text` the value of a key. `{account}` in a path is the account.
 */
export function platform(env = process.env, wait = sleep) {
  const base = env.CLOUDFLARE_API_BASE_URL ?? API;
  for (const name of ["CLOUDFLARE_API_TOKEN", "CLOUDFLARE_ACCOUNT_ID"]) {
    if (!env[name]) throw new OperationError(`Set ${name}: the platform is asked as the account it belongs to.`);
  }
  const account = `/accounts/${env.CLOUDFLARE_ACCOUNT_ID}`;
  const send = (method, path, body) => {
    const isForm = body instanceof FormData || typeof body === "string";
    return withRetries(
      method,
      isHarmless(method, path, body),
      async () => {
        const response = await fetch(base + path.replace("{account}", account), {
          method,
          headers: {
            authorization: `Bearer ${env.CLOUDFLARE_API_TOKEN}`,
            ...(isForm || body === undefined ? {} : { "content-type": "application/json" }),
          },
          body: isForm || body === undefined ? body : JSON.stringify(body),
          signal: AbortSignal.timeout(30_000),
        });
        // Read here: an answer that breaks off is none.
        return { status: response.status, ok: response.ok, headers: response.headers, text: await response.text() };
      },
      wait,
    );
  };
  async function whole(method, path, body) {
    const response = await send(method, path, body);
    if (response.status === 404) return null;
    const answer = jsonOf(response.text);
    if (!response.ok || answer?.success === false)
      throw new PlatformError(method, path, response.status, answer?.errors ?? []);
    // Returning null would mean that the resource does not exist.
    if (answer === undefined) throw new OperationError(`The platform answers ${method} ${path} with what is no JSON.`);
    return answer;
  }
  const api = async (method, path, body) => (await whole(method, path, body))?.result ?? null;
  const text = async (path) => {
    const response = await send("GET", path);
    if (response.status === 404) return undefined;
    if (!response.ok) throw new PlatformError("GET", path, response.status, []);
    return response.text;
  };
  return Object.assign(api, { whole, text });
}

/** What the API says of a database, which must be there. */
export async function ofDatabase(api, method, database, path = "", body = undefined) {
  const found = await api(method, `{account}/d1/database/${database}${path}`, body);
  if (found === null) throw new OperationError(`There is no database ${database} in this account.`);
  return found;
}

/** The rows of the last of these statements. */
export const databaseRows = async (api, database, sql) =>
  (await ofDatabase(api, "POST", database, "/query", { sql })).at(-1).results;

/** Queries the measurements of an account (Analytics Engine) by SQL; returns rows. */
export const sql =
  (api = platform()) =>
  async (question) => {
    try {
      return (await api.whole("POST", "{account}/analytics_engine/sql", question)).data;
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      throw Object.assign(
        new OperationError(
          `The measurements cannot be read (status ${error.status}): the token needs Account Analytics, read, and Analytics Engine is switched on.`,
        ),
        { status: error.status },
      );
    }
  };

/** All items of a list, page by page. */
export async function listAll(api, path, size = 100) {
  const found = [];
  for (let page = 1; ; page += 1) {
    const some = (await api("GET", `${path}${path.includes("?") ? "&" : "?"}per_page=${size}&page=${page}`)) ?? [];
    found.push(...some);
    if (some.length < size) return found;
  }
}

/** The zone of a host: its own or a parent's; undefined where the account has none. */
export async function zoneOf(api, host) {
  for (let name = host; name.includes("."); name = name.slice(name.indexOf(".") + 1)) {
    const [zone] = (await api("GET", `/zones?name=${name}`)) ?? [];
    if (zone) return zone;
  }
  return undefined;
}
