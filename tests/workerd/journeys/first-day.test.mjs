// The first day: the command alone turns an empty database into one with a signed-in operator.

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { type } from "../../../scripts/operations/testing.mjs";
import { runSql, structureSql } from "../../../scripts/setup/database.mjs";
import { Client } from "../../support/client.mjs";
import { product } from "../../support/product.mjs";

const EMAIL = "ada@example.com";
const PASSWORD = "Winter-2026";
let [persist, running, link] = [];
const bootstrap = (...words) =>
  type("bootstrap", ["--env", "local", "--email", EMAIL, "--persist-to", persist, ...words]);

before(async () => {
  persist = await mkdtemp(join(tmpdir(), "asgard-first-"));
  await runSql(persist, structureSql("migrations"));
  const first = await bootstrap("--company", "Æsir & Söhne", "--first-name", "Ada", "--last-name", "O'Neill");
  assert.equal(first.code, 0, first.err);
  [link] = first.out.match(/http\S+/);
  const second = await bootstrap();
  assert.equal(second.code, 1);
  assert.match(second.err, /done once/);
  running = await product({ persist });
});
after(async () => {
  await running?.kill();
  await rm(persist, { recursive: true, force: true });
});

test("the link opens the form, the password is chosen once, and the operator sees all companies", async () => {
  const client = new Client(running.url);
  const [email, code] = new URL(link).pathname.split("/").slice(3).map(decodeURIComponent);
  assert.equal(email, EMAIL);
  assert.notEqual((await client.signIn({ email, password: PASSWORD })).status, 200, "there is no password yet");
  assert.equal((await fetch(link.replace("http://localhost:8787", running.url))).status, 200);
  const body = { email, code, password: PASSWORD, passwordConfirm: PASSWORD };
  const chosen = await client.post("/api/auth/pass-update", body);
  assert.equal(chosen.status, 204, chosen.text);
  const fresh = new Client(running.url);
  assert.equal((await fresh.post("/api/auth/pass-update", body)).code, "link_expired");
  assert.equal((await fresh.signIn({ email, password: PASSWORD })).status, 200);
  const [{ companyId, title }] = (await fresh.get("/api/business/list")).json;
  assert.equal(title, "Æsir & Söhne");
  assert.equal((await fresh.post(`/api/auth/signin-company/${companyId}/`)).status, 200);
  const list = (await fresh.get("/api/admin/tenant?search=aesir")).json;
  assert.deepEqual([list.total, list.data[0].countUsers], [1, 1]);
  const made = await fresh.call("PUT", "/api/admin/tenant", { title: "Bifröst", adminEmail: "b@example.com" });
  assert.equal(made.status, 201, made.text);
  const { platform, health } = (await fresh.get("/api/home")).json;
  assert.deepEqual([platform.companies, platform.newCompanies, platform.newPeople, health.status], [2, 2, 1, "ok"]);
  const { database } = (await fresh.get("/api/admin/operations")).json;
  assert.ok(database.bytes > 100_000 && database.bytes < database.mostBytes, `${database.bytes} bytes, as D1 says`);
});

test("no second link is made for somebody who has a password", async () => {
  await running.kill();
  const again = await bootstrap("--again");
  assert.equal(again.code, 1);
  assert.match(again.err, /without a password/);
});
