// `npm run generate`: openapi.json from the handlers, and the client's types from openapi.json. With `--check` it only
// says whether what is committed is fresh.

import { existsSync } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, run } from "./setup/steps.mjs";

const tool = join(root, "tools/openapi");
const committed = join(root, "web/api/generated");

/** The generator needs the compiler API of an older TypeScript, so it lives in a package of its own. */
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

const isCheck = process.argv.includes("--check");
await run("cargo", ["test", "--test", "openapi", "--quiet"], { env: isCheck ? {} : { UPDATE: "1" } });
const fresh = await mkdtemp(join(tmpdir(), "asgard-client-"));
try {
  await client(fresh);
  if (isCheck && !(await same(fresh, committed))) {
    console.error("web/api/generated is stale: npm run generate");
    process.exitCode = 1;
  }
  if (!isCheck) {
    await rm(committed, { recursive: true, force: true });
    await cp(fresh, committed, { recursive: true });
  }
} finally {
  await rm(fresh, { recursive: true, force: true });
}
