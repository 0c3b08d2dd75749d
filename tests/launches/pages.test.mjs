// Every command of docs/operations, verbatim, on a stage: a fake platform on which both environments were launched. And
// every command has a help text.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { cp, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { platform } from "../../scripts/operations/cloudflare-api.mjs";
import { stage } from "../../scripts/operations/stage/stage.mjs";
import { root } from "../../scripts/setup/steps.mjs";
import { commandsOf, PAGES, words } from "./page.mjs";

const scripts = JSON.parse(await readFile(join(root, "package.json"), "utf8")).scripts;
/** The pages name a time to which a database is restored: it is after the launch. */
const on = await stage({ operators: ["ada", "bob"], from: Date.parse("2026-11-20T10:00:00Z") });
const { clock, account } = on.platform;

/** Runs a command that must succeed. */
async function typed(script, words, laptop = on) {
  const { code, err, out } = await laptop.npm(script, words);
  assert.equal(code, 0, `${err}\n${out}`);
  return out;
}

/** Writes what the product would write. */
async function written(environment, sql) {
  // A restored database is beside the damaged one.
  const all = [...account.databases.values()].filter(({ name }) => name.startsWith(`asgard-${environment}`));
  for (const { uuid, sqlite } of all)
    if (sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = 'users'").get())
      await platform(on.env)("POST", `{account}/d1/database/${uuid}/query`, { sql });
}

/** The first administrator set a password. */
const PASSWORD = `INSERT OR IGNORE INTO credentials (user_id, password_phc, pepper_id, changed_at) SELECT id, 'x', 'p', 1 FROM users`;

/** Every user signed in since the pepper was promoted. */
async function signInAll() {
  const [, current] = /pepper +(k\d+)/.exec(await typed("rotate", ["status", "--env", "production"]));
  await written("production", `UPDATE credentials SET pepper_id = '${current}'`);
}

before(async () => {
  for (const [environment, domain] of [
    ["staging", "staging.example.org"],
    ["production", "app.example.org"],
  ]) {
    await typed("launch", ["--env", environment, "--domain", domain, "--email", "ada@example.org"]);
    await written(environment, PASSWORD);
  }
  clock.pass(Date.parse("2026-11-23T10:00:00Z") - clock.now());
  // The result of the launch is committed.
  await cp(join(on.folder, "environments.json"), join(on.laptops.bob.folder, "environments.json"));
  await on.toolCalls();
});
after(() => on.close());

/** The bad version is not the newest any more: something was deployed after the rollback. */
function newestIsDeployed() {
  const script = account.scripts.get("asgard-production");
  const [{ versions }] = script.deployments;
  script.versions = [
    ...script.versions.filter(({ id }) => id !== versions[0].version_id),
    script.versions.find(({ id }) => id === versions[0].version_id),
  ];
}

/** What cron does every minute, which does not run here: events are sealed, commands to authorities are delivered. */
const cronRan = () =>
  written(
    "production",
    `DELETE FROM audit_open; DELETE FROM authority_outbox; INSERT OR REPLACE INTO cron_runs (id, ran_at) VALUES (1, ${clock.now()})`,
  );

/** Advances the clock to the next night. */
const waitForNight = () => clock.pass(86_400_000 - ((clock.now() - 2 * 3_600_000) % 86_400_000));

/** State before a command: pages say how long to wait. */
const BEFORE = {
  rotate: () => {
    newestIsDeployed();
    clock.pass(366 * 86_400_000);
  },
  "rotate -- pepper retire": signInAll,
  "secrets -- put": newestIsDeployed,
  metrics: cronRan,
};

const names = (await readdir(PAGES)).filter((name) => name.endsWith(".md"));
const lines = [];
for (const name of names) for (const line of await commandsOf(name)) lines.push([name, line]);

for (const [name, line] of lines) {
  test(`${name}: ${line}`, async () => {
    const [program, verb, script, dashes, ...rest] = words(line);
    if (program === "npx") {
      assert.equal(verb, "wrangler");
      const { code, err } = await on.wrangler(words(line).slice(2));
      assert.equal(code, 0, err);
    } else {
      assert.deepEqual([program, verb], ["npm", "run"], "a page runs npm and wrangler alone");
      assert.ok(scripts[script], `there is no npm run ${script}`);
      if (dashes !== undefined) assert.equal(dashes, "--");
      for (const [begin, act] of Object.entries(BEFORE)) if (line.startsWith(`npm run ${begin}`)) await act();
      const { code, err, out } = await on.npm(script, rest);
      assert.equal(code, 0, `${err}\n${out}`);
    }
  });
}

test("the restore by hand heals the database that it restored, before the product uses it", async () => {
  const page = await readFile(join(PAGES, "backup.md"), "utf8");
  const order = [
    "d1 create asgard-production-by-hand",
    "d1 execute asgard-production-by-hand --remote --file backup.sql",
    "d1 migrations apply asgard-production-by-hand",
    "d1 execute asgard-production-by-hand --remote --file after.sql",
    '"database": "asgard-production-by-hand"',
    "npm run deploy -- --env production",
  ].map((step) => page.indexOf(step));
  assert.ok(!order.includes(-1), `${order}`);
  assert.deepEqual(
    order,
    order.toSorted((one, other) => one - other),
  );
  const { sqlite } = [...account.databases.values()].find(({ name }) => name === "asgard-production-by-hand");
  const count = (sql) => sqlite.prepare(sql).get().n;
  const files = (await readdir(join(root, "migrations"))).filter((file) => file.endsWith(".sql"));
  assert.equal(count("SELECT COUNT(*) AS n FROM d1_migrations"), files.length);
  assert.ok(count("SELECT MIN(credential_version) AS n FROM users") > 1_000_000, "after.sql was run on it");
});

test("without any secret nobody deploys for the first time: that is a launch", async () => {
  const { bob } = on.laptops;
  const script = account.scripts.get("asgard-production");
  account.scripts.delete("asgard-production");
  const first = await bob.npm("deploy", ["--env", "production"]);
  assert.equal(first.code, 1);
  assert.match(first.err, /was never deployed, which takes the secrets: npm run launch/);
  assert.ok(!account.scripts.has("asgard-production"), "nothing was uploaded");
  account.scripts.set("asgard-production", script);
});

/** Commands of a workflow, by the words after `npm run`. */
const runs = (text) => [...text.matchAll(/^ *(?:- )?run: (np[mx] .*)$/gm)].map(([, line]) => line);
/** Workflow commands that run here; the others need the network. */
const RUN_HERE = new Set(["backup", "deploy", "doctor", "metrics"]);

for (const name of (await readdir(PAGES)).filter((name) => name.endsWith(".yml"))) {
  const text = await readFile(join(PAGES, name), "utf8");
  test(`${name} runs what there is on a machine without secrets, and takes only what it knows by its hash`, async () => {
    // `npm ci` rejects this lock file; each command installs what it needs.
    assert.doesNotMatch(text, /npm (ci|install)/);
    for (const [line, used] of text.matchAll(/uses: (\S+).*/g))
      assert.match(line, /@[0-9a-f]{40} # v\d+\.\d+\.\d+$/, `${used} may change under its name`);
    assert.ok(runs(text).length > 0);
    // What the restores of the pages wrote is committed.
    await cp(join(on.folder, "environments.json"), join(on.laptops.bob.folder, "environments.json"));
    for (const line of runs(text)) {
      const [, , script, , ...rest] = words(line);
      assert.ok(scripts[script], line);
      if (script === "backup") waitForNight();
      await BEFORE[script]?.();
      if (!RUN_HERE.has(script)) continue;
      const out = await typed(script, rest, on.laptops.bob);
      if (script === "deploy") assert.match(out, /the platform has every secret that the worker starts with/);
    }
  });
}

test("production waits for a person, and no two deployments run at once", async () => {
  const text = await readFile(join(PAGES, "deploy-workflow.yml"), "utf8");
  assert.match(text, /\n {2}production:\n {4}needs: staging\n[\s\S]*\n {4}environment: production\n/);
  for (const name of ["staging", "production"]) assert.match(text, new RegExp(`\n {4}concurrency: deploy-${name}\n`));
  assert.doesNotMatch(text, /cancel-in-progress|pull_request_target|TOKEN_KEYS|PEPPERS/);
});

test("a database that is exported answers nobody meanwhile: once a week, and the page says so", async () => {
  assert.match(await readFile(join(PAGES, "backup-workflow.yml"), "utf8"), /cron: "\d+ \d+ \* \* \d"/);
  const page = await readFile(join(PAGES, "backup.md"), "utf8");
  assert.match(page, /While the platform exports, the database\s+does not respond/);
  assert.ok(page.indexOf("Time Travel") < page.indexOf("## Every week"), "the first answer comes first");
});

test("the fake of the platform was asked nothing that it does not know", () => {
  assert.deepEqual(on.platform.unknown, []);
});

describe("--help", () => {
  const OWN = Object.entries(scripts).filter(([, command]) => /^node (scripts|bench)\//.test(command));
  for (const [name, command] of OWN) {
    test(`npm run ${name} -- --help says what it does, and does nothing`, async () => {
      await on.toolCalls();
      const { code, out, err } = await on.npm(name, ["--help"]);
      assert.equal(code, 0, `${command}: ${err}`);
      assert.match(out, /npm (run|test|start)/);
      assert.ok(out.length > 40 && out.length < 4000, out);
      assert.deepEqual(await on.toolCalls(), []);
    });
  }
});

test("every page is linked, leads to pages that are there, and says what can go wrong", async () => {
  const index = await readFile(join(PAGES, "README.md"), "utf8");
  for (const name of names) {
    if (name !== "README.md") assert.ok(index.includes(`(${name})`), `${name} is not in README.md`);
    const page = await readFile(join(PAGES, name), "utf8");
    // The incident page is about nothing else.
    if (!["README.md", "incident.md"].includes(name))
      assert.match(page, /\n\| what can go wrong \| what to do \|\n/, name);
    for (const [, link] of page.matchAll(/\]\(([\w-]+\.md)\)/g)) assert.ok(existsSync(join(PAGES, link)), link);
  }
});
