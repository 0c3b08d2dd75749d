// Every other operators' command, killed after each single call and run again: in the end its effect is there, once.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { platform } from "../../scripts/operations/cloudflare-api.mjs";
import { stage } from "../../scripts/operations/stage/stage.mjs";
import { nameOf } from "./calls.mjs";

const on = await stage({ operators: ["ada", "bob"], weighs: false });
const { account, clock } = on.platform;
const PRODUCTION = ["--env", "production"];
const script = () => account.scripts.get("asgard-production");

/** Runs a command that must succeed; returns its output. */
async function typed(name, ...words) {
  const { code, out, err } = await on.npm(name, [...words, ...PRODUCTION]);
  assert.equal(code, 0, `${name} ${words.join(" ")}\n${out}\n${err}`);
  return out;
}

/** How often a command is killed after calls of the same kind: some make two of a kind. */
const TIMES = 2;

/**
 * Runs a command again until it completes, or reports that it is done: it is killed after every call. `isKillPoint`
 * leaves out calls, `meanwhile` runs before the next attempt. Returns how often it was killed.
 */
async function killedEverywhere(
  command,
  { isKillPoint = ({ isRead }) => !isRead, isDone, times = TIMES, meanwhile = async () => {} } = {},
) {
  const ended = new Map();
  let sum = 0;
  for (;;) {
    let isEnding = false;
    on.platform.meet = (call, moment) => {
      if (isEnding) return "silence";
      const name = nameOf(call);
      if (moment === "before" || !isKillPoint(call) || ended.get(name) === times) return undefined;
      ended.set(name, (ended.get(name) ?? 0) + 1);
      isEnding = true;
      on.kill();
      return "silence";
    };
    const { signal, code, out, err } = await on.npm(...command);
    on.platform.meet = () => {};
    if (signal !== "SIGKILL") {
      if (!isDone?.test(err)) assert.equal(code, 0, `${command.flat().join(" ")}\n${out}\n${err}`);
      return sum;
    }
    sum += 1;
    assert.ok(sum < 40, `${[...ended.keys()]}`);
    await meanwhile();
  }
}

before(async () => {
  on.platform.most = Number.POSITIVE_INFINITY;
  await typed("launch", "--domain", "app.example.org", "--email", "ada@example.org");
  await cp(join(on.folder, "environments.json"), join(on.laptops.bob.folder, "environments.json"));
});
beforeEach(() => clock.pass(3_600_000));
after(() => on.close());

/** The key ids of a ring in the worker. */
function ringOf(name) {
  const { text } = script()
    .versions.at(-1)
    .bindings.find((binding) => binding.name === name);
  return text.split(",").map((entry) => entry.split(":")[0]);
}

test("a key is added, promoted and retired once, and the worker has what the vault has", async () => {
  const [old] = ringOf("GUARD_KEYS");
  // When it was killed after its last call, the step was taken: running it again reports that.
  const steps = { add: /a rotation is under way/, promote: /the current one already/, retire: /nothing to retire/ };
  for (const [step, isDone] of Object.entries(steps)) {
    const times = await killedEverywhere(["rotate", ["guards", step, "--hurry", ...PRODUCTION]], { isDone });
    assert.ok(times > 4, `${step} was ended ${times} times`);
    const status = await typed("rotate", "status");
    assert.equal(/guards +([^;]+);/.exec(status)[1], ringOf("GUARD_KEYS").join(", "), status);
    assert.doesNotMatch(status, /interrupted/);
    assert.equal(ringOf("GUARD_KEYS").length, step === "retire" ? 1 : 2, status);
    clock.pass(10 * 60_000);
  }
  assert.notEqual(ringOf("GUARD_KEYS")[0], old);
});

test("a step that was interrupted is ended before the next one, and its time counts from its end", async () => {
  on.platform.meet = ({ path }, moment) => {
    if (moment === "after" || !path.includes("secrets")) return undefined;
    on.kill();
    return "silence";
  };
  assert.equal((await on.npm("rotate", ["tokens", "add", ...PRODUCTION])).signal, "SIGKILL");
  on.platform.meet = () => {};
  const [old, ...none] = ringOf("TOKEN_KEYS");
  assert.deepEqual(none, [], "the worker does not know the new key yet");
  assert.match(await typed("rotate", "status"), /tokens .*interrupted: the same command ends it/);
  clock.pass(86_400_000);
  const early = await on.npm("rotate", ["tokens", "promote", ...PRODUCTION]);
  assert.match(early.err, /add was interrupted\. npm run rotate -- tokens add ends it/);
  await typed("rotate", "tokens", "add");
  assert.equal(ringOf("TOKEN_KEYS")[0], old);
  assert.match((await on.npm("rotate", ["tokens", "promote", ...PRODUCTION])).err, /wait until five minutes/);
  clock.pass(5 * 60_000);
  await typed("rotate", "tokens", "promote");
  assert.equal(ringOf("TOKEN_KEYS")[1], old);
});

test("a switch is set, and goes back to what it was", async () => {
  await typed("config", "set", "theme=before");
  await killedEverywhere(["config", ["set", "theme=after", ...PRODUCTION]]);
  assert.match(await typed("config", "get", "theme"), /after/);
  // An operator who did not see the end runs it again.
  assert.match(await typed("config", "set", "theme=after"), /It is so in production already/);
  await killedEverywhere(["config", ["set", "maintenance.enabled=true", ...PRODUCTION]]);
  // One step, however often it is run, and the product stays closed.
  await killedEverywhere(["config", ["back", ...PRODUCTION]]);
  assert.match(await typed("config", "get", "theme"), /before/);
  assert.match(await typed("config", "get", "maintenance.enabled"), /true/);
  await killedEverywhere(["config", ["unset", "maintenance", ...PRODUCTION]]);
  assert.match(await typed("config", "get", "maintenance.enabled"), /false/);
});

test("an operator is added", async () => {
  const key = (await on.laptops.bob.npm("operators", ["me"])).out.trim();
  await killedEverywhere(["operators", ["add", "bob", key, ...PRODUCTION]]);
  const { code, out } = await on.laptops.bob.npm("operators", ["list", ...PRODUCTION]);
  assert.deepEqual([code, out.trim().split("\n").length], [0, 2], out);
});

test("an operator is taken away, and opens nothing any more", async () => {
  await killedEverywhere(["operators", ["remove", "bob", ...PRODUCTION]], { isDone: /bob is none of ada/ });
  const { code } = await on.laptops.bob.npm("secrets", ["list", ...PRODUCTION]);
  assert.equal(code, 1);
  assert.equal((await typed("operators", "list")).trim().split("\n").length, 1);
});

test("secrets are put, all of them", async () => {
  const names = () =>
    script()
      .versions.at(-1)
      .bindings.filter(({ type }) => type === "secret_text")
      .map(({ name, text }) => `${name}=${text}`)
      .toSorted();
  const before = names();
  await killedEverywhere(["secrets", ["put", ...PRODUCTION]]);
  assert.deepEqual(names(), before);
});

test("a secret that others gave is kept, and comes to the worker with the others", async () => {
  await killedEverywhere(["secrets", ["set", "GOOGLE_CLIENT_SECRET", ...PRODUCTION], "given-by-others\n"]);
  assert.match(await typed("secrets", "list"), /✓ GOOGLE_CLIENT_SECRET .*; there/);
  await typed("secrets", "put");
  const { bindings } = script().versions.at(-1);
  assert.equal(bindings.find(({ name }) => name === "GOOGLE_CLIENT_SECRET")?.text, "given-by-others");
});

test("apps come into the catalogue once, with one event each", async () => {
  const file = join(on.folder, "apps.json");
  await writeFile(file, JSON.stringify([{ appId: "notes", title: "Notes", categoryName: "Work", path: "/notes" }]));
  await killedEverywhere(["catalogue", ["--file", file, ...PRODUCTION]]);
  assert.equal(rowsOf("asgard-production", "SELECT 1 FROM apps WHERE id = 'notes'").length, 1);
  assert.equal(
    rowsOf("asgard-production", "SELECT 1 FROM audit WHERE action = 'app.created' AND object = 'notes'").length,
    1,
  );
});

test("the first administrator gets another link, and one link is good", async () => {
  await killedEverywhere(["bootstrap", ["--email", "ada@example.org", "--again", ...PRODUCTION]]);
  const count = (table) => rowsOf("asgard-production", `SELECT 1 FROM ${table}`).length;
  assert.deepEqual(["users", "memberships", "codes"].map(count), [1, 1, 1]);
});

test("a deployment ends with one version for everybody, and never goes back to one that was tried", async () => {
  const good = script().deployments[0].versions[0].version_id;
  const times = await killedEverywhere(["deploy", PRODUCTION], { times: 1 });
  assert.ok(times > 8, `${times} times`);
  const [{ versions }] = script().deployments;
  assert.deepEqual(
    versions.map(({ percentage }) => percentage),
    [100],
  );
  assert.notEqual(versions[0].version_id, good);
  assert.equal(versions[0].version_id, script().versions.at(-1).id, "what everybody has is the newest");
});

test("a backup has its name when it is whole, and is opened", async () => {
  const file = join(on.folder, "backup.age");
  const words = [...PRODUCTION, "--output", file];
  const isKillPoint = ({ path }) => {
    assert.ok(!existsSync(file), "while the platform is asked there is no backup");
    return /export|signed/.test(path);
  };
  await killedEverywhere(["backup", words], { isKillPoint });
  assert.equal((await on.npm("backup", ["look", file])).code, 0);
});

test("a rollback goes to the version before, however often it is typed, by whomever", async () => {
  const good = script().deployments[0].versions[0].version_id;
  await typed("deploy");
  const bad = script().deployments[0].versions[0].version_id;
  assert.notEqual(bad, good);
  await killedEverywhere(["rollback", PRODUCTION]);
  const everybody = () => script().deployments[0].versions.map((each) => each.version_id);
  assert.deepEqual(everybody(), [good]);
  const { code, out, err } = await on.laptops.bob.npm("rollback", PRODUCTION);
  assert.equal(code, 0, err);
  assert.match(out, new RegExp(`taken back to ${good}`));
  assert.deepEqual(everybody(), [good]);
  await typed("rollback", "--to", bad);
  assert.deepEqual(everybody(), [bad]);
});

test("a rollback passes over versions with older secrets of the same release, and brings older secrets back only on purpose", async () => {
  await typed("deploy");
  const everybody = () => script().deployments[0].versions.map((each) => each.version_id);
  const [good] = everybody();
  await typed("deploy");
  const [bad] = everybody();
  await typed("rotate", "counter", "add");
  const [bad2] = everybody();
  assert.notEqual(bad2, bad, "a changed secret made a version of the same release");
  const refused = await on.npm("rollback", PRODUCTION);
  assert.equal(refused.code, 1, refused.out);
  assert.match(refused.err, /COUNTER_KEY.*--older-secrets/);
  assert.deepEqual(everybody(), [bad2]);
  await typed("rollback", "--older-secrets");
  assert.deepEqual(everybody(), [good]);
});

/** Rows of a database. */
const rowsOf = (name, sql) => {
  const { sqlite } = [...account.databases.values()].find((each) => each.name === name);
  return sqlite
    .prepare(sql)
    .all()
    .map((row) => ({ ...row }));
};

test("a restore ends where it was meant to, once, and the maintenance page is off", async () => {
  const to = new Date(clock.now() - 1_000).toISOString().replace(/\.\d+/, "");
  clock.pass(60_000);
  const mark = "UPDATE tenants SET city = 'Damaged', version = version + 1";
  const { ids } = JSON.parse(await readFile(join(on.folder, "environments.json"), "utf8")).production;
  await platform(on.env)("POST", `{account}/d1/database/${ids.database}/query`, { sql: mark });
  assert.equal((await on.npm("restore", ["--to", "yesterday", ...PRODUCTION])).code, 1);
  const words = ["--to", to, ...PRODUCTION];
  const dry = await on.npm("restore", [...words, "--dry-run"]);
  assert.match(
    dry.out,
    /would take the step: the maintenance page[\s\S]*would take the step: the maintenance page is off/,
  );
  assert.deepEqual(rowsOf("asgard-production", "SELECT city FROM tenants"), [{ city: "Damaged" }]);

  // Killed in the middle: other operators get a message, and other arguments are rejected.
  on.platform.meet = ({ path }, moment) => {
    if (moment === "before" || !path.endsWith("time_travel/restore")) return undefined;
    on.kill();
    return "silence";
  };
  assert.equal((await on.npm("restore", words)).signal, "SIGKILL");
  on.platform.meet = () => {};
  const other = await on.npm("restore", ["--to", "2026-11-01T00:00:00Z", ...PRODUCTION]);
  assert.match(other.err, /is under way, by ada/);
  assert.match(await typed("config", "get", "maintenance.enabled"), /true/);

  const times = await killedEverywhere(["restore", words], { isDone: /never/ });
  assert.ok(times > 3, `${times} times`);
  assert.deepEqual(
    rowsOf("asgard-production", "SELECT city FROM tenants").map(({ city }) => city === "Damaged"),
    [false],
  );
  assert.match(await typed("config", "get", "maintenance.enabled"), /false/);
  assert.ok(!existsSync(join(on.folder, "build/restore/production")), "nothing is left on this machine");
  await platform(on.env)("POST", `{account}/d1/database/${ids.database}/query`, { sql: mark });
  assert.match(await typed("restore", "--to", to), /nothing is done\. --again restores once more/);
  assert.equal(
    rowsOf("asgard-production", "SELECT city FROM tenants")[0].city,
    "Damaged",
    "what was written since stays",
  );
  assert.match(await typed("restore", "--to", to, "--again"), /production is restored/);
  assert.notEqual(rowsOf("asgard-production", "SELECT city FROM tenants")[0].city, "Damaged");
});

test("a backup is restored into a database of its own, and the front worker is on it", async () => {
  const file = join(on.folder, "restorable.age");
  await typed("backup", "--output", file);
  const people = rowsOf("asgard-production", "SELECT id, email FROM users");
  // The deployment at its end is covered by the tests above.
  const isKillPoint = ({ isRead, path }) => !isRead && !path.includes("/workers/");
  const decisions = join(on.folder, "environments.json");
  const asCommitted = await readFile(decisions, "utf8");
  const meanwhile = () => writeFile(decisions, asCommitted);
  const words = ["--from", file, ...PRODUCTION];
  const times = await killedEverywhere(["restore", words], { isKillPoint, times: 1, meanwhile });
  assert.ok(times > 5, `${times} times`);
  assert.match(await typed("restore", "--from", file), /was restored, from .*: nothing is done/);
  assert.deepEqual(rowsOf("asgard-production-2", "SELECT id, email FROM users"), people);
  const { database, ids } = JSON.parse(await readFile(join(on.folder, "environments.json"), "utf8")).production;
  assert.equal(database, "asgard-production-2");
  assert.deepEqual(
    [...account.databases.values()].filter(({ name }) => /^asgard-production/.test(name)).length,
    2,
    "one beside the other",
  );
  const bound = script()
    .versions.at(-1)
    .bindings.find(({ type }) => type === "d1");
  assert.equal(bound.id ?? bound.database_id, ids.database);

  const back = await on.npm("rollback", PRODUCTION);
  assert.equal(back.code, 1, back.out);
  assert.match(back.err, /a database was restored in between.*--other-database/);
});

test("a checkout from before the restore deploys, reads and writes nothing, unless that database is meant", async () => {
  const { bob } = on.laptops;
  const [before, count] = [script().deployments[0].id, script().versions.length];
  const commands = {
    deploy: [],
    backup: ["--output", join(bob.folder, "stale.age")],
    restore: ["--to", new Date(clock.now() - 1_000).toISOString().replace(/\.\d+/, "")],
    audit: ["verify", "--remote"],
    catalogue: ["--file", join(on.folder, "apps.json")],
    bootstrap: ["--email", "ada@example.org", "--again"],
  };
  for (const [name, words] of Object.entries(commands)) {
    const { code, err } = await bob.npm(name, [...words, ...PRODUCTION]);
    assert.equal(code, 1, name);
    assert.match(err, /is on the database .*, and environments\.json names .*--other-database/, name);
  }
  assert.deepEqual([script().deployments[0].id, script().versions.length], [before, count]);
  const meant = await bob.npm("deploy", ["--other-database", ...PRODUCTION]);
  assert.equal(meant.code, 0, meant.err);
  await typed("deploy", "--other-database");
});

test("an operator who cannot read the dump of what is damaged replaces nothing, and another one goes on", async () => {
  const { bob } = on.laptops;
  await cp(join(on.folder, "environments.json"), join(bob.folder, "environments.json"));
  clock.pass(60_000);
  const to = new Date(clock.now() - 1_000).toISOString().replace(/\.\d+/, "");
  const { database, ids } = JSON.parse(await readFile(join(on.folder, "environments.json"), "utf8")).production;
  const sql = "UPDATE tenants SET city = 'Later', version = version + 1";
  await platform(on.env)("POST", `{account}/d1/database/${ids.database}/query`, { sql });
  const city = () => rowsOf(database, "SELECT city FROM tenants")[0].city;
  const { code, out, err } = await bob.npm("restore", ["--to", to, ...PRODUCTION]);
  assert.equal(code, 1, out);
  assert.match(err, /cannot be read: .*Nothing is replaced yet/);
  assert.equal(city(), "Later");
  assert.match(await typed("restore", "--to", to), /production is restored/);
  assert.notEqual(city(), "Later");
});

test("a restore that cannot end goes on to another goal, or is given up, and what it left is named", async () => {
  const broken = join(on.folder, "broken.age");
  await writeFile(broken, "age-encryption.org/v1\nnothing that anybody sealed\n");
  for (let at = 0; at < 2; at += 1) {
    const { code, err } = await on.npm("restore", ["--from", broken, ...PRODUCTION]);
    assert.equal(code, 1);
    assert.match(err, /npm run backup -- open .* did not succeed/);
  }
  // Users wrote meanwhile: what was dumped before is not the last state any more. The backup is the same one elsewhere.
  await typed("config", "unset", "maintenance");
  const copy = join(on.folder, "copy.age");
  await cp(broken, copy);
  const again = await on.npm("restore", ["--from", copy, ...PRODUCTION]);
  assert.doesNotMatch(again.out, /instead of|in force everywhere, .*\(before\)/);
  assert.match(
    again.out,
    /seconds until the maintenance page is in force everywhere[\s\S]*damaged\.age: .* sealed for/,
  );
  const third = await on.npm("restore", ["--from", broken, ...PRODUCTION]);
  assert.match(third.out, /in force everywhere, .* \(before\)/);
  assert.match(third.out, /· of 2\d{3}-.*, it is not an hour old\n✓ a dump of what is damaged/);
  assert.match(await typed("config", "get", "maintenance.enabled"), /true/);
  const to = new Date(clock.now() - 1_000).toISOString().replace(/\.\d+/, "");
  const dry = await typed("restore", "--to", to, "--dry-run");
  assert.match(dry, /instead of the restore that was begun, from .*broken\.age\n· the database asgard-production-\d,/);
  assert.match(dry, /✓ a dump of what is damaged.* \(before\)[\s\S]*would take the step: the database as it was at/);

  assert.match(await typed("restore", "--abandon", "--dry-run"), /would give up: .* from .*broken\.age, by ada/);
  const out = await typed("restore", "--abandon");
  assert.match(out, /✓ given up: .*broken\.age[\s\S]*The maintenance page is still on.*npm run config -- unset/);
  assert.match(out, /The dump of what is damaged is on .*build\/restore\/production\/damaged\.age/);
  const files = await readdir(join(on.folder, "build/restore/production"));
  assert.deepEqual(files.toSorted(), ["damaged.age", "damaged.age.vault"], "nothing is left in plain text");
  assert.match(await typed("restore", "--abandon"), /No restore of production is under way/);
  await typed("config", "unset", "maintenance");
});
