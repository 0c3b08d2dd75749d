// Databases and caches that stall or fail, in workerd: the caller gets an error in time, nothing is partially written,
// permissions are never guessed, and the next request works.

import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { account } from "../../support/actors.mjs";
import { Client } from "../../support/client.mjs";
import { eventually } from "../../support/eventually.mjs";
import { startFaulty } from "../support/faulty.mjs";

/** Deadlines of the database and the cache, and what everything else may take: as much as another wait for the database, nearly. */
const [DATABASE_MS, CACHE_MS, REST_MS] = [10_000, 2_000, 9_500];
const UNAVAILABLE = [503, "unavailable"];

let product;
before(async () => {
  product = await startFaulty();
  // Björn must set a new password: not here.
  await product.rows("UPDATE users SET reset_password_required = 0");
});
after(() => product.close());
afterEach(() => product.stores({}));

const outcomeOf = ({ status, code }) => [status, code];
const titled = async (title) =>
  (await product.rows("SELECT COUNT(*) AS number FROM roles WHERE title = ?", title))[0].number;

async function signedIn(name) {
  const client = new Client(product.origin);
  const answer = await client.signIn(account(name));
  assert.equal(answer.status, 200, answer.text);
  client.user = answer.json.user.userId;
  return client;
}

/** A demo user in a company. */
async function working(name, company) {
  const client = await signedIn(name);
  const companies = (await client.get("/api/business/list")).json;
  const { companyId } = companies.find(({ title }) => title.startsWith(company));
  assert.equal((await client.post(`/api/auth/signin-company/${companyId}/`)).status, 200);
  return client;
}

/** The response and its duration. */
async function timed(call) {
  const from = performance.now();
  const answer = await call();
  return { answer, ms: performance.now() - from };
}

/** One request of each kind, concurrently, each in its own browser; `title` is that of the created role. */
async function several(browsers, title) {
  const [reader, lister, maker, changer, visitor] = browsers;
  const key = { "idempotency-key": title };
  return Promise.all([
    timed(() => reader.get("/api/tenant")),
    timed(() => lister.get("/api/admin/user")),
    timed(() => maker.call("PUT", "/api/admin/role", { title }, key)),
    timed(() => changer.call("PATCH", "/api/user/me", { phone: "+49 30 1234567" })),
    timed(() => visitor.signIn(account("bj"))),
  ]);
}

/** Browsers for them, each of a user in good standing. */
const browsers = async () => {
  const [reader, lister, maker] = await Promise.all([1, 2, 3].map(() => working("anna", "Nordlicht")));
  const visitor = new Client(product.origin);
  await visitor.fetchGuard();
  return [reader, lister, maker, await signedIn("joao"), visitor];
};

describe("a database", () => {
  /** Every caller gets a retryable error in time; and when they retry, it works. */
  async function survives(mood, title, atLeast, atMost, rolesMeanwhile) {
    const people = await browsers();
    await product.stores({ DB: mood });
    for (const { answer, ms } of await several(people, title)) {
      assert.deepEqual(outcomeOf(answer), UNAVAILABLE);
      assert.ok(Number(answer.headers.get("retry-after")) > 0);
      assert.equal(answer.headers.get("content-type"), "application/problem+json");
      assert.ok(ms >= atLeast && ms < atMost, `${ms} ms`);
    }
    await product.stores({});
    assert.equal(await titled(title), rolesMeanwhile);
    const statuses = (await several(people, title)).map(({ answer }) => answer.status);
    assert.deepEqual(statuses, [200, 200, 201, 200, 200], "the next call works");
    assert.equal(await titled(title), 1, "and it happened once");
    assert.deepEqual(await product.rows("SELECT * FROM must"), []);
  }

  test("that stalls is waited for as long as its deadline, and nothing has happened", () =>
    survives("stalls", "Stalled", DATABASE_MS - 100, DATABASE_MS + REST_MS, 0));

  test("that stalls when it has written is waited for as long, and what it wrote is whole and written once", () =>
    survives("stallsAfterwards", "Late", DATABASE_MS - 100, DATABASE_MS + REST_MS, 1));

  test("that is gone is told at once, and nothing has happened", () => survives("dead", "Dead", 0, REST_MS, 0));

  test("that is gone takes neither pages nor configuration with it, and is named", async () => {
    await product.stores({ DB: "dead" });
    for (const path of ["/auth/login-business", "/api/config"])
      assert.equal((await fetch(product.origin + path)).status, 200, path);
    const health = await fetch(`${product.origin}/api/health`);
    assert.equal(health.status, 503);
    assert.deepEqual((await health.json()).checks, { database: "failing", copies: "ok", objects: "ok" });
  });
});

for (const [mood, fails, wait] of [
  ["dead", "are gone", 0],
  ["stalls", "stall", CACHE_MS],
]) {
  describe(`copies that ${fails}`, () => {
    test("keep nobody out, and nobody waits longer than for one of them", async () => {
      const anna = await working("anna", "Nordlicht");
      await product.stores({ KV: mood });
      // The configuration is read from the same store now and then.
      const atMost = 2 * wait + REST_MS;
      const calls = [
        () => anna.get("/api/user/me"),
        () => anna.get("/api/tenant"),
        () => anna.get("/api/admin/user"),
        () => fetch(`${product.origin}/api/config`),
        () => new Client(product.origin).signIn(account("bj")),
      ];
      for (const { answer, ms } of await Promise.all(calls.map(timed))) {
        assert.equal(answer.status, 200);
        assert.ok(ms < atMost, `${ms} ms`);
      }
      const isLogged = (lines) => lines.some((line) => line.includes(mood === "dead" ? "connection lost" : "deadline"));
      const lines = await eventually(() => product.log("cache_write_failed"), isLogged);
      assert.ok(isLogged(lines), "what could not be written is in the log");
      const health = await fetch(`${product.origin}/api/health`);
      assert.deepEqual((await health.json()).checks, { database: "ok", copies: "failing", objects: "ok" });
    });

    test("revive no right and no session", async () => {
      const [anna, bjorn] = await Promise.all(["anna", "bj"].map((name) => working(name, "Nordlicht")));
      const other = bjorn.clone();
      assert.equal((await bjorn.get("/api/tenant")).status, 200);
      await product.stores({ KV: mood });
      const path = `/api/admin/user/${bjorn.user}`;
      const { json } = await anna.get(path);
      assert.equal((await anna.call("PATCH", path, { state: 0, version: json.version })).status, 200);
      assert.deepEqual(outcomeOf(await bjorn.get("/api/tenant")), [403, "tenant_missing"]);
      assert.equal((await bjorn.post("/api/auth/signout", {})).status, 204);
      assert.equal((await other.get("/api/user/me")).status, 401);
      const after = (await anna.get(path)).json;
      assert.equal((await anna.call("PATCH", path, { state: 1, version: after.version })).status, 200);
    });
  });
}

test("copies of somebody who left go as soon as the store listens again, and cron asks until then", async () => {
  const chloe = account("chloe");
  const browser = await signedIn("chloe");
  await browser.get("/api/user/me");
  const cachedSessions = () => product.cacheKeys(`session:${browser.user}:`);
  assert.ok((await eventually(cachedSessions, (names) => names.length > 0)).length > 0);
  await product.stores({ KV: "stalls" });
  const left = await timed(() => browser.call("DELETE", "/api/user/me", { password: chloe.password }));
  assert.equal(left.answer.status, 204, left.answer.text);
  assert.ok(left.ms < CACHE_MS + REST_MS, `${left.ms} ms`);
  const hasLine = (lines) => lines.some((line) => line.includes("kv: no answer within the deadline"));
  assert.ok(hasLine(await eventually(() => product.log("authority_not_told"), hasLine)));
  // Without the row of the second deletion, which waits for five minutes.
  const waiting = () =>
    product.rows("SELECT id FROM authority_outbox WHERE user_id = ? AND id NOT LIKE 'purge:%'", browser.user);
  assert.equal((await waiting()).length, 1);
  await product.stores({});
  await product.cron();
  assert.deepEqual(await waiting(), []);
  assert.deepEqual(await cachedSessions(), []);
});
