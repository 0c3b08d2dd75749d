// A whole launch on the stage: what it says about an account, what it creates in it, and that the same command continues.

import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { ApiError } from "../../scripts/operations/stage/platform/api-error.mjs";
import { stage } from "../../scripts/operations/stage/stage.mjs";

const WORDS = ["--env", "production", "--domain", "app.example.org", "--email", "ada@example.org"];
const on = await stage();
const { platform } = on;
const { account } = platform;
after(() => on.close());

const launch = (...more) => on.npm("launch", [...WORDS, ...more]);
const decisions = async () => JSON.parse(await readFile(join(on.folder, "environments.json"), "utf8")).production;

test("what only a person can do is said in words, all at once, and nothing is made before", async () => {
  const { zones } = account;
  Object.assign(account, { isPaid: false, measures: false, zones: [{ ...zones[0], status: "pending" }] });
  const { code, out, err } = await launch("--sender", "no-reply@example.net");
  assert.equal(code, 1, out);
  for (const words of [
    /1\. Buy the Workers paid plan/,
    /2\. Switch Analytics Engine on/,
    /3\. example\.org waits for/,
    /4\. Add the domain of example\.net/,
  ])
    assert.match(err, words);
  assert.equal(account.databases.size, 0);
  assert.equal((await decisions()).domain, "app.example.com", "nothing was decided");
  Object.assign(account, { isPaid: true, measures: true, zones });
});

test("a platform that is ill is no account where something has to be bought", async () => {
  platform.meet = ({ path }) =>
    path.endsWith("/analytics_engine/sql") ? new ApiError(503, 1, "Service unavailable") : undefined;
  const { code, err } = await launch();
  platform.meet = () => {};
  assert.equal(code, 1);
  assert.match(err, /The measurements cannot be read \(status 503\)/);
  assert.doesNotMatch(err, /Only a person/);
});

test("a dry run prints every call that would change something, and makes none", async () => {
  const { code, out, err } = await launch("--dry-run");
  assert.equal(code, 0, err);
  for (const words of [
    /would ask POST \{account\}\/d1\/database \{"name":"asgard-operations-production"/,
    /would ask POST \{account\}\/d1\/database \{"name":"asgard-production"/,
    /would ask POST \{account\}\/storage\/kv\/namespaces \{"title":"asgard-production"\}/,
    /would make the secrets, and seal them for you/,
    /would ask POST \/zones\/\w+\/email\/sending\/subdomains \{"name":"app\.example\.org"\}/,
    /would run wrangler d1 migrations apply/,
    /would run wrangler deploy -c build\/environments\/production\.objects\.json/,
    /would run wrangler deploy -c build\/environments\/production\.front\.json --secrets-file/,
  ])
    assert.match(out, words);
  assert.ok(platform.calls.every(({ isRead, path }) => isRead || path.endsWith("/analytics_engine/sql")));
  assert.equal((await decisions()).domain, "app.example.com", "nothing was decided");
});

test("a fresh account becomes an environment that is well, and its domain may answer late", async () => {
  const from = platform.clock.now();
  const { code, out, err } = await launch();
  assert.equal(code, 0, `${out}${err}`);
  assert.match(out, /production is there, and well: https:\/\/app\.example\.org\n$/);
  assert.match(out, /https:\/\/app\.example\.org\/auth\/reset\/ada%40example\.org\/[\w-]{43}\n/);
  assert.ok(platform.clock.now() - from > platform.delays.domain, "it waited until the domain had its certificate");
  const { domain, sender, links, ids } = await decisions();
  assert.deepEqual([domain, sender], ["app.example.org", "no-reply@app.example.org"]);
  assert.equal(links.terms, "https://app.example.org/terms");
  assert.deepEqual(
    [...account.databases.values()].map(({ uuid, name }) => [uuid, name]),
    [
      [ids.ledger, "asgard-operations-production"],
      [ids.database, "asgard-production"],
    ],
  );
  assert.ok(account.namespaces.has(ids.copies));
  assert.deepEqual([...account.scripts.keys()], ["asgard-objects-production", "asgard-production"]);
  assert.deepEqual(account.scripts.get("asgard-production").crons, [{ cron: "* * * * *" }]);
  assert.deepEqual(platform.unknown, []);
  const files = await readdir(on.folder);
  assert.ok(!files.some((name) => name.startsWith(".dev.vars")), "no secret is left in a file");
});

test("the same command once more makes nothing again, and gives another link until somebody has a password", async () => {
  const [, link] = /(https:\S+reset\S+)/.exec((await launch()).out);
  assert.ok(link);
  const script = account.scripts.get("asgard-production");
  assert.deepEqual([account.databases.size, account.namespaces.size, script.versions.length], [2, 1, 1]);
  const database = [...account.databases.values()].find(({ name }) => name === "asgard-production").sqlite;
  assert.equal(database.prepare("SELECT COUNT(*) AS n FROM codes").get().n, 1, "the link before is dead");
  database.exec(
    `INSERT INTO users (id, email, first_name, created_at) VALUES ('u-else', 'else@x.example', 'E', 1);
     INSERT INTO credentials (user_id, password_phc, pepper_id, changed_at) VALUES ('u-else', 'x', 'p', 1)`,
  );
  assert.match((await launch()).out, /auth\/reset/, "somebody has registered, who is nobody of the operator's company");
  database.exec(
    "INSERT INTO credentials (user_id, password_phc, pepper_id, changed_at) SELECT id, 'x', 'p', 1 FROM users WHERE id <> 'u-else'",
  );
  const { code, out } = await launch();
  assert.equal(code, 0, out);
  assert.match(out, /somebody runs the platform/);
  assert.doesNotMatch(out, /auth\/reset/);
});

test("a checkout from before a restore launches nothing on the database that nobody uses any more", async () => {
  const { bindings } = account.scripts.get("asgard-production").versions.at(-1);
  const bound = bindings.find(({ type }) => type === "d1");
  const property = bound.id === undefined ? "database_id" : "id";
  const { [property]: served } = bound;
  bound[property] = "restored";
  const file = join(on.folder, "environments.json");
  const text = await readFile(file, "utf8");
  const changes = () => platform.calls.filter(({ isRead, path }) => !isRead && !/\/(query|sql)$/.test(path)).length;
  try {
    const before = changes();
    const { code, err } = await launch();
    assert.equal(code, 1);
    assert.match(err, /is on the database restored, and environments\.json names .*: a database was restored since/);
    // Without an id it finds the old one by its name.
    const all = JSON.parse(text);
    delete all.production.ids.database;
    await writeFile(file, JSON.stringify(all));
    assert.match((await launch()).err, /is on the database restored/);
    assert.equal(changes(), before, "nothing was made");
  } finally {
    bound[property] = served;
    await writeFile(file, text);
  }
  assert.equal((await launch()).code, 0);
});

test("another domain is served by the version before, which has the old one in its mails, until a deployment", async () => {
  const config = account.scripts
    .get("asgard-production")
    .versions.at(-1)
    .bindings.find(({ name }) => name === "CONFIG");
  const { text } = config;
  // The platform shows the text of a variable, and the fake shows that of none.
  config.toJSON = () => ({ type: config.type, name: config.name, text });
  const words = ["--env", "production", "--domain", "portal.example.org", "--email", "ada@example.org"];
  const { code, out, err } = await on.npm("launch", words);
  assert.equal(code, 1, out + err);
  assert.match(out, /npm run deploy -- --env production brings it to the worker\.\n$/);
  assert.doesNotMatch(out, /there, and well/);
  assert.equal((await on.npm("deploy", ["--env", "production"])).code, 0);
  assert.match((await on.npm("launch", words)).out, /is there, and well: https:\/\/portal\.example\.org\n$/);
});
