// The tutorial, docs/apps.md, step by step in a copy of the project: its commands are run verbatim.

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { unstable_readConfig as readConfig } from "wrangler";
import { isSource } from "../../scripts/setup/stamp.mjs";
import { root } from "../../scripts/setup/steps.mjs";

/** What an app consists of and is built with. */
const COPIED = [
  ...["apps", "docs", "scripts", "seed", "package.json", "wrangler.toml"],
  ...["tests/workerd/support", "web"],
];

let stage = "";
before(async () => {
  stage = await mkdtemp(join(root, "build/new-app-"));
  for (const path of COPIED) await cp(join(root, path), join(stage, path), { recursive: true, filter: isSource });
  await symlink(join(root, "node_modules"), join(stage, "node_modules"));
});
after(() => rm(stage, { recursive: true, force: true }));

const read = (path) => readFile(join(stage, path), "utf8");

/** The commands of a section of the tutorial. */
async function commands(section) {
  const text = await read("docs/apps.md");
  const [, own = ""] = text.split(new RegExp(`^## ${section}$`, "m"));
  return [...own.split(/^## /m)[0].matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block]) => block.trim().split("\n"));
}

async function run(command) {
  const { stdout, stderr } = await promisify(execFile)("sh", ["-c", command], {
    cwd: stage,
    // The test runner does not count tests of a nested run.
    env: { ...process.env, NODE_TEST_CONTEXT: undefined },
  });
  return stdout + stderr;
}

test("one command makes the app: folder, binding, registry, catalogue and right", async () => {
  assert.deepEqual(await commands("1. Begin"), [
    "npm run new-app -- notes",
    "npm start",
    "npx playwright test --project=apps apps/notes",
  ]);
  const [make] = await commands("1. Begin");
  // Left by a run of the template's own tests.
  await mkdir(join(stage, "apps/template/.wrangler/state"), { recursive: true });
  assert.match(await run(make), /apps\/notes is there/);
  assert.deepEqual((await readdir(join(stage, "apps/notes"))).sort(), [
    "app.spec.mjs",
    "backend",
    "src",
    "tsconfig.json",
    "wrangler.toml",
  ]);
  const wrangler = await read("wrangler.toml");
  assert.match(wrangler, /binding = "APP_NOTES"\nservice = "asgard-notes"/);
  const config = JSON.parse(/^CONFIG = '(.*)'$/m.exec(wrangler)[1]);
  assert.deepEqual(config.microFrontends.notes, { url: "/apps/notes/index.js", title: "Notes" });
  assert.ok(config.microFrontends.surveys, "others stay");
  const apps = JSON.parse(await read("seed/apps.json"));
  assert.deepEqual([apps.at(-1).id, apps.at(-1).path, apps.at(-1).mfeName], ["notes", "/notes", "notes"]);
  const given = JSON.parse(await read("seed/companies.json")).flatMap(({ roles }) =>
    roles.filter((role) => role.apps?.notes),
  );
  assert.deepEqual(
    given.map(({ apps }) => apps.notes),
    [4],
  );
  assert.doesNotMatch(await read("apps/notes/backend/index.ts"), /template/);
});

test("the product serves its backend and builds its pages", async () => {
  const { appBackends, builtApps } = await import(join(stage, "scripts/setup/apps.mjs"));
  const backendOf = (name) => ({
    name: `asgard-${name}`,
    config: `apps/${name}/wrangler.toml`,
    migrations: `apps/${name}/backend/migrations`,
  });
  assert.deepEqual(appBackends, ["notes", "surveys"].map(backendOf));
  assert.ok(builtApps.includes("notes"));
  const [serve, build] = await commands("2. Pages");
  assert.equal(serve, "npm run serve-app -- apps/notes");
  assert.match(await run(build), /^index\.js$/m);
  assert.match(await read("dist/apps/notes/index.js"), /^export \* from "\.\/_\//);
});

test("with React it has the same pages, made of a component", async () => {
  assert.match(await run("npm run new-app -- shelf --react"), /apps\/shelf is there/);
  assert.deepEqual((await readdir(join(stage, "apps/shelf/src"))).sort(), [
    "index.ts",
    "locales",
    "modules.d.ts",
    "notes.tsx",
  ]);
  assert.match(await run("node apps/template/build.mjs apps/shelf dist/apps/shelf"), /^index\.js$/m);
});

test("its pages are served to the running product, and built again when they change", async () => {
  const [serve] = await commands("2. Pages");
  const child = spawn(
    "sh",
    ["-c", `exec ${serve.replace("npm run serve-app --", "node apps/template/serve.mjs")} --port 0`],
    { cwd: stage },
  );
  try {
    const [output] = await once(child.stdout, "data");
    const [, url] = /\?loadApp=notes@(http:\/\/localhost:\d+\/index\.js)/.exec(String(output));
    const shell = "http://localhost:8787";
    const response = await fetch(url, { headers: { origin: shell } });
    assert.equal(response.headers.get("access-control-allow-origin"), shell);
    assert.match(await response.text(), /export \{/);
    // Any site can have an opaque origin.
    for (const origin of ["https://evil.example", "null"]) {
      const other = await fetch(url, { headers: { origin } });
      assert.equal(other.headers.get("access-control-allow-origin"), null, origin);
      await other.text();
    }
    const asking = { origin: shell, accept: "text/event-stream" };
    const changes = await fetch(new URL("/esbuild", url), { headers: asking });
    assert.equal(changes.headers.get("access-control-allow-origin"), shell);
    const reader = changes.body.getReader();
    const file = join(stage, "apps/notes/src/style.css");
    await writeFile(file, `${await readFile(file, "utf8")}p { color: red; }\n`);
    let events = "";
    while (!events.includes("event: change")) events += Buffer.from((await reader.read()).value).toString();
    await reader.cancel();
  } finally {
    child.kill();
    await once(child, "close");
  }
});

test("its backend keeps what is a company's, and proves it by the test that came with it", async () => {
  const [prove] = await commands("4. A backend");
  assert.equal(prove, "node --test apps/notes/backend/backend.test.mjs");
  const output = await run(prove).catch(({ stdout, stderr }) => assert.fail(stdout + stderr));
  assert.match(output, /pass 5$/m);
});

test("deployed, its backend has a database of its own and the platform of the same environment", async () => {
  const { DEPLOYED, nameOf } = await import(join(stage, "scripts/operations/environments.mjs"));
  for (const env of DEPLOYED) {
    const { name, d1_databases, services } = readConfig({ config: join(stage, "apps/notes/wrangler.toml"), env });
    const own = nameOf(env, "notes");
    const bound = [...d1_databases, ...services].map((one) => [one.binding, one.database_name ?? one.service]);
    assert.deepEqual([name, ...bound], [own, ["DB", own], ["PLATFORM", nameOf(env)]]);
  }
  const [, create, ...rest] = await commands("4. A backend");
  assert.match(create, new RegExp(`d1 create ${nameOf("production", "notes")}$`));
  for (const command of rest) assert.match(command, /--env production --config apps\/notes\/wrangler\.toml$/);
});

test("two new apps have a database each", async () => {
  const idOf = async (app) => /^database_id = "(.*)"$/m.exec(await read(`apps/${app}/wrangler.toml`))[1];
  const ids = await Promise.all(["template", "surveys", "notes", "shelf"].map(idOf));
  assert.equal(new Set(ids).size, 4, ids.join(", "));
  for (const id of ids) assert.match(id, /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
});

test("a title with an apostrophe leaves a configuration that can be read", async () => {
  const title = "Who's at $& now";
  await run(`node scripts/new-app.mjs visitors "${title}"`);
  // It is still there when the configuration is written again.
  await run("node scripts/new-app.mjs cellar");
  const { vars } = readConfig({ config: join(stage, "wrangler.toml") });
  const { visitors, cellar } = JSON.parse(vars.CONFIG).microFrontends;
  assert.deepEqual([visitors.title, cellar.title], [title, "Cellar"]);
  assert.equal(JSON.parse(await read("seed/apps.json")).find(({ id }) => id === "visitors").title, title);
  assert.ok((await read("apps/visitors/app.spec.mjs")).includes(JSON.stringify(title)));
});

test("a name whose path is the product's makes nothing", async () => {
  const rules = await readFile(join(root, "worker/domain/configuration/micro_frontends.rs"), "utf8");
  const files = JSON.parse(/\[[^\]]+\](?=\.contains\(&first\))/.exec(rules)[0]);
  assert.ok(files.includes("media"), files.join(", "));
  for (const name of [...files, "account", "admin", "dev", "login", "m", "objects", "signup", "tenants"]) {
    await assert.rejects(run(`node scripts/new-app.mjs ${name}`), /the product's own/, name);
    await assert.rejects(read(`apps/${name}/wrangler.toml`), { code: "ENOENT" }, name);
  }
});

test("a name that is none, or taken, makes nothing", async () => {
  for (const name of ["", "Notes", "../evil", "notes"]) {
    await assert.rejects(run(`node scripts/new-app.mjs ${name}`), /Name the app|already/, name);
  }
});
