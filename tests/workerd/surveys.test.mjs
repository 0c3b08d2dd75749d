// The backend of Surveys in workerd: which tokens it accepts, and that data is separated by company.

import assert from "node:assert/strict";
import { generateKeyPairSync, sign } from "node:crypto";
import { after, before, test } from "node:test";
import { unstable_splitSqlQuery as statements } from "wrangler";
import { surveysSql } from "../../apps/surveys/backend/seed.mjs";
import { list } from "../../apps/surveys/backend/surveys.ts";
import { harnessOf } from "./support/harness.mjs";

const NORDLICHT = "0193a000-0000-7000-8000-000000000002";
const LUMIERE = "0193a000-0000-7000-8000-000000000003";

const [ours, next, foreign] = Array.from({ length: 3 }, () => generateKeyPairSync("ed25519"));
const published = (pair, kid) => ({ ...pair.publicKey.export({ format: "jwk" }), kid, alg: "EdDSA", use: "sig" });
const base64url = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");

let [harness, surveys, calls] = [undefined, undefined, 0];
before(async () => {
  const keys = [published(ours, "a"), published(next, "b")];
  const platform = { name: "asgard", main: "tests/workerd/support/keys.mjs", compatibility_date: "2026-11-01" };
  harness = harnessOf([
    { configPath: "apps/surveys/wrangler.toml" },
    { config: { ...platform, vars: { KEYS: JSON.stringify(keys) } } },
  ]);
  await harness.listen();
  surveys = harness.getWorker("asgard-surveys");
  await surveys.applyD1Migrations("DB");
  const { DB } = await surveys.getEnv();
  await DB.batch(statements(surveysSql()).map((statement) => DB.prepare(statement)));
});
after(() => harness.close());

/** A token as the gateway issues it, except for overrides. */
function token({ pair = ours, header, ...claims } = {}) {
  calls += 1;
  const now = Math.floor(Date.now() / 1000);
  const defaults = { iss: "asgard", aud: "surveys", sub: "u1", tid: NORDLICHT, access: "root", jti: `call-${calls}` };
  const body = { iat: now, exp: now + 60, ...defaults, ...claims };
  const signed = `${base64url({ alg: "EdDSA", typ: "JWT", kid: "a", ...header })}.${base64url(body)}`;
  return `${signed}.${sign(null, Buffer.from(signed), pair.privateKey).toString("base64url")}`;
}

/** Sends a request; `by` is a token, or overrides of one. */
async function call(method, path, by = {}, body) {
  const authorization = typeof by === "string" ? by : `Bearer ${token(by)}`;
  const response = await surveys.fetch(`https://surveys.app${path}`, {
    method,
    headers: { authorization, "accept-language": "de", ...(body ? { "content-type": "application/json" } : {}) },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, json: text === "" ? undefined : JSON.parse(text) };
}
const outcomeOf = async (...request) => {
  const { status, json } = await call(...request);
  return [status, json?.code];
};

const DRAFT = {
  title: "Kantine",
  description: "",
  isOpen: true,
  questions: [{ title: "Wie schmeckt es?", options: ["Gut", "Schlecht"] }, { title: "Was fehlt?" }],
};

test("a token of another key, app, issuer or age is refused, a broken one, and none", async () => {
  const now = Math.floor(Date.now() / 1000);
  const good = token();
  const [head, body, signature] = good.split(".");
  const other = token({ tid: LUMIERE }).split(".");
  const refused = {
    "another key": { pair: foreign },
    "another key of ours": { header: { kid: "b" } },
    "a key that is none": { header: { kid: "c" } },
    "no key": { header: { kid: undefined } },
    "another algorithm": { header: { alg: "HS256" } },
    "no algorithm": { header: { alg: "none" } },
    "another app": { aud: "reports" },
    "several apps": { aud: ["surveys", "reports"] },
    "another issuer": { iss: "mallory" },
    "its age": { iat: now - 61, exp: now - 1 },
    "the future": { iat: now + 60, exp: now + 120 },
    "a life of more than a minute": { iat: now - 61, exp: now + 86_400 },
    "no end": { exp: undefined },
    nobody: { sub: undefined },
    "no company": { tid: undefined },
    "no name": { jti: undefined },
    "no token": "",
    "another scheme": `Basic ${good}`,
    "no signature": `Bearer ${head}.${body}.`,
    "half of it": `Bearer ${head}.${body}`,
    "more of it": `Bearer ${good}.${signature}`,
    "the words of another": `Bearer ${head}.${other[1]}.${signature}`,
    "no text": "Bearer %%%.%%%.%%%",
  };
  for (const [name, by] of Object.entries(refused)) {
    assert.deepEqual(await outcomeOf("GET", "/surveys", by), [401, "unauthenticated"], name);
  }
  assert.equal((await call("GET", "/surveys", `Bearer ${good}`)).status, 200);
  assert.equal((await call("GET", "/surveys", { pair: next, header: { kid: "b" } })).status, 200);
});

test("companies have surveys of their own, and nobody sees or changes another's", async () => {
  const titles = async (tid) =>
    (await call("GET", "/surveys", { tid })).json.surveys.map(({ id, answers }) => [id, answers]);
  assert.deepEqual((await titles(NORDLICHT))[0], ["customers", 128]);
  assert.deepEqual((await titles(LUMIERE))[0], ["customers", 51]);
  assert.deepEqual(await titles("nobody"), []);
  const { id } = (await call("POST", "/surveys", {}, DRAFT)).json;
  const elsewhere = { tid: LUMIERE };
  const change = { title: "Mine", description: "", isOpen: false };
  assert.deepEqual(await outcomeOf("GET", `/surveys/${id}`, elsewhere), [404, "not_found"]);
  assert.deepEqual(await outcomeOf("PATCH", `/surveys/${id}`, elsewhere, change), [404, "not_found"]);
  assert.deepEqual(await outcomeOf("PUT", `/surveys/${id}/answer`, elsewhere, { given: { q0: "o0" } }), [
    404,
    "not_found",
  ]);
  assert.deepEqual(await outcomeOf("DELETE", `/surveys/${id}`, elsewhere), [404, "not_found"]);
  // The same id in another company is another survey.
  assert.equal((await call("PATCH", "/surveys/summer", elsewhere, change)).json.title.de, "Mine");
  assert.equal((await call("GET", "/surveys/summer")).json.title.de, "Sommerfest");
});

test("a survey is made, answered once by each, closed, and deleted with its answers", async () => {
  const { status, json: made } = await call("POST", "/surveys", {}, DRAFT);
  assert.deepEqual([status, made.title, made.isOpen, made.answers, made.answeredAt], [201, "Kantine", true, 0, null]);
  const path = `/surveys/${made.id}`;
  const answer = (sub, given) => call("PUT", `${path}/answer`, { sub }, { given });
  const { json: answered } = await answer("u1", { q0: "o0", q1: "Mehr Suppe" });
  assert.deepEqual([answered.answers, answered.questions[0].options.map(({ count }) => count)], [1, [1, 0]]);
  assert.deepEqual(answered.questions[1].texts, [{ text: "Mehr Suppe", count: 1 }]);
  assert.notEqual(answered.answeredAt, null);
  assert.equal((await answer("u2", { q0: "o1" })).json.answers, 2);
  assert.deepEqual((({ status, json }) => [status, json.code])(await answer("u1", { q0: "o1" })), [
    409,
    "already_answered",
  ]);
  assert.equal((await call("DELETE", `${path}/answer`, { sub: "u2" })).json.answers, 1);
  await call("PATCH", path, {}, { title: "Kantine", description: "Zu", isOpen: false });
  assert.deepEqual((({ status, json }) => [status, json.code])(await answer("u3", { q0: "o1" })), [
    409,
    "survey_closed",
  ]);
  assert.equal((await call("DELETE", path)).status, 204);
  assert.deepEqual(await outcomeOf("GET", path), [404, "not_found"]);
  const { DB } = await surveys.getEnv();
  const left = await DB.prepare("SELECT COUNT(*) AS n FROM answers WHERE survey_id = ?1").bind(made.id).first("n");
  assert.equal(left, 0);
});

test("at once ten of one person count once", async () => {
  const { id } = (await call("POST", "/surveys", {}, DRAFT)).json;
  const send = (q1) => call("PUT", `/surveys/${id}/answer`, {}, { given: { q0: "o1", q1 } });
  const all = await Promise.all(Array.from({ length: 10 }, (_, at) => send(`Text ${at}`)));
  assert.deepEqual(all.map(({ status }) => status).sort(), [201, ...Array(9).fill(409)]);
  const { answers, questions } = (await call("GET", `/surveys/${id}`)).json;
  const [{ text }] = questions[1].texts;
  assert.deepEqual([answers, questions[1].texts.length], [1, 1]);
  // The one that counts is sent again, after lost responses: it counts once.
  const again = await Promise.all(Array.from({ length: 10 }, () => send(text)));
  assert.deepEqual(
    again.map(({ status, json }) => [status, json.answers]),
    Array(10).fill([201, 1]),
  );
});

test("a list reads as many rows with ten thousand answers as with ten", async () => {
  const { DB } = await surveys.getEnv();
  const tid = "company-of-many";
  const { id } = (await call("POST", "/surveys", { tid }, DRAFT)).json;
  const answer = (from, to) =>
    DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT ?3 UNION ALL SELECT i + 1 FROM n WHERE i < ?4)
       INSERT INTO answers (tenant_id, survey_id, user_id, given, at) SELECT ?1, ?2, 'many-' || i, '{"q0":"o0"}', i FROM n`,
    )
      .bind(tid, id, from, to)
      .run();
  /** Rows that the list reads, and the count that it shows. */
  const read = async () => {
    let rows = 0;
    const batch = async (all) => {
      const results = await DB.batch(all);
      rows += results.reduce((sum, { meta }) => sum + meta.rows_read, 0);
      return results;
    };
    const listed = await list({ prepare: (sql) => DB.prepare(sql), batch }, { tenant: tid, user: "many-1" });
    return [rows, listed.surveys.map(({ answers }) => answers)];
  };
  await answer(1, 10);
  const [few, counts] = await read();
  assert.ok(few > 0);
  assert.deepEqual(counts, [10]);
  await answer(11, 10_000);
  assert.deepEqual(await read(), [few, [10_000]]);
});

test("a creation that is sent twice makes one survey", async () => {
  const by = `Bearer ${token({ jti: "the-same" })}`;
  const before = (await call("GET", "/surveys")).json.surveys.length;
  const both = [await call("POST", "/surveys", by, DRAFT), await call("POST", "/surveys", by, DRAFT)];
  assert.deepEqual(
    both.map(({ json }) => json.id),
    ["the-same", "the-same"],
  );
  assert.equal((await call("GET", "/surveys")).json.surveys.length, before + 1);
});

test("the right of the token decides, whatever the gateway let through", async () => {
  for (const [method, path, need] of [
    ["GET", "/surveys", 1],
    ["POST", "/surveys", 2],
    ["PATCH", "/surveys/workplace", 2],
    ["PUT", "/surveys/workplace/answer", 2],
    ["DELETE", "/surveys/nothing", 3],
    ["DELETE", "/surveys/nothing/answer", 3],
  ]) {
    for (const [level, access] of ["none", "read", "write", "delete", "root", "other"].entries()) {
      const [status] = await outcomeOf(method, path, { access }, method === "GET" ? undefined : {});
      const isHeld = level >= need && access !== "other";
      assert.equal(status === 403, !isHeld, `${method} ${path} ${access}: ${status}`);
    }
  }
});

test("what is not right is refused, and what is nowhere is not found", async () => {
  const options = (list) => ({ ...DRAFT, questions: [{ title: "?", options: list }] });
  for (const body of [
    {},
    [],
    { ...DRAFT, title: " " },
    { ...DRAFT, title: "x".repeat(121) },
    { ...DRAFT, isOpen: 1 },
    { ...DRAFT, questions: [] },
    { ...DRAFT, questions: Array(11).fill({ title: "?" }) },
    { ...DRAFT, questions: [null] },
    options([]),
    options(["one"]),
    options(["one", ""]),
    options("ab"),
  ]) {
    assert.deepEqual(await outcomeOf("POST", "/surveys", {}, body), [422, "validation_failed"], JSON.stringify(body));
  }
  for (const given of [{}, { service: "verygood" }, { service: "verygood", recommend: "never" }, "x"]) {
    const outcome = outcomeOf("PUT", "/surveys/customers/answer", {}, { given });
    assert.deepEqual(await outcome, [422, "validation_failed"], JSON.stringify(given));
  }
  for (const [method, path] of [
    ["GET", "/"],
    ["GET", "/surveys/customers/answer"],
    ["POST", "/surveys/customers"],
    ["GET", "/answers"],
    ["GET", "/surveys/%ff"],
    ["DELETE", "/surveys"],
  ]) {
    assert.deepEqual(await outcomeOf(method, path), [404, "not_found"], `${method} ${path}`);
  }
});
