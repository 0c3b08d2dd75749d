// @vitest-environment node
// The backends of Surveys and of the template, with SQLite in place of D1 and a key pair in place of the platform's. What is special to
// workerd: tests/workerd/surveys.test.mjs and template/backend/backend.test.mjs.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { beforeEach, describe, expect, test } from "vitest";
import surveysBackend from "./surveys/backend/index";
import { list as readList } from "./surveys/backend/surveys";
import templateBackend from "./template/backend/index";

type Value = string | number | null;
const pair = await generateKeyPair("EdDSA");
const PLATFORM = {
  fetch: async () => Response.json({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: "a", alg: "EdDSA" }] }),
};

/** D1 over SQLite: the part that the backends use. */
function databaseOf(migrations: string) {
  const sqlite = new DatabaseSync(":memory:");
  const folder = join(import.meta.dirname, migrations);
  for (const file of readdirSync(folder).sort()) sqlite.exec(readFileSync(join(folder, file), "utf8"));
  const run = (sql: string, values: readonly Value[]) => {
    const results = sqlite.prepare(sql).all(...values) as Record<string, string | number>[];
    const { changes } = sqlite.prepare("SELECT changes() AS changes").get() as { changes: number };
    return { results, meta: { changes } };
  };
  const bound = (sql: string, values: readonly Value[]) => ({
    bind: (...others: readonly Value[]) => bound(sql, others),
    all: async () => run(sql, values),
    run: async () => run(sql, values),
    now: () => run(sql, values),
  });
  return {
    sqlite,
    prepare: (sql: string) => bound(sql, []),
    batch: async (statements: readonly object[]) =>
      (statements as { now: () => ReturnType<typeof run> }[]).map((one) => one.now()),
  };
}

let calls = 0;
let database: ReturnType<typeof databaseOf>;

/** The caller of a request, its idempotency key, and the language and version of the page. */
interface Sender {
  readonly user?: string;
  readonly company?: string;
  readonly key?: string;
  readonly language?: string;
  readonly version?: number;
}

/** Calls a backend with a token of its own for each call, as the gateway does. */
async function call(app: "surveys" | "template", method: string, path: string, from: Sender = {}, body?: object) {
  calls += 1;
  const token = await new SignJWT({ tid: from.company ?? "t1", access: "root" })
    .setProtectedHeader({ alg: "EdDSA", kid: "a" })
    .setIssuer("asgard")
    .setAudience(app)
    .setSubject(from.user ?? "u1")
    .setJti(`call-${calls}`)
    .setIssuedAt()
    .setExpirationTime("60s")
    .sign(pair.privateKey);
  const headers = new Headers({ authorization: `Bearer ${token}` });
  headers.set("accept-language", from.language ?? "de");
  if (from.key !== undefined) headers.set("idempotency-key", from.key);
  if (from.version !== undefined) headers.set("if-match", `"${from.version}"`);
  const request = new Request(`https://app${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const backend = app === "surveys" ? surveysBackend : templateBackend;
  const response = await backend.fetch(request, { DB: database as never, PLATFORM });
  const text = await response.text();
  return { status: response.status, size: text.length, json: text === "" ? undefined : JSON.parse(text) };
}

const survey = (title: string) => ({
  title,
  description: "",
  isOpen: true,
  questions: [{ title: "Wie schmeckt es?", options: ["Gut", "Schlecht"] }, { title: "Was fehlt?" }],
});

const APPS = {
  surveys: {
    migrations: "surveys/backend/migrations",
    path: "/surveys",
    draft: survey,
    named: ({ title }: { title: string }) => title,
  },
  template: {
    migrations: "template/backend/migrations",
    path: "/notes",
    draft: (text: string) => ({ text }),
    named: ({ text }: { text: string }) => text,
  },
} as const;

describe.each(["surveys", "template"] as const)("%s", (app) => {
  const { migrations, path, draft, named } = APPS[app];
  beforeEach(() => {
    database = databaseOf(migrations);
  });

  const create = (name: string, from?: Sender) => call(app, "POST", path, from, draft(name));
  const names = async (from?: Sender) =>
    ((await call(app, "GET", path, from)).json[path.slice(1)] as never[]).map(named).sort();

  test("a creation that is sent again with its key creates nothing again, and is answered as the first", async () => {
    const [first, again] = [await create("One", { key: "k" }), await create("One", { key: "k" })];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.json).toEqual(first.json);
    expect(await names()).toEqual(["One"]);
  });

  test("the same key with another body creates nothing: the first stays, and is the answer", async () => {
    const first = await create("One", { key: "k" });
    const other = await create("Another", { key: "k" });
    expect([other.status, other.json]).toEqual([201, first.json]);
    expect(await names()).toEqual(["One"]);
  });

  test("another key is another creation, and so is the same key of a colleague or in another company", async () => {
    const froms: Sender[] = [{ key: "k" }, { key: "l" }, { key: "k", user: "u2" }, { key: "k", company: "t2" }];
    const ids = [];
    for (const from of froms) ids.push((await create("One", from)).json.id);
    expect(new Set(ids).size).toBe(4);
    expect(await names()).toEqual(["One", "One", "One"]);
    expect(await names({ company: "t2" })).toEqual(["One"]);
  });

  test("an id tells nothing of its key and can stand in an address, and without a key it is the call's", async () => {
    expect((await create("One", { key: "a key / of a form" })).json.id).toMatch(/^[\w-]{22}$/);
    expect((await create("One")).json.id).toBe(`call-${calls}`);
    expect(await names()).toEqual(["One", "One"]);
  });
});

test("a note that the database would refuse is invalid, and no failure of the app", async () => {
  database = databaseOf(APPS.template.migrations);
  const outcome = await call("template", "POST", "/notes", {}, { text: "\0Milk" });
  expect([outcome.status, outcome.json.code]).toEqual([422, "validation_failed"]);
});

test("a list has the newest hundred notes, and says that it ends early only where there are more", async () => {
  database = databaseOf(APPS.template.migrations);
  const insert = database.sqlite.prepare("INSERT INTO notes VALUES ('t1', ?, ?, 'u1', ?)");
  const add = (at: number) => insert.run(`n${at}`, `Note ${at}`, at);
  for (let at = 0; at < 100; at += 1) add(at);
  const list = async () => (await call("template", "GET", "/notes")).json;
  expect([(await list()).notes.length, (await list()).isCut]).toEqual([100, false]);
  add(100);
  const { notes, isCut } = await list();
  expect([notes.length, notes[0].text, notes.at(-1).text, isCut]).toEqual([100, "Note 100", "Note 1", true]);
  const { status } = await call("template", "DELETE", "/notes/n50");
  expect([status, (await list()).isCut]).toEqual([204, false]);
});

describe("texts of Surveys", () => {
  let id = "";
  beforeEach(async () => {
    database = databaseOf(APPS.surveys.migrations);
    id = (await call("surveys", "POST", "/surveys", {}, survey("Kantine"))).json.id;
  });

  /** Answers of as many users, the later ones newer. */
  function answers(texts: readonly string[]) {
    const insert = database.sqlite.prepare("INSERT INTO answers VALUES ('t1', ?, ?, ?, ?)");
    database.sqlite.exec("BEGIN");
    for (const [at, text] of texts.entries()) insert.run(id, `u-${at}`, JSON.stringify({ q0: "o0", q1: text }), at);
    database.sqlite.exec("COMMIT");
  }
  const read = async (path: string) => (await call("surveys", "GET", path)).json;
  const numbered = (count: number) => Array.from({ length: count }, (_, at) => `Text ${at}`);

  test("a text that several gave is there once, with how many gave it", async () => {
    answers(["Suppe", "Brot", "Suppe", "Suppe"]);
    const [, question] = (await read(`/surveys/${id}`)).questions;
    expect(question.texts).toEqual([
      { text: "Suppe", count: 3 },
      { text: "Brot", count: 1 },
    ]);
    expect(question.distinctTexts).toBe(2);
  });

  test("before the first answer there are none", async () => {
    const [, question] = (await read(`/surveys/${id}`)).questions;
    expect([question.texts, question.distinctTexts]).toEqual([[], 0]);
  });

  test("a survey has the newest hundred and says how many there are; its choices count every answer", async () => {
    answers(numbered(130));
    const [choices, question] = (await read(`/surveys/${id}`)).questions;
    expect(question.texts).toHaveLength(100);
    expect(question.texts[0]).toEqual({ text: "Text 129", count: 1 });
    expect(question.distinctTexts).toBe(130);
    expect(choices.options[0].count).toBe(130);
  });

  test("the export has them all", async () => {
    answers([...numbered(130), "Text 0"]);
    const { questions, answers: given } = await read(`/surveys/${id}/export`);
    expect([given, questions[1].texts.length, questions[1].distinctTexts]).toEqual([131, 130, 130]);
    expect(questions[1].texts[0]).toEqual({ text: "Text 0", count: 2 });
  });

  test("an export is never larger than the gateway forwards, and says how many texts there are", async () => {
    // Each character is six bytes of JSON.
    answers(Array.from({ length: 2_000 }, (_, at) => `${at}${"\u0001".repeat(990)}`));
    const { json, size } = await call("surveys", "GET", `/surveys/${id}/export`);
    const [choices, question] = json.questions;
    expect(size).toBeLessThan(10 * 1024 * 1024);
    expect(question.texts.length).toBeGreaterThan(1_000);
    expect(question.texts.length).toBeLessThan(2_000);
    expect([question.distinctTexts, choices.options[0].count]).toEqual([2_000, 2_000]);
  });

  test("no text takes a choice's count away", async () => {
    const options = Array.from({ length: 20 }, (_, at) => `Option ${at}`);
    const questions = [
      { title: "Was?", options },
      ...Array.from({ length: 9 }, (_, at) => ({ title: `Warum ${at}?` })),
    ];
    id = (await call("surveys", "POST", "/surveys", {}, { ...survey("Mensa"), questions })).json.id;
    const insert = database.sqlite.prepare("INSERT INTO answers VALUES ('t1', ?, ?, ?, ?)");
    // The choices are the oldest, and each text is as long as its JSON can be.
    for (const at of options.keys()) insert.run(id, `choice-${at}`, JSON.stringify({ q0: `o${19 - at}` }), at);
    for (let at = 0; at < 200; at += 1) {
      const texts = questions.slice(1).map((_, place) => [`q${place + 1}`, `${at}${"\u0001".repeat(997)}`]);
      insert.run(id, `text-${at}`, JSON.stringify({ q0: "o0", ...Object.fromEntries(texts) }), 100 + at);
    }
    for (const path of [`/surveys/${id}`, `/surveys/${id}/export`]) {
      const { json, size } = await call("surveys", "GET", path);
      expect(size).toBeLessThan(10 * 1024 * 1024);
      const [choices, ...texts] = json.questions;
      expect(choices.options.map(({ count }: { count: number }) => count)).toEqual([201, ...Array(19).fill(1)]);
      for (const { distinctTexts } of texts) expect(distinctTexts).toBe(200);
    }
    const exported = (await read(`/surveys/${id}/export`)).questions.slice(1);
    expect(exported.every(({ texts }: { texts: readonly object[] }) => texts.length < 200)).toBe(true);
  });

  test("nobody of another company exports it", async () => {
    expect((await call("surveys", "GET", `/surveys/${id}/export`, { company: "t2" })).status).toBe(404);
  });
});

describe("a change of Surveys", () => {
  const TITLES = { de: "Kantine", en: "Canteen", "pt-br": "Cantina" };
  beforeEach(() => {
    database = databaseOf(APPS.surveys.migrations);
    const insert = database.sqlite.prepare(
      "INSERT INTO surveys (tenant_id, id, title, description, questions, created_at) VALUES ('t1', ?, ?, ?, '[]', 1)",
    );
    insert.run("many", JSON.stringify(TITLES), JSON.stringify({ de: "Wie", en: "How" }));
    insert.run("one", '"Kantine"', '""');
  });
  const change = (id: string, body: object, from?: Sender) => call("surveys", "PATCH", `/surveys/${id}`, from, body);

  test("what is not named stays, also every language of the texts", async () => {
    const { status, json } = await change("many", { isOpen: false });
    expect([status, json.isOpen, json.title, json.description]).toEqual([200, false, TITLES, { de: "Wie", en: "How" }]);
  });

  test("a text is changed in the language of the page alone, and whole where it has no languages", async () => {
    const { json } = await change("many", { title: 'Das "Café"' });
    expect(json.title).toEqual({ ...TITLES, de: 'Das "Café"' });
    expect((await change("many", { title: "Refeitório" }, { language: "pt-br" })).json.title).toEqual({
      ...json.title,
      "pt-br": "Refeitório",
    });
    expect((await change("one", { title: "Mensa" }, { language: "fr" })).json).toMatchObject({
      title: "Mensa",
      description: "",
      isOpen: true,
    });
  });

  test.each([{ title: " " }, { title: null }, { description: 1 }, { isOpen: "no" }])("%j is invalid", async (body) => {
    expect((await change("many", body)).status).toBe(422);
    expect((await call("surveys", "GET", "/surveys/many")).json.version).toBe(1);
  });

  test("in a language that no text has nothing is changed", async () => {
    expect((await change("many", { title: "Kantine" }, { language: "nl" })).status).toBe(422);
  });

  test("of a version that a colleague has changed meanwhile nothing is changed; answers make no other version", async () => {
    await call("surveys", "PUT", "/surveys/one/answer", {}, { given: {} });
    const first = await change("one", { title: "Mensa" }, { version: 1 });
    expect([first.status, first.json.version]).toEqual([200, 2]);
    const late = await change("one", { isOpen: false }, { version: 1, user: "u2" });
    expect([late.status, late.json.code]).toEqual([412, "version_conflict"]);
    expect((await change("one", {}, { version: 2 })).json).toMatchObject({ title: "Mensa", isOpen: true });
    expect((await change("none", { isOpen: false }, { version: 1 })).status).toBe(404);
  });
});

describe("answers of Surveys", () => {
  let id = "";
  beforeEach(async () => {
    database = databaseOf(APPS.surveys.migrations);
    id = (await call("surveys", "POST", "/surveys", {}, survey("Kantine"))).json.id;
  });
  const answer = (given: object, from?: Sender) => call("surveys", "PUT", `/surveys/${id}/answer`, from, { given });
  const outcome = ({ status, json }: Awaited<ReturnType<typeof answer>>) => [status, json.code ?? json.answers];

  test("an answer that is sent again is the same answer, another one is refused", async () => {
    const first = await answer({ q0: "o0", q1: "Suppe" });
    const again = await answer({ q1: " Suppe ", q0: "o0" });
    expect([outcome(first), again.json]).toEqual([[201, 1], first.json]);
    expect(again.status).toBe(201);
    expect(outcome(await answer({ q0: "o1", q1: "Suppe" }))).toEqual([409, "already_answered"]);
    expect(outcome(await answer({ q0: "o1" }, { user: "u2" }))).toEqual([201, 2]);
  });

  test("it is the same also when the survey was closed meanwhile; nobody else's is taken then", async () => {
    await answer({ q0: "o0" });
    await call("surveys", "PATCH", `/surveys/${id}`, {}, { isOpen: false });
    expect(outcome(await answer({ q0: "o0" }))).toEqual([201, 1]);
    expect(outcome(await answer({ q0: "o1" }))).toEqual([409, "survey_closed"]);
    expect(outcome(await answer({ q0: "o0" }, { user: "u2" }))).toEqual([409, "survey_closed"]);
  });

  test("the count of a survey follows its answers, and begins with those that were there before it was kept", async () => {
    const count = async () => (await call("surveys", "GET", "/surveys")).json.surveys[0].answers;
    const stored = () => database.sqlite.prepare("SELECT COUNT(*) AS n FROM answers").get()?.n;
    for (const user of ["u1", "u2", "u3"]) await answer({ q0: "o0" }, { user });
    await answer({ q0: "o0" });
    expect(await count()).toBe(3);
    await call("surveys", "DELETE", `/surveys/${id}/answer`, { user: "u2" });
    expect([await count(), stored()]).toEqual([2, 2]);
    const migration = readFileSync(join(import.meta.dirname, APPS.surveys.migrations, "0003_answer_count.sql"), "utf8");
    database.sqlite.exec("DROP TRIGGER answer_comes; DROP TRIGGER answer_goes; DROP INDEX surveys_by_time");
    database.sqlite.exec("ALTER TABLE surveys DROP COLUMN answer_count");
    database.sqlite.exec(migration);
    expect(await count()).toBe(2);
    await call("surveys", "DELETE", `/surveys/${id}`);
    expect(stored()).toBe(0);
  });
});

describe("the list of Surveys", () => {
  beforeEach(() => {
    database = databaseOf(APPS.surveys.migrations);
  });
  /** Surveys of a company, the later ones newer. */
  function add(count: number): void {
    const insert = database.sqlite.prepare(
      "INSERT INTO surveys (tenant_id, id, title, description, questions, created_at) VALUES ('t1', ?, '\"?\"', '\"\"', '[]', ?)",
    );
    for (let at = 0; at < count; at += 1) insert.run(`s${at}`, at);
  }
  const list = async (from?: Sender) => (await call("surveys", "GET", "/surveys", from)).json;

  test("it has what a card shows and nothing that was answered", async () => {
    add(2);
    await call("surveys", "PUT", "/surveys/s0/answer", {}, { given: {} });
    const { surveys } = await list();
    expect(Object.keys(surveys[0]).sort()).toEqual(
      ["answeredAt", "answers", "createdAt", "description", "id", "isOpen", "title", "version"].sort(),
    );
    const own = ({ id, answers, answeredAt }: Record<string, unknown>) => [id, answers, answeredAt !== null];
    expect(surveys.map(own)).toEqual([
      ["s1", 0, false],
      ["s0", 1, true],
    ]);
    expect((await list({ user: "u2" })).surveys.map(own)[1]).toEqual(["s0", 1, false]);
  });

  test.each([
    [100, "s0", false],
    [101, "s1", true],
  ])("of %d surveys it ends with %s", async (count, last, isCut) => {
    add(count);
    const found = await list();
    expect([found.surveys.length, found.surveys.at(-1).id, found.isCut]).toEqual([100, last, isCut]);
    expect(await list({ company: "t2" })).toEqual({ surveys: [], isCut: false });
  });

  test("reading it sorts nothing, and looks up one answer for each survey", () => {
    let sql = "";
    const seen = { bind: () => seen };
    const prepare = (text: string) => {
      sql = text;
      return seen;
    };
    void readList({ prepare, batch: async () => [] } as never, { tenant: "t1", user: "u1", access: "read", call: "c" });
    const plan = database.sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all("t1", "u1");
    expect(plan.map(({ detail }) => detail)).toEqual([
      "SEARCH s USING INDEX surveys_by_time (tenant_id=?)",
      "SEARCH a USING PRIMARY KEY (tenant_id=? AND survey_id=? AND user_id=?) LEFT-JOIN",
    ]);
  });
});
