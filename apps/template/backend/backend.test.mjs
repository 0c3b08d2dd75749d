// The backend without the platform: two workers, one of which serves the public key of the test's key pair.

import assert from "node:assert/strict";
import { generateKeyPairSync, sign } from "node:crypto";
import { basename, dirname } from "node:path";
import { after, before, test } from "node:test";
import { createTestHarness } from "wrangler";
import { root } from "../../../scripts/setup/steps.mjs";

const APP = basename(dirname(import.meta.dirname));
const pair = generateKeyPairSync("ed25519");
const base64url = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");

let [harness, backend, calls] = [undefined, undefined, 0];
before(async () => {
  const keys = [{ ...pair.publicKey.export({ format: "jwk" }), kid: "a", alg: "EdDSA", use: "sig" }];
  const platform = { name: "asgard", main: "tests/workerd/support/keys.mjs", compatibility_date: "2026-11-01" };
  harness = createTestHarness({
    root,
    workers: [
      { configPath: `apps/${APP}/wrangler.toml` },
      { config: { ...platform, vars: { KEYS: JSON.stringify(keys) } } },
    ],
  });
  await harness.listen();
  backend = harness.getWorker(`asgard-${APP}`);
  await backend.applyD1Migrations("DB");
});
after(() => harness.close());

/** A token as the gateway issues it, with changed claims. */
function token(claims) {
  calls += 1;
  const now = Math.floor(Date.now() / 1000);
  const defaults = { iss: "asgard", aud: APP, sub: "u1", tid: "t1", access: "root", jti: `call-${calls}` };
  const signed = `${base64url({ alg: "EdDSA", kid: "a" })}.${base64url({ iat: now, exp: now + 60, ...defaults, ...claims })}`;
  return `${signed}.${sign(null, Buffer.from(signed), pair.privateKey).toString("base64url")}`;
}

async function call(method, path, claims = {}, body = undefined, others = {}) {
  const headers = {
    authorization: `Bearer ${token(claims)}`,
    ...(body ? { "content-type": "application/json" } : {}),
    ...others,
  };
  const response = await backend.fetch(`https://app${path}`, { method, headers, body: body && JSON.stringify(body) });
  const text = await response.text();
  return { status: response.status, json: text === "" ? undefined : JSON.parse(text) };
}

const texts = async (claims) => (await call("GET", "/notes", claims)).json.notes.map(({ text }) => text);

test("a note is the company's: colleagues see it, nobody else does or takes it away", async () => {
  const made = await call("POST", "/notes", {}, { text: " Milk " });
  assert.deepEqual([made.status, made.json.text], [201, "Milk"]);
  assert.deepEqual(await texts({ sub: "u2" }), ["Milk"]);
  assert.deepEqual(await texts({ tid: "t2" }), []);
  assert.equal((await call("DELETE", `/notes/${made.json.id}`, { tid: "t2" })).status, 404);
  assert.equal((await call("DELETE", "/notes/%E0")).status, 404);
  assert.equal((await call("DELETE", `/notes/${made.json.id}`)).status, 204);
  assert.deepEqual(await texts(), []);
});

test("a call that is sent twice makes one note", async () => {
  for (const _ of [1, 2]) assert.equal((await call("POST", "/notes", { jti: "same" }, { text: "Once" })).status, 201);
  assert.deepEqual(await texts(), ["Once"]);
});

test("a form that is sent twice with its key makes one note, which stays as it was first sent", async () => {
  const key = { "idempotency-key": "form" };
  const made = await call("POST", "/notes", {}, { text: "Bread" }, key);
  for (const text of ["Bread", "Cake"]) {
    const again = await call("POST", "/notes", {}, { text }, key);
    assert.deepEqual([again.status, again.json], [201, made.json]);
  }
  const other = await call("POST", "/notes", { sub: "u2" }, { text: "Bread" }, key);
  assert.notEqual(other.json.id, made.json.id, "the key is the user's own");
  assert.equal((await texts()).filter((text) => text === "Bread").length, 2);
});

test("nobody is believed without a token for this app and this minute", async () => {
  const now = Math.floor(Date.now() / 1000);
  for (const claims of [{ aud: "another" }, { iss: "another" }, { iat: now - 70, exp: now - 10 }, { tid: undefined }]) {
    assert.equal((await call("GET", "/notes", claims)).status, 401, JSON.stringify(claims));
  }
  assert.equal((await backend.fetch("https://app/notes")).status, 401);
});

test("what is no note is refused", async () => {
  for (const body of [{}, { text: " " }, { text: "x".repeat(501) }, { text: 1 }]) {
    assert.equal((await call("POST", "/notes", {}, body)).status, 422, JSON.stringify(body));
  }
  assert.equal((await call("GET", "/other")).status, 404);
});
