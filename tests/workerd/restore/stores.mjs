// The same drill of the database alone, for any amount of data: the product is neither built nor started.

import assert from "node:assert/strict";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkDump } from "../../../scripts/dumps/check-dump.mjs";
import { bytesOf, sealedFor, writeFileAtomically } from "../../../scripts/dumps/encrypted-dump.mjs";
import { writeAfterRestore } from "../../../scripts/operations/restore/after-restore-sql.mjs";
import { recipient } from "../../../scripts/operations/secrets/identity.mjs";
import { root } from "../../../scripts/setup/steps.mjs";
import { databaseOf, within } from "../../../scripts/stores/sqlite.mjs";
import { backUp, destroy, hashes, runFile, structure } from "./dump.mjs";
import { fillWithWorst } from "./largest-rows.mjs";

/** The lowest credential version: a restore raises it far above the previous one. */
const versions = (persist) =>
  within(databaseOf(persist), ({ all }) => all("SELECT MIN(credential_version) AS least FROM users")[0].least);

/** Fills an empty database, backs it up, seals, deletes, opens and restores it, and applies later events; returns figures. */
export async function drillOfStores({ people, log = () => {} }) {
  const persist = await mkdtemp(join(tmpdir(), "asgard-drill-"));
  const file = (name) => join(persist, name);
  const took = {};
  const timed = async (name, work) => {
    const from = Date.now();
    const answer = await work();
    took[name] = Date.now() - from;
    log(`${name}: ${took[name]} ms`);
    return answer;
  };
  process.env.ASGARD_IDENTITY = file("identity");
  try {
    await runFile(persist, join(root, "schema.sql"));
    await timed("fill", () => fillWithWorst(persist, people));
    const { size: database } = await stat(databaseOf(persist));
    const [before, built] = [hashes(persist), structure(persist)];
    await timed("back up", () => backUp(persist, file("backup.sql")));
    const { size: bytes } = await stat(file("backup.sql"));
    await timed("seal", async () => {
      await writeFileAtomically(await sealedFor([await recipient()], bytesOf(file("backup.sql"))), file("backup.age"));
      await rm(file("backup.sql"));
    });
    const { complaints } = await timed("look", () => checkDump(file("backup.age")));
    assert.deepEqual(complaints, []);
    await destroy(persist);
    await timed("open", () => writeFileAtomically(bytesOf(file("backup.age")), file("backup.sql")));
    await timed("restore", () => runFile(persist, file("backup.sql")));
    assert.deepEqual(hashes(persist), before, "every row of every table is back");
    assert.deepEqual(structure(persist), built, "and every index and trigger");
    await timed("say what happened since", () =>
      writeAfterRestore({ damaged: file("backup.age"), most: people + 1_000 }, file("after.sql")),
    );
    await timed("after-restore", () => runFile(persist, file("after.sql")));
    assert.ok(versions(persist) > 1_000_000, "no version is given out twice");
    const rows = Object.values(before).reduce((sum, table) => sum + table.rows, 0);
    return { tables: Object.keys(before).length, rows, bytes, database, took };
  } finally {
    await rm(persist, { recursive: true, force: true });
  }
}
