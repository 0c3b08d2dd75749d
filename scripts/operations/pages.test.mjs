// Every command of docs/operations, word for word, on a stage: the environments are filled in, wrangler keeps what it is told, and the
// platform answers as it should. And every command explains itself.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fillDatabase } from "../setup/database.mjs";
import { root, run } from "../setup/steps.mjs";
import { stage } from "./stage/stage.mjs";

const PAGES = join(root, "docs/operations");
const scripts = JSON.parse(await readFile(join(root, "package.json"), "utf8")).scripts;
const on = await stage();
const vault = join(on.folder, ".dev.vars.production");
/** Everything that wrangler was told, for the last test. */
const told = [];

/** What was made on the first day is there. */
async function firstDay() {
  for (const env of ["staging", "production"]) {
    const { code, err } = await on.npm("secrets", ["generate", "--env", env]);
    assert.equal(code, 0, err);
  }
  const { code, err } = await on.npm("secrets", ["generate"]);
  assert.equal(code, 0, err);
}

before(async () => {
  await firstDay();
  await fillDatabase(join(on.folder, ".wrangler/state"), join(on.folder, ".dev.vars"));
  for (const env of ["staging", "production"]) {
    const { code, err, out } = await on.npm("deploy", ["--env", env]);
    assert.equal(code, 0, err + out);
  }
  await on.told();
});
after(() => on.close());

/** A line as a shell takes it apart. */
function words(line) {
  return [...line.split(" | ")[0].matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([word]) =>
    word.replaceAll(/"([^"]*)"|'([^']*)'/g, "$1$2"),
  );
}

/** What was done to a ring lies a year back: the pages say how long to wait. */
async function aYearLater() {
  const text = await readFile(vault, "utf8");
  const moved = text.replace(/^# (\S+)/gm, (_, at) => `# ${new Date(Date.parse(at) - 366 * 86_400_000).toISOString()}`);
  await writeFile(vault, moved, { mode: 0o600 });
}

/** What is so before a command is typed. */
const BEFORE = {
  "secrets -- generate": () => rm(vault, { force: true }),
  rotate: aYearLater,
};

/** Lines of fenced shell blocks. */
const commands = (page) =>
  [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block]) =>
    block.split("\n").filter((line) => line.trim()),
  );

const names = (await readdir(PAGES)).filter((name) => name.endsWith(".md"));
const lines = [];
for (const name of names) {
  for (const line of commands(await readFile(join(PAGES, name), "utf8"))) lines.push([name, line]);
}

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
    told.push(...(await on.told()));
  });
}

test("a second operator deploys without the file of secrets, but for the first time", async () => {
  const kept = await readFile(vault, "utf8");
  await rm(vault);
  try {
    const again = await on.npm("deploy", ["--env", "production"]);
    assert.equal(again.code, 0, again.err);
    assert.match(again.out, /the platform has every secret that the worker starts with/);
    let before;
    await on.platform((state) => {
      before = structuredClone(state);
      state.versions = {};
    });
    await on.told();
    const first = await on.npm("deploy", ["--env", "production"]);
    assert.equal(first.code, 1);
    assert.match(first.err, /deployed for the first time, which takes the secrets/);
    assert.ok(!(await on.told()).some(([name]) => name === "deploy"), "nothing was uploaded");
    await on.platform((state) => Object.assign(state, before));
  } finally {
    await writeFile(vault, kept, { mode: 0o600 });
  }
});

/** What a workflow runs, with the words after `npm run`. */
const runs = (text) => [...text.matchAll(/^ *(?:- )?run: (np[mx] .*)$/gm)].map(([, line]) => line);

for (const name of (await readdir(PAGES)).filter((name) => name.endsWith(".yml"))) {
  const text = await readFile(join(PAGES, name), "utf8");
  test(`${name} runs what there is, and installs packages as the project does`, async () => {
    // `npm ci` refuses this lock file; each command installs what it needs.
    assert.doesNotMatch(text, /npm (ci|install)/);
    assert.ok(runs(text).length > 0);
    for (const line of runs(text)) {
      const [, , script, , ...rest] = words(line);
      assert.ok(scripts[script], line);
      if (script !== "backup") continue;
      const { code, err } = await on.npm(script, rest);
      assert.equal(code, 0, err);
      told.push(...(await on.told()));
    }
  });
}

test("a database that is exported answers nobody meanwhile: once a week, and the page says so", async () => {
  assert.match(await readFile(join(PAGES, "backup-workflow.yml"), "utf8"), /cron: "\d+ \d+ \* \* \d"/);
  const page = await readFile(join(PAGES, "backup.md"), "utf8");
  assert.match(page, /While the platform exports, the database\s+answers nobody/);
  assert.ok(page.indexOf("Time Travel") < page.indexOf("## Every week"), "the first answer comes first");
});

test("the real wrangler has every command and every option that it was told", async () => {
  const wanted = new Map();
  for (const words of told) {
    const line = words.map(String);
    const end = line.findIndex((word) => word.startsWith("-"));
    const name = line.slice(0, end < 0 ? line.length : end).join(" ");
    const options = line.filter((word) => /^--\w/.test(word)).map((word) => word.split("=")[0]);
    if (!/^(cargo|drill|build|prepare)/.test(name))
      wanted.set(name, new Set([...(wanted.get(name) ?? []), ...options]));
  }
  assert.ok(wanted.size > 10, `${[...wanted.keys()]}`);
  const help = new Map();
  const helpOf = async (name) => {
    const names = name.split(" ").slice(0, 3);
    for (let most = names.length; most > 0; most -= 1) {
      const form = names.slice(0, most).join(" ");
      if (!help.has(form)) help.set(form, await run("wrangler", [...names.slice(0, most), "--help"]).catch(() => ""));
      // A word that is no command shows the help of the one before it, which names no such command.
      const said = help.get(form);
      if (said.includes("GLOBAL FLAGS") && said.includes(`wrangler ${form}`)) return said;
    }
    return "";
  };
  for (const [name, options] of wanted) {
    const said = await helpOf(name);
    assert.ok(said, `wrangler has no ${name}`);
    for (const option of options) assert.ok(said.includes(option), `wrangler ${name} has no ${option}`);
  }
});

test("what must not be there is refused on the stage as the platform would", async () => {
  for (const line of [
    ["d1", "execute", "asgard", "--env", "production", "--remote", "--command", "SELECT 1"],
    ["d1", "export", "asgard", "--env", "staging", "--remote", "--output", "x"],
    ["tail", "asgard", "--format", "json"],
    ["d1", "explain", "DB"],
  ])
    assert.notEqual((await on.wrangler(line)).code, 0, line.join(" "));
});

describe("--help", () => {
  const OWN = Object.entries(scripts).filter(([, command]) => /^node (scripts|bench)\//.test(command));
  for (const [name, command] of OWN) {
    test(`npm run ${name} -- --help says what it does, and does nothing`, async () => {
      await on.told();
      const { code, out, err } = await on.npm(name, ["--help"]);
      assert.equal(code, 0, `${command}: ${err}`);
      assert.match(out, /npm (run|test|start)/);
      assert.ok(out.length > 40 && out.length < 4000, out);
      assert.deepEqual(await on.told(), []);
    });
  }
});

test("every page is linked, and leads to pages that are there", async () => {
  const index = await readFile(join(PAGES, "README.md"), "utf8");
  for (const name of names) {
    if (name !== "README.md") assert.ok(index.includes(`(${name})`), `${name} is not in README.md`);
    const page = await readFile(join(PAGES, name), "utf8");
    for (const [, link] of page.matchAll(/\]\(([\w-]+\.md)\)/g)) assert.ok(existsSync(join(PAGES, link)), link);
  }
});
