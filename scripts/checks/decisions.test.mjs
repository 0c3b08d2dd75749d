// The index of the decisions is complete.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../setup/steps.mjs";

const folder = join(root, "decisions");

test("every decision is in the index once, by its number", async () => {
  const records = (await readdir(folder)).filter((name) => name !== "README.md");
  const index = await readFile(join(folder, "README.md"), "utf8");
  const listed = [...index.matchAll(/^\| \[(\d{3})\]\((\1-[a-z0-9-]+\.md)\) \|/gm)].map(([, , name]) => name);
  assert.deepEqual(listed.sort(), records.sort());
});
