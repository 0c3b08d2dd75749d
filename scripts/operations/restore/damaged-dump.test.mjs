// How the dump of a damaged database is recognized, and what is found out about it before anything is replaced.

import assert from "node:assert/strict";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { sealedFor, writeFileAtomically } from "../../dumps/encrypted-dump.mjs";
import { splitter } from "../../dumps/statements.mjs";
import { root } from "../../setup/steps.mjs";
import { recipient } from "../secrets/identity.mjs";
import { folder } from "../testing.mjs";
import { fingerprintOf, requireGoodDump } from "./damaged-dump.mjs";

/** Runs `work` with a folder, and as an operator whose key is in it. */
const asOperator = (work) =>
  folder(async (path) => {
    const before = process.env.ASGARD_IDENTITY;
    process.env.ASGARD_IDENTITY = join(path, "identity");
    try {
      return await work(path, await recipient());
    } finally {
      if (before === undefined) delete process.env.ASGARD_IDENTITY;
      else process.env.ASGARD_IDENTITY = before;
    }
  });

/** Seals a text into a file. */
const seal = async (file, key, text) => writeFileAtomically(await sealedFor([key], [Buffer.from(text)]), file);

test("a dump is recognized wherever it lies, and no other is taken for it, even of the same database", () =>
  asOperator(async (path, key) => {
    const [here, there, later] = ["here.age", "there.age", "later.age"].map((name) => join(path, name));
    await seal(here, key, "the same");
    await copyFile(here, there);
    await seal(later, key, "the same");
    assert.equal(await fingerprintOf(there), await fingerprintOf(here));
    assert.notEqual(await fingerprintOf(later), await fingerprintOf(here));
    assert.equal(await fingerprintOf(join(path, "nothing.age")), undefined);
    await writeFile(here, "");
    assert.notEqual(await fingerprintOf(here), await fingerprintOf(there));
  }));

/** A dump of a database with one user. */
async function dump() {
  const split = splitter();
  const schema = (await readFile(join(root, "schema.sql"), "utf8")).replace(/^\s*--.*$/gm, "");
  const all = [...split(schema), ...split("", true)];
  const isTable = (each) => each.startsWith("CREATE TABLE");
  const user = "INSERT INTO users (id, email, first_name, created_at) VALUES ('u', 'u@example.com', 'U', 1)";
  return [...all.filter(isTable), user, ...all.filter((each) => !isTable(each))].map((each) => `${each};\n`).join("");
}

test("a dump that is whole and sealed for this operator is good", () =>
  asOperator(async (path, key) => {
    const file = join(path, "damaged.age");
    await seal(file, key, await dump());
    await requireGoodDump(file, {});
  }));

test("a dump that this operator cannot read is found out, and the way out depends on whether the database is replaced", () =>
  asOperator(async (path, key) => {
    const file = join(path, "damaged.age");
    const before = /Nothing is replaced yet: the same command dumps it again, and --everybody/;
    await assert.rejects(requireGoodDump(file, {}), /cannot be read: ENOENT/);
    await seal(file, key, await dump());
    process.env.ASGARD_IDENTITY = join(path, "nobody");
    await assert.rejects(requireGoodDump(file, {}), /You have no key of your own/);
    await recipient();
    await assert.rejects(requireGoodDump(file, {}), (error) => {
      assert.match(error.message, /is not sealed for you/);
      assert.match(error.message, before);
      return true;
    });
    await assert.rejects(requireGoodDump(file, { isReplaced: true }), /goes on where it can be read, or .*--everybody/);
  }));

test("a dump that is not whole is taken on purpose only, and one without what is read of it not at all", () =>
  asOperator(async (path, key) => {
    const file = join(path, "damaged.age");
    const text = await dump();
    await seal(file, key, text.slice(0, text.length * 0.9));
    await assert.rejects(requireGoodDump(file, {}), /is not whole: it ends before .*--damaged goes on/);
    await requireGoodDump(file, { isIncomplete: true });
    await seal(file, key, text.replace(/^CREATE TABLE passkeys[\s\S]*?;\n/m, ""));
    await assert.rejects(requireGoodDump(file, { isIncomplete: true }), /has no passkeys: .*--everybody/);
    await seal(file, key, text.replace("'u@example.com'", "NULL"));
    await assert.rejects(requireGoodDump(file, { isIncomplete: true }), /cannot be read: NOT NULL constraint failed/);
  }));
