// The own account over HTTP, on the built worker in workerd with D1, KV and Durable Objects.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { account } from "../support/actors.mjs";
import { Client } from "../support/client.mjs";
import { product } from "../support/product.mjs";

let running;
before(async () => {
  running = await product();
});
after(() => running.stop());

const outcomeOf = ({ status, code }) => [status, code];
const picture = readFileSync(new URL("../support/pictures/lossy.webp", import.meta.url));

async function signedIn(person, password = person.password) {
  const browser = new Client(running.url);
  const answer = await browser.signIn({ ...person, password });
  assert.equal(answer.status, 200, answer.text);
  return browser;
}

test("a change is new everywhere at once, and of two over one version one is refused", async () => {
  const chloe = account("chloe");
  const [here, there] = [await signedIn(chloe), await signedIn(chloe)];
  const { version } = (await here.get("/api/user/me")).json;
  const change = (firstName, settings) =>
    here.clone().call("PATCH", "/api/user/me", { firstName, settings }, { "if-match": `"${version}"` });
  const answers = await Promise.all([change("Chlo", { a: { b: 1 } }), change("Clo", { a: { b: 2 } })]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412]);
  const changed = answers.find(({ status }) => status === 200);
  assert.equal(changed.headers.get("etag"), `"${version + 1}"`);
  for (const browser of [here, there])
    assert.deepEqual((await browser.get("/api/user/me")).json.user, changed.json.user);
  const known = await there.call("GET", "/api/user/me", undefined, { "if-none-match": `"${version + 1}"` });
  assert.deepEqual([known.status, known.text], [304, ""]);
  const merged = await here.call("PATCH", "/api/user/me", { settings: { a: { b: null, c: [1] } }, phone: null });
  assert.deepEqual(merged.json.user.settings, { a: { c: [1] } });
});

test("sixteen parallel merges lose nothing", async () => {
  const browser = await signedIn(account("chloe"));
  const merges = Array.from({ length: 16 }, (_, n) =>
    browser.clone().call("PATCH", "/api/user/me", { settings: { [`k${n}`]: n } }),
  );
  for (const { status, text } of await Promise.all(merges)) assert.equal(status, 200, text);
  const { settings } = (await browser.get("/api/user/me")).json.user;
  for (let n = 0; n < 16; n += 1) assert.equal(settings[`k${n}`], n);
});

test("a picture is served as what it is, and an impostor is refused", async () => {
  const browser = await signedIn(account("chloe"));
  const put = (body, type = "image/webp") => browser.call("PUT", "/api/user/me/image", body, { "content-type": type });
  const answer = await put(picture);
  assert.equal(answer.status, 201, answer.text);
  const served = await fetch(running.url + answer.headers.get("location"));
  assert.deepEqual(
    ["content-type", "cache-control", "x-content-type-options"].map((name) => served.headers.get(name)),
    ["image/webp", "private, max-age=31536000, immutable", "nosniff"],
  );
  assert.match(served.headers.get("content-security-policy"), /sandbox/);
  assert.deepEqual(Buffer.from(await served.arrayBuffer()), picture);
  assert.equal((await put(Buffer.concat([picture, Buffer.from("PK")]))).json.errors[0].code, "invalid_value");
  assert.deepEqual(outcomeOf(await put(Buffer.alloc(100_001))), [413, "payload_too_large"]);
  assert.deepEqual(outcomeOf(await put(picture, "image/svg+xml")), [415, "unsupported_media_type"]);
  assert.equal((await browser.call("DELETE", "/api/user/me/image")).status, 204);
  assert.equal((await fetch(running.url + answer.headers.get("location"))).status, 404);
});

test("a new password ends every other session, and guessing the old one is limited", async () => {
  const olga = account("olga");
  const [here, there] = [await signedIn(olga), await signedIn(olga)];
  const change = (currentPassword, password) => here.call("PATCH", "/api/user/me", { currentPassword, password });
  assert.deepEqual(outcomeOf(await change("wrong", "Winter-2027")), [401, "invalid_credentials"]);
  assert.equal((await change(olga.password, "Winter-2027")).status, 200);
  assert.deepEqual(outcomeOf(await there.get("/api/user/me")), [401, "session_expired"]);
  assert.equal((await here.get("/api/user/me")).status, 200);
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      here.clone().call("PATCH", "/api/user/me", { currentPassword: `guess-${n}`, password: "Winter-2028" }),
    ),
  );
  // One earlier wrong attempt counts as well.
  assert.equal(guesses.filter(({ status }) => status === 401).length, 9);
  assert.ok(guesses.every(({ status }) => status === 401 || status === 429));
});

test("sessions are listed with their programs, and ended from elsewhere", async () => {
  const anna = account("anna");
  const [here, there] = [await signedIn(anna), await signedIn(anna)];
  const all = (await here.get("/api/user/sessions")).json;
  assert.deepEqual(
    all.map(({ current }) => current),
    [true, false],
  );
  assert.equal((await here.call("DELETE", `/api/user/sessions/${all[1].id}`)).status, 204);
  assert.deepEqual(outcomeOf(await there.get("/api/user/me")), [401, "session_expired"]);
  assert.deepEqual(outcomeOf(await here.call("DELETE", `/api/user/sessions/${all[1].id}`)), [404, "not_found"]);
  const others = [await signedIn(anna), await signedIn(anna)];
  assert.equal((await here.call("DELETE", "/api/user/sessions")).status, 204);
  for (const other of others) assert.deepEqual(outcomeOf(await other.get("/api/user/me")), [401, "session_expired"]);
  assert.equal((await here.get("/api/user/sessions")).json.length, 1);
});

test("who leaves takes everything along and is gone at once, everywhere", async () => {
  const joao = account("joao");
  const [here, there] = [await signedIn(joao), await signedIn(joao)];
  const { headers } = await here.call("PUT", "/api/user/me/image", picture, { "content-type": "image/webp" });
  await there.get("/api/user/me");
  const { json: stored } = await here.get("/api/user/me/export");
  assert.equal(stored.person.email, joao.email);
  assert.equal(stored.pictures[0].base64url, picture.toString("base64url"));
  assert.ok(stored.events.some(({ action }) => action === "auth.signed_in"));
  assert.equal((await here.call("DELETE", "/api/user/me", { password: joao.password })).status, 204);
  assert.deepEqual(outcomeOf(await there.get("/api/user/me")), [401, "session_expired"]);
  assert.deepEqual(outcomeOf(await there.post("/api/auth/refresh", {})), [401, "session_expired"]);
  assert.equal((await fetch(running.url + headers.get("location"))).status, 404);
  assert.deepEqual(outcomeOf(await new Client(running.url).signIn(joao)), [401, "invalid_credentials"]);
});

test("the last administrator of a company stays", async () => {
  const anna = account("anna");
  const browser = await signedIn(anna);
  assert.deepEqual(outcomeOf(await browser.call("DELETE", "/api/user/me", { password: anna.password })), [
    409,
    "last_admin",
  ]);
  assert.equal((await browser.get("/api/user/me")).status, 200);
});
