import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { judgeDump } from "../../restore/dumped.mjs";
import { splitter, statementsOf } from "../../restore/statements.mjs";
import { root } from "../../setup/steps.mjs";
import { folder } from "../testing.mjs";

const TEXT = `PRAGMA defer_foreign_keys=TRUE;
CREATE TABLE "a" (x TEXT DEFAULT ';'); -- a comment; with a 'quote
INSERT INTO "a" VALUES('it''s; one', ";");
CREATE TRIGGER t AFTER INSERT ON a BEGIN
  UPDATE a SET x = CASE WHEN x = ';' THEN 1 ELSE 2 END;
  DELETE FROM a WHERE x = 'END;';
END;
INSERT INTO a VALUES('ä
--;');
SELECT 1`;
const PARTS = [
  "PRAGMA defer_foreign_keys=TRUE",
  `CREATE TABLE "a" (x TEXT DEFAULT ';')`,
  `-- a comment; with a 'quote\nINSERT INTO "a" VALUES('it''s; one', ";")`,
  "CREATE TRIGGER t AFTER INSERT ON a BEGIN\n  UPDATE a SET x = CASE WHEN x = ';' THEN 1 ELSE 2 END;\n  DELETE FROM a WHERE x = 'END;';\nEND",
  "INSERT INTO a VALUES('ä\n--;')",
  "SELECT 1",
];

test("a dump is taken apart at the same places, wherever its pieces end", () => {
  for (const length of [1, 2, 3, 7, 64, TEXT.length]) {
    const split = splitter();
    const found = [];
    for (let at = 0; at < TEXT.length; at += length) found.push(...split(TEXT.slice(at, at + length)));
    found.push(...split("", true));
    assert.deepEqual(found, PARTS, `pieces of ${length}`);
  }
});

test("a letter of two bytes is whole, even where a file is read in two pieces", () =>
  folder(async (path) => {
    const file = join(path, "dump.sql");
    const long = `INSERT INTO a VALUES('${"ä".repeat(70_001)}')`;
    await writeFile(file, `${long};\n${long};\n`);
    const found = [];
    for await (const statement of statementsOf(file)) found.push(statement === long);
    assert.deepEqual(found, [true, true]);
  }));

/** A dump of a database with one person: the tables of the product, each index and trigger at the end. */
async function dump(change = (text) => text) {
  const schema = await readFile(join(root, "schema.sql"), "utf8");
  const split = splitter();
  const bare = schema.replace(/^\s*--.*$/gm, "");
  const all = [...split(bare), ...split("", true)];
  const tables = all.filter((each) => each.startsWith("CREATE TABLE"));
  const others = all.filter((each) => !each.startsWith("CREATE TABLE"));
  return change([...tables, `INSERT INTO "users" VALUES('u')`, ...others].map((each) => `${each};\n`).join(""));
}

const judged = (text) =>
  folder(async (path) => {
    const file = join(path, "dump.sql");
    await writeFile(file, text);
    return (await judgeDump(file)).complaints.join("; ");
  });

test("a dump that is whole has no complaint", async () => assert.equal(await judged(await dump()), ""));

test("a dump that ends early, has nobody in it, or cannot be run again is no backup", async () => {
  assert.match(await judged(await dump((text) => text.slice(0, text.length * 0.9))), /it ends before/);
  assert.match(await judged(await dump((text) => text.replace(/INSERT INTO "users".*\n/, ""))), /nobody is in it/);
  assert.match(
    await judged(await dump((text) => text.replace(/CREATE TABLE audit /, "CREATE TABLE other "))),
    /no audit/,
  );
  const long = `INSERT INTO "media" VALUES('${"A".repeat(100_000)}');\n`;
  assert.match(await judged((await dump()) + long), /a row of media is a statement of 100\d{3} bytes/);
});
