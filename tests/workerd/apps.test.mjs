// Requests to apps through the built worker: Surveys as shipped, and a hostile app.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { account } from "../support/actors.mjs";
import { Client } from "../support/client.mjs";
import { product } from "../support/product.mjs";
import { startDeployed } from "./support/deployed.mjs";

/** A demo user in a company. */
async function working(url, name, company) {
  const client = new Client(url);
  assert.equal((await client.signIn(account(name))).status, 200);
  const companies = (await client.get("/api/business/list")).json;
  const { companyId } = companies.find(({ title }) => title === company);
  assert.equal((await client.post(`/api/auth/signin-company/${companyId}/`)).status, 200);
  return client;
}

describe("surveys", () => {
  let running;
  before(async () => {
    running = await product();
  });
  after(() => running.stop());
  const SURVEYS = "/api/apps/surveys/surveys";

  test("are the company's, and an answer counts once", async () => {
    const anna = await working(running.url, "anna", "Nordlicht Energie");
    const list = await anna.get(SURVEYS);
    assert.equal(list.status, 200, list.text);
    assert.equal(list.json.surveys.find(({ id }) => id === "customers").answers, 128);
    const customers = (await anna.get(`${SURVEYS}/customers`)).json;
    const options = customers.questions.map(({ id, options }) => [id, options?.[0].id]).filter(([, option]) => option);
    const body = { given: Object.fromEntries(options) };
    const answer = await anna.call("PUT", `${SURVEYS}/customers/answer`, body);
    assert.deepEqual([answer.status, answer.json.answers], [201, 129], answer.text);
    const other = { given: { ...body.given, [options[0][0]]: customers.questions[0].options[1].id } };
    const again = await anna.call("PUT", `${SURVEYS}/customers/answer`, other);
    assert.deepEqual([again.status, again.code, again.headers.get("x-app")], [409, "already_answered", "surveys"]);
    const there = await working(running.url, "anna", "Padaria São João");
    assert.equal((await there.get(`${SURVEYS}/customers`)).json.answers, 33);
  });

  test("are changed by those whose role gives the right", async () => {
    const chloe = await working(running.url, "chloe", "Café Lumière");
    assert.equal((await chloe.get(`${SURVEYS}/menu`)).status, 200);
    const change = { title: "Mine", description: "", isOpen: false };
    const refused = await chloe.call("PATCH", `${SURVEYS}/menu`, change);
    assert.deepEqual(
      [refused.status, refused.code, refused.json.missing],
      [403, "forbidden", { app: "surveys", access: "write" }],
    );
    const olga = await working(running.url, "olga", "Asgard Operations");
    assert.deepEqual((await olga.get(SURVEYS)).code, "forbidden");
  });
});

describe("an app that is a nuisance", () => {
  let [running, anna] = [];
  before(async () => {
    const main = "tests/workerd/support/hostile-app.mjs";
    running = await startDeployed({
      mail: { from: "no-reply@example.test", origin: "https://example.test" },
      bound: { services: [{ binding: "APP_SURVEYS", service: "hostile" }] },
      beside: [{ name: "hostile", main, compatibility_date: "2026-11-01" }],
    });
    anna = await working(running.origin, "anna", "Nordlicht Energie");
  });
  after(() => running.close());

  test("is sent nothing of ours but a token", async () => {
    const body = { a: "ä" };
    const { json } = await anna.call("POST", "/api/apps/surveys/echo?x=%20y", body, { "x-secret": "SECRET" });
    assert.deepEqual([json.method, json.url, JSON.parse(json.body)], ["POST", "https://surveys.app/echo?x=%20y", body]);
    const names = json.headers.map(([name]) => name).filter((name) => name !== "content-length");
    assert.deepEqual(names.sort(), ["accept-language", "authorization", "content-type", "traceparent"]);
    const text = JSON.stringify(json);
    for (const value of [...anna.cookies.values(), anna.tenant, "SECRET"]) assert.ok(!text.includes(value), value);
  });

  test("sets no cookie and leads nowhere", async () => {
    const answer = await anna.get("/api/apps/surveys/cookies");
    assert.deepEqual([answer.status, answer.json], [200, { ok: true }]);
    assert.deepEqual([answer.headers.getSetCookie(), answer.headers.get("location")], [[], null]);
  });

  test("is unavailable where it fails or lies, and works again with its next call", async () => {
    for (const way of ["throw", "redirect", "500", "401", "nonsense"]) {
      const answer = await anna.get(`/api/apps/surveys/${way}`);
      assert.deepEqual([answer.status, answer.code], [502, "app_unavailable"], `${way}: ${answer.text}`);
      assert.ok(!answer.text.includes("SECRET"), way);
      assert.equal((await anna.get("/api/apps/surveys/cookies")).status, 200, way);
      assert.equal((await anna.get("/api/user/me")).status, 200, way);
    }
  });

  test("is sent a file while it comes, and never a byte that is not its caller's", async () => {
    const file = Buffer.alloc(24 * 1024 * 1024 + 7, "a file of many pieces ");
    const sent = await anna.send(await anna.upload("PUT", "/api/apps/surveys/file", file));
    assert.deepEqual([sent.status, sent.json?.bytes, sent.json?.isWhole], [200, file.length, true], sent.text);
    let hash = 0;
    for (const byte of file) hash = (hash * 31 + byte) % 1_000_003;
    assert.equal(sent.json.hash, hash);
    assert.ok(sent.json.chunks > 24);

    const draft = await anna.upload("PUT", "/api/apps/surveys/file", file.subarray(0, 3 * 1024 * 1024));
    draft.body[draft.body.length - 700_000] ^= 1;
    const refused = await anna.send(draft);
    assert.deepEqual([refused.status, refused.code], [401, "guard_invalid"], refused.text);
    const { json: newest } = await anna.get("/api/apps/surveys/newest");
    assert.equal(newest.isWhole, false, "it broke off");
    assert.ok(newest.bytes <= 2.5 * 1024 * 1024, `${newest.bytes}`);

    const olga = await working(running.origin, "olga", "Asgard Operations");
    const forbidden = await olga.send(await olga.upload("PUT", "/api/apps/surveys/file", file.subarray(0, 8_000_000)));
    assert.deepEqual([forbidden.status, forbidden.code], [403, "forbidden"], "an answer, though nobody read the file");
  });

  test("answers much as it comes, and too much not to its end", async () => {
    const large = await anna.get("/api/apps/surveys/large");
    assert.deepEqual([large.status, large.text.length], [200, 8 * 1024 * 1024]);
    await assert.rejects(anna.get("/api/apps/surveys/too-large"));
    assert.equal((await anna.get("/api/user/me")).status, 200);
  });
});
