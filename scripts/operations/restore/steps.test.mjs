import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { root } from "../../setup/steps.mjs";
import { PlatformError } from "../cloudflare-api.mjs";
import { OperationError } from "../command.mjs";
import { keepDecisionsInMemory, saveDecisions } from "../environments.mjs";
import { leftBy, stepsOf } from "./steps.mjs";

keepDecisionsInMemory();
saveDecisions("production", { database: undefined, ids: { database: "id" } });

const CONTEXT = { environment: "production", folder: "/tmp", journal: { done: {} }, to: "2026-11-22T10:00:00Z" };

/** An api whose database is this one. */
const apiOf = (database) => async (_method, _path, body) => [{ results: database.prepare(body.sql).all() }];

/** An empty database of the product. */
function empty() {
  const database = new DatabaseSync(":memory:");
  database.exec(readFileSync(join(root, "schema.sql"), "utf8"));
  return database;
}

/** Runs `work`; returns what it printed. */
async function printed(work) {
  const lines = [];
  const { log } = console;
  console.log = (line) => lines.push(line);
  try {
    await work();
  } finally {
    console.log = log;
  }
  return lines.join("\n");
}

test("what is damaged is dumped when the maintenance page has had a minute to get everywhere", async () => {
  let waited = 0;
  const wait = async (ms) => {
    waited += ms;
  };
  const steps = stepsOf({ ...CONTEXT, wait, api: apiOf(empty()) });
  const names = steps.map(({ name }) => name);
  assert.deepEqual(names.slice(0, 4), ["paused", "everywhere", "damaged", "read"]);
  await printed(() => steps[1].make());
  assert.equal(waited, 60_000);
});

/** A journal in memory. */
function journalWith(done) {
  const note = async (step, found = true) => {
    done[step] = found;
  };
  return { done, note };
}

/** Takes a step whose other commands are recorded; `isOn` is whether the maintenance page is on. */
async function took(name, done, { isOn = true, fails = false, ...more } = {}) {
  const [journal, typed] = [journalWith(done), []];
  const operate = async (...words) => {
    typed.push(words.slice(0, 2).join(" "));
    if (fails) throw new OperationError("npm run backup did not succeed.");
  };
  const folder = mkdtempSync(join(tmpdir(), "asgard-steps-"));
  try {
    const steps = stepsOf({ ...CONTEXT, folder, journal, operate, isPaused: async () => isOn, ...more });
    const step = steps.find((each) => each.name === name);
    if (done[name] && !step.isRepeated) return { typed };
    let found;
    const out = await printed(async () => {
      found = (await step.make()) ?? true;
    });
    return { typed, found, out };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("a restore that goes on sees whether the maintenance page is still on, and believes nothing of before where it is not", async () => {
  const before = () => ({
    paused: true,
    everywhere: true,
    damaged: { fingerprint: "f", at: new Date().toISOString() },
  });
  const on = before();
  assert.deepEqual((await took("paused", on)).typed, [], "its text may have been changed");
  assert.deepEqual(on, { ...before(), damaged: on.damaged });
  const off = before();
  assert.deepEqual((await took("paused", off, { isOn: false })).typed, ["config set"]);
  assert.equal(off.everywhere, false);
  assert.deepEqual((await took("damaged", off)).typed, ["backup --env"]);
  const replaced = { ...before(), replacing: true };
  assert.deepEqual((await took("paused", replaced, { isOn: false })).typed, []);
  assert.deepEqual((await took("paused", {}, { isOn: true })).typed, ["config set"], "the first time it says why");
});

test("a dump of more than an hour ago is made again as long as nothing was replaced", async () => {
  const ago = (minutes) => ({ fingerprint: "f", at: new Date(Date.now() - minutes * 60_000).toISOString() });
  const { found, typed } = await took("damaged", { damaged: ago(50) });
  assert.deepEqual([found.fingerprint, typed], ["f", []]);
  // The clock of the laptop that made it may be ahead; an earlier version wrote no time.
  for (const damaged of [ago(70), ago(-70), { fingerprint: "f" }]) {
    const again = await took("damaged", { damaged });
    assert.deepEqual(again.typed, ["backup --env"]);
    assert.ok(Math.abs(Date.now() - Date.parse(again.found.at)) < 60_000);
  }
  assert.deepEqual((await took("damaged", { damaged: ago(70), restored: true })).typed, []);
});

test("where the database cannot be read any more, the earlier dump is gone on with on purpose", async () => {
  const damaged = { fingerprint: "f", at: "2026-11-22T10:00:00.000Z" };
  const fails = { fails: true };
  await assert.rejects(
    took("damaged", { damaged }, fails),
    /did not succeed\. --damaged goes on with the dump of 2026-11-22T10/,
  );
  const { found, out } = await took("damaged", { damaged }, { ...fails, isIncomplete: true });
  assert.deepEqual(found, damaged);
  assert.match(out, /dump of 2026-11-22T10/);
  await assert.rejects(took("damaged", {}, { ...fails, isIncomplete: true }), /did not succeed\.$/);
});

test("the bookmark that leads back is that of the attempt that replaces the database", () => {
  const isRepeated = (done) =>
    stepsOf({ ...CONTEXT, journal: { done } }).find(({ name }) => name === "wayBack").isRepeated;
  assert.ok(isRepeated({ wayBack: "b" }));
  assert.ok(!isRepeated({ wayBack: "b", replacing: true }));
});

test("what ends sessions is delivered before the database is dumped, or is lost on purpose", async () => {
  const database = empty();
  const commands = {
    newest: '"newest"',
    "members:t": '{"members":{"turn":"t","after":""}}',
    "purge:e": '"erase"',
    end: '{"endAll":{"credentialVersion":2}}',
    "members:s": '{"members":{"turn":"t","after":"","ends":1}}',
  };
  for (const [id, command] of Object.entries(commands))
    database
      .prepare("INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) VALUES (?, 'u', ?, 1, 1)")
      .run(id, command);
  const everywhere = async (isWithoutEndings, passes = () => {}, api = apiOf(database)) => {
    let waited = 0;
    const wait = async (ms) => {
      waited += ms;
      passes(waited);
    };
    await stepsOf({ ...CONTEXT, isWithoutEndings, wait, api })[1].make();
    return waited;
  };
  await printed(() =>
    assert.rejects(
      everywhere(false),
      /^Error: 2 endings of sessions are not delivered, .* --without-endings goes on without them/,
    ),
  );
  assert.match(
    await printed(() => everywhere(true)),
    /\n· 2 endings of sessions are not delivered, and would be lost\.$/,
  );
  const unreadable = async () => {
    throw new PlatformError("POST", "query", 400, [{ message: "no such table: authority_outbox" }]);
  };
  await printed(() => assert.rejects(everywhere(false, undefined, unreadable), /cannot be read: .*no such table/));
  await printed(() => everywhere(true, undefined, unreadable));
  await printed(async () => {
    const delivered = (waited) =>
      waited === 90_000 && database.exec("DELETE FROM authority_outbox WHERE id IN ('end', 'members:s')");
    assert.equal(await everywhere(false, delivered), 90_000);
  });
  // A large company takes longer, and is waited for as long as it goes on.
  database.exec(
    "INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) VALUES ('members:s', 's', '0', 1, 1)",
  );
  await printed(async () => {
    const step = (waited) =>
      waited < 1_200_000
        ? database.exec(
            `UPDATE authority_outbox SET command = '{"members":{"after":"${waited}","ends":1}}' WHERE id = 'members:s'`,
          )
        : database.exec("DELETE FROM authority_outbox WHERE id = 'members:s'");
    assert.equal(await everywhere(false, step), 1_200_000);
  });
});

test("without the damaged database it is waited as well, because its last writes are lost", () => {
  const names = stepsOf({ ...CONTEXT, everybody: true }).map(({ name }) => name);
  assert.deepEqual(names.slice(0, 2), ["paused", "everywhere"]);
  assert.ok(!names.includes("damaged"));
});

test("a dump that is not good is made again as long as nothing was replaced, and read by every run that needs it", async () => {
  for (const [done, noted] of [
    [{ damaged: {} }, [["damaged", false]]],
    [{ damaged: {}, replacing: true }, []],
  ]) {
    const found = [];
    const journal = { done, note: async (...words) => found.push(words) };
    const read = stepsOf({ ...CONTEXT, folder: "/nowhere", journal }).find(({ name }) => name === "read");
    await assert.rejects(read.make(), /\/nowhere\/damaged\.age cannot be read: ENOENT/);
    assert.deepEqual(found, noted);
    assert.ok(read.isRepeated);
  }
  const journal = { done: { "after-restore-sql": true } };
  assert.ok(!stepsOf({ ...CONTEXT, journal }).find(({ name }) => name === "read").isRepeated);
});

test("a restore that is given up names what it left, and nothing that it did not do", () => {
  const left = (done) => leftBy({ machine: "here", done }, "production").join("\n");
  assert.equal(left({}), "");
  assert.match(
    left({ paused: true }),
    /^The maintenance page is still on.*config -- unset maintenance --env production\.$/,
  );
  assert.match(
    left({ damaged: true }),
    /^The dump of what is damaged is on here: build\/restore\/production\/damaged\.age/,
  );
  assert.match(left({ damaged: { name: "ada", machine: "hers", fingerprint: "f" } }), /is on hers: /);
  const travelled = left({ wayBack: "b", replacing: true });
  assert.match(travelled, /may have been.*time-travel restore asgard-production --bookmark=b/);
  assert.match(travelled, /lives again/);
  assert.doesNotMatch(left({ wayBack: "b", restored: true, "after-restore-sql": true }), /lives again/);
  const decided = left({ name: "asgard-production-2", database: "id", restored: true, decided: true });
  assert.match(decided, /environments\.json names asgard-production-2/);
  assert.doesNotMatch(decided, /time-travel/);
});

test("a damaged audit log ends a restore with --damaged-logs alone, which the message names", async () => {
  const database = empty();
  const event = (seq) =>
    database.exec(`INSERT INTO audit (tenant_id, seq, id, action, actor, object, trace_id, created_at)
      VALUES ('t', ${seq}, 'e', 'role.created', 'a', 'o', 't', 1)`);
  const verified = (hasDamagedLogs) =>
    stepsOf({ ...CONTEXT, hasDamagedLogs, api: apiOf(database) })
      .find(({ name }) => name === "verified")
      .make();
  await assert.rejects(verified(false), /There is no audit log in the restored database/);
  event(2);
  const found = await printed(() =>
    assert.rejects(
      verified(false),
      /^Error: 1 of 1 audit logs are damaged in the restored database\. .* --damaged-logs ends/,
    ),
  );
  assert.match(found, /✗ t: 1 events.*\n {4}missing: 1 to 1/);
  assert.match(await printed(() => verified(true)), /missing: 1 to 1\n.*\n· 1 of 1 audit logs are damaged\.$/);
  event(1);
  await printed(() => verified(false));
});

test("a database that was deleted has no Time Travel, and the message says what restores it", async () => {
  const noted = [];
  const journal = { done: {}, note: async (step) => noted.push(step) };
  for (const name of ["wayBack", "restored"]) {
    const { make } = stepsOf({ ...CONTEXT, journal, api: async () => null }).find((step) => step.name === name);
    await assert.rejects(make(), /There is no database id in this account, .* --from/);
  }
  assert.deepEqual(noted, []);
});

test("that the database may be replaced is noted before it is, and taken back where the platform refuses it", async () => {
  for (const [status, noted] of [
    [400, [true, false]],
    [500, [true]],
  ]) {
    const found = [];
    const journal = { done: {}, note: async (step, value = true) => step === "replacing" && found.push(value) };
    const api = async (method) => {
      if (method === "GET") return { bookmark: "b" };
      throw new PlatformError(method, "restore", status, []);
    };
    const { make } = stepsOf({ ...CONTEXT, api, journal }).find(({ name }) => name === "restored");
    await assert.rejects(make(), PlatformError);
    assert.deepEqual(found, noted);
  }
});
