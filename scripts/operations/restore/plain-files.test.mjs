// What is left in plain text of a restore that did not end.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../../setup/steps.mjs";
import { folder } from "../testing.mjs";
import { removePlainFiles, withoutPlainFiles } from "./plain-files.mjs";

const SEALED = ["damaged.age", "damaged.age.part", "damaged.age.vault"];

/** Fills the folder of a restore: sealed files, and others. */
async function fill(path) {
  for (const name of [...SEALED, "after.sql", "backup.sql", "backup.sql.part"]) await writeFile(join(path, name), "x");
  await mkdir(join(path, "asgard-damaged-1"), { recursive: true });
  await writeFile(join(path, "asgard-damaged-1/known.sqlite"), "x");
}
const left = async (path) => (await readdir(path)).toSorted();

test("of a restore that is given up the sealed files are left alone", () =>
  folder(async (path) => {
    await fill(path);
    removePlainFiles(path);
    assert.deepEqual(await left(path), SEALED);
    await rm(path, { recursive: true });
    removePlainFiles(path);
  }));

test("a run begins without the plain files of the one before, and leaves none when it fails", () =>
  folder(async (path) => {
    await fill(path);
    const failing = withoutPlainFiles(path, async () => {
      assert.deepEqual(await left(path), SEALED);
      await fill(path);
      throw new Error("failed");
    });
    await assert.rejects(failing, /failed/);
    assert.deepEqual(await left(path), SEALED);
  }));

/** Runs a module's text until it prints something, ends it by a signal, and returns the files that are left in the folder. */
const interrupted = (path, script) =>
  folder(async () => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", script, path], {
      cwd: root,
      env: { ...process.env, TMPDIR: path },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const gone = once(child, "exit");
    await once(child.stdout, "data");
    const during = await left(path);
    child.kill("SIGTERM");
    assert.deepEqual(await gone, [1, null]);
    return { during, afterwards: await left(path) };
  });

/** Keeps a process running for ever. */
const HANG = "console.log('ready'); setInterval(() => {}, 1e6); await new Promise(() => {});";

test("a signal leaves no part of a file that was being written", () =>
  folder(async (path) => {
    const { during, afterwards } = await interrupted(
      path,
      `import { writeFileAtomically } from "./scripts/dumps/encrypted-dump.mjs";
       async function* bytes() { yield Buffer.alloc(1e6, "secret"); ${HANG} }
       await writeFileAtomically(bytes(), process.argv[1] + "/backup.sql");`,
    );
    assert.deepEqual([during, afterwards], [["backup.sql.part"], []]);
  }));

test("a signal leaves nothing of the database in which the dump of what is damaged is read", () =>
  folder(async (path) => {
    const schema = await readFile(join(root, "schema.sql"), "utf8");
    const tables = [...schema.matchAll(/^CREATE TABLE \w+ \([\s\S]*?\n\)[^;]*;\n/gm)].map(([text]) => text);
    const user = "INSERT INTO users (id, email, first_name, created_at) VALUES ('u', 'u@example.com', 'U', 1);";
    await writeFile(join(path, "dump.sql"), [...tables, user].join(""));
    const { during, afterwards } = await interrupted(
      path,
      `import { afterRestore } from "./scripts/operations/restore/after-restore-sql.mjs";
       import { exitOnSignals } from "./scripts/setup/children.mjs";
       await exitOnSignals(async () => {
         for await (const statement of afterRestore({ damaged: process.argv[1] + "/dump.sql" }))
           if (statement.startsWith("INSERT INTO restored_over")) { ${HANG} }
       });`,
    );
    assert.equal(during.filter((name) => name.startsWith("asgard-damaged-")).length, 1);
    assert.deepEqual(afterwards, ["dump.sql"]);
  }));
