// A fake of the platform's API for tests: the endpoints that wrangler (of the version in package-lock.json) and the operations commands
// call, over HTTP on loopback, so that both run unchanged. It keeps one account in memory, and simulates besides responses: limits,
// unfinished changes, and a clock that advances when a caller waits. `CLOUDFLARE_API_BASE_URL` leads here.

import { createServer } from "node:http";
import { accountRoutes } from "./account.mjs";
import { ApiError } from "./api-error.mjs";
import { clock } from "./clock.mjs";
import { databaseRoutes } from "./databases.mjs";
import { measurementRoutes } from "./measurements.mjs";
import { namespaceRoutes } from "./namespaces.mjs";
import { answerAsProduct } from "./product.mjs";
import { scriptRoutes } from "./scripts.mjs";
import { tail } from "./tail.mjs";
import { uploadRoutes } from "./uploads.mjs";
import { zoneRoutes } from "./zones.mjs";

/** The path of the API, as at the platform. */
const API = "/client/v4";
/** Calls of a token in five minutes, at the platform. */
const CALLS = 1_200;
const WINDOW_MS = 5 * 60_000;

/** A fresh account: nothing in it but a plan and a zone, which people buy in the dashboard. */
function freshAccount(domain) {
  return {
    id: "0123456789abcdef0123456789abcdef",
    token: "token",
    isPaid: true,
    measures: true,
    zones: [{ id: "fedcba9876543210fedcba9876543210", name: domain, status: "active", settings: {}, rules: [] }],
    senders: [],
    databases: new Map(),
    namespaces: new Map(),
    buckets: new Map(),
    scripts: new Map(),
    domains: new Map(),
    uploads: new Map(),
  };
}

const ROUTES = [
  ...accountRoutes,
  ...databaseRoutes,
  ...namespaceRoutes,
  ...zoneRoutes,
  ...scriptRoutes,
  ...uploadRoutes,
  ...measurementRoutes,
].map(([method, path, act]) => ({
  method,
  act,
  path: new RegExp(`^${path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`),
}));

const json = (status, body, headers = {}) => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});
/** The beginning of a body. Migrations are all the same here, as every release adds some. */
const aboutOf = (text) => (/INSERT INTO \S*d1_migrations/.test(text) ? "a migration" : text.slice(0, 80));
const isJson = ({ headers }) => /json/.test(headers["content-type"] ?? "");
const success = (result, info = {}) => json(200, { success: true, errors: [], messages: [], result, ...info });
const failure = ({ status, code, message, headers }) =>
  json(status, { success: false, errors: [{ code, message }], messages: [], result: null }, headers);

/**
 * Starts it. `account` is its state, `calls` the requests (method, path, beginning of the body, whether it only reads), `clock` its time. A
 * test sets `meet(call, moment)`, which runs before and after each call (`moment`): it returns nothing, a `ApiError`, or `"silence"`.
 */
export async function startPlatform({ domain, from }) {
  const platform = {
    account: freshAccount(domain),
    clock: clock(from),
    calls: [],
    /** The visitors' requests: path, and version that answered. */
    probes: [],
    unknown: [],
    meet: () => {},
    /** The behaviour of each version by id: the share of calls that it answers with 500, and whether it is healthy. */
    behaviour: () => ({ failing: 0 }),
    /** Visitors' calls per minute. */
    visitors: 600,
    /** How long a change takes to be effective, in milliseconds. */
    delays: { domain: 4 * 60_000, version: 5_000, sender: 60_000 },
    most: CALLS,
  };

  function requireAccess(request, call) {
    // Files are uploaded with the token of their session.
    const word = call.path.endsWith("/workers/assets/upload") ? platform.account.session?.jwt : platform.account.token;
    if (request.headers.authorization !== `Bearer ${word}`) throw new ApiError(403, 10000, "Authentication error");
    const { now } = platform.clock;
    const recent = platform.calls.filter(({ at }) => at > now() - WINDOW_MS);
    if (recent.length > platform.most) {
      platform.clock.pass(1_000);
      throw new ApiError(429, 971, "Please wait and consider throttling your request speed", { "retry-after": "1" });
    }
    const [, named] = /^\/accounts\/([^/]+)/.exec(call.path) ?? [];
    if (named && named !== platform.account.id) throw new ApiError(403, 10000, "Authentication error");
  }

  async function answer(request, body, call, url) {
    for (const { method, path, act } of ROUTES) {
      const found = method === call.method && path.exec(call.path);
      if (!found) continue;
      const params = Object.fromEntries(
        Object.entries(found.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]),
      );
      const context = { platform, account: platform.account, params, query: url.searchParams, request, body, call };
      const result = await act(context);
      return result?.raw ?? success(result?.items ?? result, result?.info);
    }
    platform.unknown.push(`${call.method} ${call.path}`);
    throw new ApiError(404, 7000, `No route for that URI: ${call.method} ${call.path}`);
  }

  async function called(request, body) {
    const url = new URL(request.url, "http://platform");
    // Files are transferred by signed URLs.
    const isSigned = url.pathname.startsWith("/signed/");
    const path = isSigned ? url.pathname : url.pathname.slice(API.length);
    const isRead = request.method === "GET" || /\/(query|export)$/.test(path);
    const about = isJson(request) ? aboutOf(body.toString()) : "";
    const call = { method: request.method, path, about, isRead, at: platform.clock.now() };
    try {
      platform.calls.push(call);
      if (!isSigned) requireAccess(request, call);
      const before = await platform.meet(call, "before");
      if (before instanceof ApiError) throw before;
      if (before === "silence") return before;
      const reply = await answer(request, body, call, url);
      const after = await platform.meet(call, "after");
      if (after instanceof ApiError) throw after;
      return after === "silence" ? after : reply;
    } catch (error) {
      if (error instanceof ApiError) return failure(error);
      throw error;
    }
  }

  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    let reply;
    if (request.headers["x-stage-host"]) reply = answerAsProduct(platform, request);
    else if (request.url === "/clock") reply = json(200, { now: platform.clock.pass(Number(body.toString() || "0")) });
    else
      reply = await called(request, body).catch((error) => {
        platform.unknown.push(`${request.method} ${request.url}: ${error.stack}`);
        return failure(new ApiError(500, 1, String(error)));
      });
    if (reply === "silence") return response.destroy();
    response.writeHead(reply.status, reply.headers);
    return response.end(reply.body);
  });
  server.on("upgrade", tail);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  platform.origin = `http://127.0.0.1:${server.address().port}`;
  platform.api = platform.origin + API;
  platform.close = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return platform;
}
