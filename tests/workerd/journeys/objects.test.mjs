// Durable Objects in workerd only: panics, hanging calls, eviction and alarms.

import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { account } from "../../support/actors.mjs";
import { Client } from "../../support/client.mjs";
import { eventually } from "../../support/eventually.mjs";
import { startWithObjects } from "../support/objects.mjs";

/** Deadline of a call to an object (2 s), and what the rest may take on a loaded machine: together less than an object hangs (20 s). */
const DEADLINE_MS = 2_000;
const REST_MS = 12_000;

const person = {
  id: "u",
  userId: "u",
  email: "anna@example.test",
  emailVerified: true,
  firstName: "Änna",
  lastName: "Ö",
  displayName: "Änna Ö.",
  initials: "ÄÖ",
  gender: "W",
  phone: null,
  birthDate: null,
  image: null,
  language: null,
  isShared: false,
  isEmployee: false,
  resetPasswordRequired: false,
  hasPassword: true,
  hasPin: false,
  createdAt: "2026-11-20T09:30:00Z",
  lastLogin: null,
  settings: {},
};
const open = {
  open: {
    sid: "s",
    device: "d",
    refresh: "r0",
    scope: "full",
    exDays: 200,
    credentialVersion: 1,
    snapshot: { version: 1, person, companies: [] },
  },
};
const check = { check: { sid: "s", epoch: 1, version: null } };
const nonce = () => ({ r: randomBytes(16).toString("hex"), t: Date.now() });
const admit = () => ({
  admit: { sid: "s", epoch: 1, refresh: null, device: "d", nonce: nonce(), exDays: null, close: false },
});
const REPLAYED = { refused: { why: "replayed" } };
const OVER = { refused: { why: "sessionExpired" } };
const take = (ticket, windowMs = 60_000) => ({ take: { ticket, device: null, limit: 10, windowMs } });

let product;
before(async () => {
  product = await startWithObjects({ TEST_COMMANDS: "1" });
});
after(() => product.close());

const authority = (name, body) => product.ask("SESSION_AUTHORITY", name, body);

const failures = [
  ["panic", "panics", DEADLINE_MS + REST_MS],
  ["panicHalfway", "panics after a write", DEADLINE_MS + REST_MS],
  ["hang", "never answers", DEADLINE_MS + REST_MS],
  ["failHalfway", "fails after a write", REST_MS],
];

/** The caller gets a 503 in time, and the next request works normally. */
async function survives(call, atMost, then) {
  const start = performance.now();
  const refused = await call();
  const ms = performance.now() - start;
  assert.deepEqual([refused.status, refused.code], [503, "unavailable"]);
  assert.ok(ms < atMost, `${ms} ms`);
  const next = await call();
  assert.deepEqual([next.status, next.code], then);
}

for (const [act, fails, atMost] of failures) {
  test(`a visitor whose device object ${fails} is told 503 in time, and the next one is answered`, async () => {
    const browser = new Client(product.origin);
    await browser.fetchGuard();
    const device = createHash("sha256")
      .update(Buffer.from(browser.cookies.get("dsk"), "base64url"))
      .digest("base64url");
    await product.prepare("DEVICE", device, act);
    await survives(() => browser.post("/api/auth/passkey/options", {}), atMost, [200, ""]);
    assert.deepEqual(await product.tables("DEVICE", device), ["object", "nonces"]);
  });

  test(`a person whose session authority ${fails} is told 503 in time and stays signed in`, async () => {
    const browser = new Client(product.origin);
    const { json } = await browser.signIn(account("reader"));
    const before = await product.tables("SESSION_AUTHORITY", json.user.id);
    await product.prepare("SESSION_AUTHORITY", json.user.id, act);
    await survives(() => browser.get("/api/user/me"), atMost, [200, ""]);
    await product.prepare("SESSION_AUTHORITY", json.user.id, act);
    await survives(() => browser.post("/api/auth/refresh", {}), atMost, [200, ""]);
    assert.deepEqual(await product.tables("SESSION_AUTHORITY", json.user.id), before);
  });
}

describe("an object", () => {
  test("keeps nothing of a command that failed after a write", async () => {
    await authority("failing", open);
    const before = await product.tables("SESSION_AUTHORITY", "failing");
    await authority("failing", { play: { act: "failHalfway" } });
    assert.deepEqual(await product.tables("SESSION_AUTHORITY", "failing"), before);
    assert.ok((await authority("failing", check)).body.body.alive);
  });

  test("remembers everything when it is evicted", async () => {
    await authority("evicted", open);
    const call = admit();
    assert.ok((await authority("evicted", call)).body.body.alive);
    await product.evict("SessionAuthority", "evicted");
    assert.equal((await authority("evicted", check)).body.body.alive.snapshot.person.firstName, "Änna");
    assert.deepEqual((await authority("evicted", call)).body.body, REPLAYED);
  });

  test("admits exactly one of a hundred parallel replays", async () => {
    await authority("replayed", open);
    const call = admit();
    const answers = await Promise.all(Array.from({ length: 100 }, () => authority("replayed", call)));
    assert.equal(answers.filter(({ body }) => body.body.alive).length, 1);
    assert.equal(answers.filter(({ body }) => body.body.refused?.why === "replayed").length, 99);
  });

  test("takes exactly ten of many parallel attempts", async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, ticket) => product.ask("COUNTER", "many", take(`${ticket}`))),
    );
    assert.equal(answers.filter(({ body }) => body.body === "taken").length, 10);
  });

  test("changes a refresh secret and ends the family of one that never was", async () => {
    await authority("rotating", open);
    const rotate = (presented, successors) =>
      authority("rotating", { rotate: { sid: "s", device: "d", presented, successors, nonce: nonce() } });
    assert.equal((await rotate("r0", ["r1"])).body.body.rotated.successor, 0);
    assert.equal((await rotate("r0", ["other key's", "r1"])).body.body.rotated.successor, 1);
    const { refused } = OVER;
    assert.deepEqual((await rotate("never", ["x"])).body.body, { refused: { ...refused, reused: true } });
    assert.deepEqual((await rotate("r1", ["r2"])).body.body, OVER);
  });

  test("leaves nothing behind for an unknown person", async () => {
    for (const command of [
      check,
      admit(),
      { rotate: { sid: "s", device: "d", presented: "a", successors: ["b"], nonce: nonce() } },
    ]) {
      assert.deepEqual((await authority("unknown", command)).body.body, OVER);
    }
    assert.deepEqual(await product.tables("SESSION_AUTHORITY", "unknown"), []);
  });

  test("deletes itself by its alarm when nothing is left", async () => {
    await product.ask("COUNTER", "ringing", take("t", 500));
    assert.deepEqual(await product.tables("COUNTER", "ringing"), ["object", "attempts", "devices", "nonces"]);
    const left = await eventually(
      () => product.tables("COUNTER", "ringing"),
      (tables) => tables.length === 0,
    );
    assert.deepEqual(left, []);
  });

  test("refuses every text that is no command", async () => {
    for (const body of ["unheardOf", { unheardOf: {} }, { look: {} }, null]) {
      assert.equal((await authority("odd", body)).status, 500);
    }
    assert.deepEqual(await product.tables("SESSION_AUTHORITY", "odd"), []);
  });
});

test("nothing fails on command where the variable is not set", async () => {
  const shipped = await startWithObjects({});
  try {
    for (const command of [{ play: { act: "panic" } }, { prepare: { act: "hang" } }, { look: { sql: "SELECT 1" } }]) {
      assert.equal((await shipped.ask("COUNTER", "c", command)).status, 500);
    }
    assert.deepEqual((await shipped.ask("COUNTER", "c", take("t"))).body.body, "taken");
  } finally {
    await shipped.close();
  }
});

test("an erased person leaves a floor, no copy near anybody, and nothing that waits", async () => {
  const joao = account("joao");
  const browser = new Client(product.origin);
  const { userId } = (await browser.signIn(joao)).json.user;
  await browser.get("/api/user/me");
  const isTheirs = (name) => name.startsWith(`session:${userId}:`);
  const keys = await eventually(product.cacheKeys, (names) => names.some(isTheirs));
  assert.ok(keys.some(isTheirs));
  assert.equal((await browser.call("DELETE", "/api/user/me", { password: joao.password })).status, 204);
  const sessions = await product.ask("SESSION_AUTHORITY", userId, { look: { sql: "SELECT sid FROM sessions" } });
  assert.deepEqual(sessions.body, []);
  assert.ok(!(await eventually(product.cacheKeys, (names) => !names.some(isTheirs))).some(isTheirs));
  const waiting = () => product.rows("SELECT id FROM authority_outbox WHERE id NOT LIKE 'purge:%'");
  assert.deepEqual(await eventually(waiting, (rows) => rows.length === 0), []);
});
