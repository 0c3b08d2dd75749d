// The client of the platform's API: what it retries, and its error messages.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, beforeEach, test } from "node:test";
import { databaseRows, listAll, platform, sql } from "./cloudflare-api.mjs";
import { ApiError } from "./stage/platform/api-error.mjs";
import { startPlatform } from "./stage/platform/server.mjs";

let there;
const waited = [];
const env = () => ({
  CLOUDFLARE_API_BASE_URL: there.api,
  CLOUDFLARE_API_TOKEN: there.account.token,
  CLOUDFLARE_ACCOUNT_ID: there.account.id,
});
const asking = () => platform(env(), async (ms) => waited.push(ms));
before(async () => {
  there = await startPlatform({ domain: "example.org" });
});
beforeEach(() => {
  there.meet = () => {};
  waited.length = 0;
});
after(() => there.close());

/** Lets the first calls fail. */
const firstly = (times, failure, moment = "before") => {
  let met = 0;
  there.meet = (_, at) => {
    if (at !== moment || met >= times) return undefined;
    met += 1;
    return failure;
  };
};

test("who is told to wait waits as long as that, whatever was asked", async () => {
  firstly(1, new ApiError(429, 971, "Slow down", { "retry-after": "7" }));
  await asking()("POST", "{account}/d1/database", { name: "one" });
  assert.deepEqual(waited, [7_000]);
  assert.equal(there.account.databases.size, 1);
});

test("what does no harm is asked again; what makes something is not, for it may have been made", async () => {
  for (const failure of [new ApiError(503, 1, "Ill"), "silence"]) {
    waited.length = 0;
    firstly(3, failure);
    assert.equal((await asking()("GET", "{account}")).id, there.account.id);
    assert.deepEqual(waited, [1_000, 2_000, 3_000]);
    firstly(1, failure, "after");
    await assert.rejects(asking()("POST", "{account}/d1/database", { name: `${failure}` }), /The platform/);
    assert.equal(waited.length, 3);
  }
  const [{ uuid }] = there.account.databases.values();
  const query = (sql) => asking()("POST", `{account}/d1/database/${uuid}/query`, { sql });
  firstly(1, new ApiError(503, 1, "Ill"));
  assert.equal((await query("SELECT 1 AS one")).at(-1).results[0].one, 1);
  firstly(1, new ApiError(503, 1, "Ill"));
  assert.deepEqual(await sql(asking())("SHOW TABLES"), []);
  for (const text of ["CREATE TABLE t (x)", "SELECT 1; DELETE FROM t"]) {
    firstly(1, new ApiError(503, 1, "Ill"));
    await assert.rejects(query(text), /Ill/, text);
  }
  firstly(9, "silence");
  await assert.rejects(asking()("GET", "{account}"), /does not answer GET/);
});

test("who gets which version is said again: it is said as a whole", async () => {
  firstly(1, new ApiError(503, 1, "Ill"));
  const split = { strategy: "percentage", versions: [] };
  assert.equal(await asking()("POST", "{account}/workers/scripts/none/deployments", split), null);
  assert.deepEqual(waited, [1_000]);
});

test("an answer that breaks off, or is no JSON, does not mean that there is nothing", async () => {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.writeHead(200, { "content-type": "application/json", ...(asked === 1 && { "content-length": "999" }) });
    if (asked > 1) response.end(asked === 2 ? '{"success":true,"result":7}' : "<p>busy</p>");
    else response.write('{"success":true,"resu', () => response.destroy());
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  try {
    const address = `http://127.0.0.1:${server.address().port}`;
    const api = platform({ ...env(), CLOUDFLARE_API_BASE_URL: address }, async (ms) => waited.push(ms));
    assert.equal(await api("GET", "/some"), 7);
    assert.deepEqual([asked, waited], [2, [1_000]]);
    await assert.rejects(api("GET", "/some"), /answers GET \/some with what is no JSON/);
  } finally {
    server.close();
  }
});

test("a database that is not there is named", async () => {
  await assert.rejects(databaseRows(asking(), "gone", "SELECT 1"), /There is no database gone in this account/);
});

test("a stranger is refused with the platform's words, and nobody without a token", async () => {
  const stranger = platform({ ...env(), CLOUDFLARE_API_TOKEN: "other" });
  await assert.rejects(stranger("GET", "{account}"), /The platform refuses GET .*: Authentication error/);
  assert.throws(() => platform({}), /Set CLOUDFLARE_API_TOKEN/);
});

test("what is not there is nothing, and a list is read to its end", async () => {
  const api = asking();
  assert.equal(await api("GET", "{account}/workers/scripts/none/secrets"), null);
  for (let at = 0; at < 7; at += 1) await api("POST", "{account}/storage/kv/namespaces", { title: `n${at}` });
  assert.equal((await listAll(api, "{account}/storage/kv/namespaces", 3)).length, 7);
});

test("too many calls are too many", async () => {
  there.most = there.calls.length + 2;
  const api = asking();
  for (let at = 0; at < 4; at += 1) await api("GET", "{account}").catch(() => {});
  assert.deepEqual(waited.slice(0, 2), [1_000, 1_000]);
});
