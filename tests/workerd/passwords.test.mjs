// New passwords on the built worker: the filter that it reads as an asset, and a breach service on loopback that
// responds, rejects or hangs.

import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { Client } from "../support/client.mjs";
import { product } from "../support/product.mjs";

const LEAKED = "Herbst-2027";
const sha1 = (password) => createHash("sha1").update(password).digest("hex").toUpperCase();
const padding = `${"0".repeat(35)}:0`;

/** A service of hash ranges; `requests` are those that it got, `mood` makes it reject or hang. */
const service = { requests: [], mood: "" };
const server = createServer(({ url, headers }, response) => {
  service.requests.push({ url, padded: headers["add-padding"] });
  if (service.mood === "silent") return;
  const hash = sha1(LEAKED);
  const known = url === `/range/${hash.slice(0, 5)}` ? [`${hash.slice(5)}:12`] : [];
  response.writeHead(service.mood === "refusing" ? 503 : 200).end([padding, ...known].join("\r\n"));
});

let running;
before(async () => {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${server.address().port}/range`;
  running = await product({ vars: { CONFIG: JSON.stringify({ passwordCheck: { url } }) } });
});
after(async () => {
  await running?.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Signs a new user up with a password. */
async function register(password) {
  service.requests = [];
  const email = `${randomUUID()}@new.example`;
  const form = { firstName: "Eva", lastName: "Öst", email, password, passwordConfirm: password };
  const { status, json } = await new Client(running.url).post("/api/auth/signup", form);
  return [status, json.errors?.[0].code ?? ""];
}

test("what is common is refused by the filter, which no address answers", async () => {
  assert.deepEqual(await register("Password1"), [422, "password_common"]);
  assert.deepEqual(service.requests, [], "nobody is asked for what is known");
  assert.equal((await fetch(`${running.url}/_pages/common-passwords.txt`)).status, 404);
});

test("what leaked is refused, and the service hears five digits", async () => {
  assert.deepEqual(await register(LEAKED), [422, "password_breached"]);
  assert.deepEqual(service.requests, [{ url: `/range/${sha1(LEAKED).slice(0, 5)}`, padded: "true" }]);
  assert.deepEqual(await register("Winter-2027"), [201, ""]);
});

test("a service that refuses or says nothing keeps nobody out", async () => {
  for (const mood of ["refusing", "silent"]) {
    service.mood = mood;
    assert.deepEqual(await register(LEAKED), [201, ""], mood);
    assert.equal(service.requests.length, 1, mood);
  }
});
