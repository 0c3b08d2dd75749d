// Every command of docs/operations, word for word, in its local or dry-run form: on a database and secrets of its own.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { root, run } from "../setup/steps.mjs";
import { type } from "./testing.mjs";

const PAGES = join(root, "docs/operations");
const here = await mkdtemp(join(tmpdir(), "asgard-pages-"));
const state = join(here, "state");
const file = join(here, "secrets");

before(async () => {
  await run("wrangler", ["d1", "migrations", "apply", "DB", "-c", "wrangler.toml", "--local", "--persist-to", state]);
  const { code, err } = await type("secrets", ["generate", "--file", file]);
  assert.equal(code, 0, err);
});
after(() => rm(here, { recursive: true, force: true }));

/** A line as a shell takes it apart. */
function words(line) {
  return [...line.split(" | ")[0].matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([word]) =>
    word.replaceAll(/"([^"]*)"|'([^']*)'/g, "$1$2"),
  );
}

const local = (rest) => rest.map((word) => (["production", "staging"].includes(word) ? "local" : word));

/** What was done to a ring lies a year back: the pages say how long to wait. */
async function aYearLater() {
  const text = await readFile(file, "utf8");
  const moved = text.replace(/^# (\S+)/gm, (_, at) => `# ${new Date(Date.parse(at) - 366 * 86_400_000).toISOString()}`);
  await writeFile(file, moved, { mode: 0o600 });
}

/** How each command is run here. */
const FORMS = {
  config: (rest) => type("config", [...local(rest), "--persist-to", state]),
  bootstrap: (rest) => type("bootstrap", [...local(rest), "--persist-to", state]),
  rotate: async (rest) => {
    await aYearLater();
    return type("rotate", [...local(rest), "--persist-to", state, "--file", file]);
  },
  secrets: (rest) =>
    rest[0] === "put"
      ? type("secrets", [...rest, "--file", file, "--dry-run"])
      : type("secrets", [...local(rest), "--file", rest[0] === "generate" ? join(here, "fresh") : file]),
  // Whoever reads the page has things to do still: what counts is that they are said.
  doctor: async (rest) => {
    const said = await type("doctor", [...local(rest), "--persist-to", state, "--file", file]);
    assert.match(said.out, /things to do for|is well/);
    return { ...said, code: 0 };
  },
  deploy: (rest) => type("deploy", rest.includes("--dry-run") ? rest : [...rest, "--dry-run"]),
  // Proven where they are, on a database of their own: tests-workerd/restore.test.mjs and scripts/chaos.mjs.
  "restore-drill": () => run("node", ["scripts/restore-drill.mjs", "--help"]).then(() => ({ code: 0 })),
  // The deployed database is another one: here the local one is read.
  audit: ([verb]) => run("node", ["scripts/audit.mjs", verb, "--persist-to", state]).then(() => ({ code: 0 })),
  rollback: (rest) => type("rollback", [...rest, "--dry-run"]),
};

/** A command of wrangler is there, and knows every option of the line. */
async function known(rest) {
  const options = rest.filter((word) => word.startsWith("--"));
  const names = rest.slice(0, rest.findIndex((word) => word.startsWith("--")) >>> 0);
  let out = "";
  for (let most = names.length; most > 0 && !out.includes("GLOBAL FLAGS"); most -= 1)
    out = await run("wrangler", [...names.slice(0, most), "--help"]).catch(() => "");
  for (const option of options) assert.ok(out.includes(option), `wrangler ${names.join(" ")} has no ${option}`);
  return { code: out.includes("GLOBAL FLAGS") ? 0 : 1, err: out };
}

/** Lines of fenced shell blocks. */
const commands = (page) =>
  [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block]) =>
    block.split("\n").filter((line) => line.trim()),
  );

const scripts = JSON.parse(await readFile(join(root, "package.json"), "utf8")).scripts;

for (const name of (await readdir(PAGES)).filter((name) => name.endsWith(".md"))) {
  const page = await readFile(join(PAGES, name), "utf8");
  for (const line of commands(page)) {
    test(`${name}: ${line}`, async () => {
      const [program, ...rest] = words(line);
      if (program === "npx") {
        const { code, err } = await known(rest.slice(1));
        return assert.equal(code, 0, err);
      }
      const [verb, script, dashes, ...others] = rest;
      assert.deepEqual([program, verb], ["npm", "run"], "a page runs npm and wrangler alone");
      assert.ok(scripts[script], `there is no npm run ${script}`);
      if (dashes !== undefined) assert.equal(dashes, "--");
      const form = FORMS[script];
      assert.ok(form, `${script} has no form here`);
      const { code, err, out } = await form(others);
      assert.equal(code, 0, `${err}\n${out}`);
    });
  }
}

test("every page is linked, and leads to pages that are there", async () => {
  const index = await readFile(join(PAGES, "README.md"), "utf8");
  for (const name of (await readdir(PAGES)).filter((name) => name.endsWith(".md"))) {
    if (name !== "README.md") assert.ok(index.includes(`(${name})`), `${name} is not in README.md`);
    const page = await readFile(join(PAGES, name), "utf8");
    for (const [, link] of page.matchAll(/\]\(([\w-]+\.md)\)/g)) assert.ok(existsSync(join(PAGES, link)), link);
  }
});
