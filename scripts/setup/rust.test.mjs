// Where tools are found.

import assert from "node:assert/strict";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { folderOf } from "./rust.mjs";

const folders = [];

/** A folder with a program that prints this. */
async function folderWith(printed) {
  const folder = await mkdtemp(join(tmpdir(), "asgard-tool-"));
  folders.push(folder);
  await writeFile(join(folder, "wasm-bindgen"), `#!/bin/sh\n${printed}\n`);
  await chmod(join(folder, "wasm-bindgen"), 0o755);
  return folder;
}

let [old, broken, right] = [];
before(async () => {
  old = await folderWith("echo wasm-bindgen 0.2.12");
  broken = await folderWith("exit 1");
  right = await folderWith("echo wasm-bindgen 0.2.129");
});
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

test("a tool is found in the first folder that has its version, and nowhere else", async () => {
  const tool = { program: "wasm-bindgen", version: "0.2.129" };
  assert.equal(await folderOf(tool, [tmpdir(), old, broken, right]), right);
  assert.equal(await folderOf(tool, [old, broken]), undefined);
  assert.equal(await folderOf({ ...tool, version: "0.2.12" }, [right, old]), old);
});
