// How the dump of a damaged database is recognized.

import assert from "node:assert/strict";
import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { sealedFor, writeFileAtomically } from "../../restore/encrypted-dump.mjs";
import { recipient } from "../secrets/identity.mjs";
import { folder } from "../testing.mjs";
import { fingerprintOf } from "./damaged-dump.mjs";

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
