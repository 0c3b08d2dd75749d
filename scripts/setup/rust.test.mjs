// Where tools are found.

import assert from "node:assert/strict";
import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { folderOf, removeLink } from "./rust.mjs";

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

test("a link to a tool elsewhere is removed before one is installed there, and nothing else is", async () => {
  const [folder, program] = [await folderWith("echo wasm-bindgen 0.2.12"), "wasm-bindgen"];
  const [link, dangling] = [join(folder, "link"), join(folder, "dangling")];
  await symlink(join(folder, program), link);
  await symlink(join(folder, "gone"), dangling);
  for (const file of [link, dangling, join(folder, program), join(folder, "nothing")]) await removeLink(file);
  await assert.rejects(readFile(link), { code: "ENOENT" });
  await symlink("elsewhere", dangling);
  assert.match(await readFile(join(folder, program), "utf8"), /0\.2\.12/);
});
