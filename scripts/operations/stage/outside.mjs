// What a command on the stage meets outside this machine: a product that is well, an account whose switches are as they must be, and
// no time that passes. Loaded before the command itself.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const STATE = join(process.env.STAGE, "platform.json");
const later = globalThis.setTimeout;
globalThis.setTimeout = (work, ms, ...rest) => later(work, ms >= 1_000 ? 0 : ms, ...rest);

/** The version that answers at a host: the one that a header names, or the one that most visitors of its environment have. */
function version(headers, host) {
  const named = /="(.+)"/.exec(headers.get("cloudflare-workers-version-overrides") ?? "")?.[1];
  const { versions = {} } = existsSync(STATE) ? JSON.parse(readFileSync(STATE, "utf8")) : {};
  const front = versions[host.startsWith("staging.") ? "asgard-staging" : "asgard-production"] ?? [];
  return named ?? front.toSorted((one, other) => other.percentage - one.percentage)[0]?.version_id ?? "";
}

const PRODUCT = {
  "/api/health": (headers, { host }) => [
    200,
    { status: "ok", deployment: version(headers, host), checks: { database: "ok", copies: "ok", objects: "ok" } },
  ],
  "/api/config": (_, { host }) => [200, { production: !host.startsWith("staging.") }],
  "/auth/login-business": () => [200, "<form></form>"],
};

/** Every version that was ever deployed answers a hundred calls well. */
function measurements() {
  const { versions = {} } = existsSync(STATE) ? JSON.parse(readFileSync(STATE, "utf8")) : {};
  const ids = Object.values(versions).flat();
  return ids.map(({ version_id }) => ({ version: version_id, calls: "100", errors: 0 }));
}

function account(path, query) {
  if (path === "/zones") return query.get("name").split(".").length === 2 ? [{ id: "zone" }] : [];
  if (path.includes("/d1/database/")) return { read_replication: { mode: "disabled" } };
  if (path.endsWith("/email/sending/subdomains")) return [{ name: process.env.STAGE_DOMAIN, enabled: true }];
  if (path.includes("/settings/")) return { value: "off" };
  if (path.includes("/rulesets/")) return { rules: [{ ref: "asgard_version_affinity" }] };
  return undefined;
}

const answer = (status, body) =>
  new Response(typeof body === "string" ? body : JSON.stringify(body), {
    status,
    headers: { "content-security-policy": "default-src 'self'" },
  });

const real = globalThis.fetch;
globalThis.fetch = async (address, options = {}) => {
  const url = new URL(address instanceof Request ? address.url : address);
  if (url.pathname.endsWith("/analytics_engine/sql")) return answer(200, { data: measurements() });
  if (url.host === "api.cloudflare.com") {
    const result = account(url.pathname.replace("/client/v4", ""), url.searchParams);
    return answer(result === undefined ? 404 : 200, { success: result !== undefined, result });
  }
  if (!url.host.endsWith(process.env.STAGE_DOMAIN)) return real(address, options);
  const [status, body] = PRODUCT[url.pathname]?.(new Headers(options.headers), url) ?? [404, "not found"];
  return answer(status, body);
};
