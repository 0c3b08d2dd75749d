// The encrypted sign-in mode on the built worker, sealed by a client that shares no code with it.

import assert from "node:assert/strict";
import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { after, before, test } from "node:test";
import { account } from "../support/actors.mjs";
import { Client } from "../support/client.mjs";
import { product } from "../support/product.mjs";

let running;
before(async () => {
  const features = { encryptedSignin: "required" };
  running = await product({ vars: { CONFIG: JSON.stringify({ features }) } });
});
after(() => running?.stop());

const { email, password } = account("member");
const outcomeOf = ({ status, code }) => [status, code];

async function device() {
  const client = new Client(running.url);
  await client.fetchGuard();
  return client;
}

/** `base64url(iv ‖ AES-256-GCM(derived key, iv, message, aad))`, as the contract says. */
function seal({ guard }, message, { info = "signin", aad = "signin" } = {}) {
  const guardKey = Buffer.from(guard.key, "base64url");
  const key = Buffer.from(hkdfSync("sha256", guardKey, Buffer.alloc(0), info, 32));
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  cipher.setAAD(Buffer.from(aad));
  const sealed = [iv, cipher.update(JSON.stringify(message)), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(sealed).toString("base64url");
}

const send = (client, hashCredentials, beside = {}) =>
  client.post("/api/auth/signin", { hashed: true, hashCredentials, ...beside });

test("what was sealed for the guard of the call signs in; what stands beside it is ignored", async () => {
  const client = await device();
  const answer = await send(client, seal(client, { email, password }), { email: "x", password: "" });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.json.user.email, email);
  assert.equal((await client.get("/api/user/me")).json.user.email, email);
});

test("a plain sign-in is refused and told what is missing", async () => {
  const client = await device();
  const answer = await client.signIn({ email, password });
  assert.deepEqual(outcomeOf(answer), [422, "validation_failed"]);
  assert.deepEqual(answer.json.errors, [{ field: "hashCredentials", code: "required", params: {} }]);
});

test("a wrong password in it is told as any other", async () => {
  const client = await device();
  assert.deepEqual(outcomeOf(await send(client, seal(client, { email, password: "falsch" }))), [
    401,
    "invalid_credentials",
  ]);
});

test("another device's, another guard's, another purpose's, and no encryption at all are one error", async () => {
  const [client, other] = [await device(), await device()];
  const old = seal(client, { email, password });
  await client.fetchGuard();
  const good = { email, password };
  for (const [why, sealed] of [
    ["another device's", seal(other, good)],
    ["another guard's", old],
    ["another key's", seal(client, good, { info: "other" })],
    ["another purpose's", seal(client, good, { aad: "other" })],
    ["cut off", seal(client, good).slice(0, 20)],
    ["no object", seal(client, [email, password])],
    ["no seal", "not base64url!"],
  ]) {
    const answer = await send(client, sealed);
    assert.deepEqual(outcomeOf(answer), [422, "validation_failed"], why);
    const invalid = { field: "hashCredentials", code: "invalid_value", params: {} };
    assert.deepEqual(answer.json.errors, [invalid], why);
  }
});
