// `npm run generate`: openapi.json from the handlers, the client's types from openapi.json, the addresses of pages for native tests from
// web/app/pages.ts, and the filter of common passwords from its list. With `--check` it only says whether the output of scripts is up to
// date.

import { existsSync } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { routesDocument } from "../web/app/pages.ts";
import { commonPasswords, FILTER, filterOf } from "./common-passwords.mjs";
import { LINTED } from "./setup/checks.mjs";
import { helpFrom } from "./setup/help.mjs";
import { root, run } from "./setup/steps.mjs";

helpFrom(import.meta.filename);

const tool = join(root, "tools/openapi");
const committed = join(root, "web/client/api/generated");

/** The generator needs the compiler API of an older TypeScript, so it has a package of its own. */
async function client(output) {
  if (!existsSync(join(tool, "node_modules"))) {
    await run("npm", ["install", "--no-save", "--no-audit", "--no-fund"], { cwd: tool });
  }
  await run("node", ["generate.mjs", output], { cwd: tool });
}

async function same(left, right) {
  const names = async (folder) => (await readdir(folder)).sort();
  if (!existsSync(right) || String(await names(left)) !== String(await names(right))) return false;
  for (const name of await names(left)) {
    if ((await readFile(join(left, name), "utf8")) !== (await readFile(join(right, name), "utf8"))) return false;
  }
  return true;
}

const pages = join(root, "tests/support/routes.json");

const isCheck = process.argv.includes("--check");
// A Rust test checks that openapi.json is up to date.
if (!isCheck) {
  // Compiled like the tests, so that nothing is compiled for this alone.
  const words = ["test", "--all-features", "--test", "repository", "openapi", "--quiet"];
  await run("cargo", words, { env: { ...LINTED, UPDATE: "1" } });
}
for (const [file, text] of [
  [pages, `${JSON.stringify(routesDocument(), null, 2)}\n`],
  [FILTER, filterOf(commonPasswords())],
]) {
  if (!isCheck) await writeFile(file, text);
  else if ((await readFile(file, "utf8")) !== text) {
    console.error(`${relative(root, file)} is stale: npm run generate`);
    process.exitCode = 1;
  }
}
const fresh = await mkdtemp(join(tmpdir(), "asgard-client-"));
try {
  await client(fresh);
  if (isCheck && !(await same(fresh, committed))) {
    console.error("web/client/api/generated is stale: npm run generate");
    process.exitCode = 1;
  }
  if (!isCheck) {
    await rm(committed, { recursive: true, force: true });
    await cp(fresh, committed, { recursive: true });
  }
} finally {
  await rm(fresh, { recursive: true, force: true });
}
