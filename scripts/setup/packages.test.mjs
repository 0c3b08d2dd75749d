// What `npm start` and `npm run dev` install: the product's packages, without `devDependencies` (decision 274).

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { modulesFrom, shippedEntries } from "../operations/supply/modules.mjs";
import { root } from "./steps.mjs";

const COMMANDS = ["scripts/start.mjs", "scripts/dev.mjs", "scripts/build-web.mjs", "vite.config.ts"];

test("neither starting nor developing needs a package that only tests and checks need", async () => {
  const entries = [...COMMANDS, "web/app/prerender.tsx", ...(await shippedEntries())];
  const modules = await modulesFrom(entries, { isBundled: false, platform: "node" });
  const { devDependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const used = new Map();
  for (const [file, { imports }] of Object.entries(modules)) {
    for (const { path, external } of imports) {
      const name = /^(@[^/]+\/[^/]+|[^@./][^/:]*)(\/|$)/.exec(path)?.[1];
      if (external && name) used.set(name, file);
    }
  }
  for (const name of ["react", "vite", "jose"]) assert.ok(used.has(name), `${name} is used and was not found`);
  const missing = [...used].filter(([name]) => name in devDependencies).map(([name, file]) => `${name} by ${file}`);
  assert.deepEqual(missing, [], "these are dependencies");
});
