import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { promisify } from "node:util";
import { checkDump } from "../../dumps/check-dump.mjs";
import { partOf, sealedFor, writeFileAtomically } from "../../dumps/encrypted-dump.mjs";
import { splitter, statementsOf } from "../../dumps/statements.mjs";
import { root } from "../../setup/steps.mjs";
import { recipient } from "../secrets/identity.mjs";
import { folder, type } from "../testing.mjs";
import { requireTime } from "./window.mjs";

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

/** A dump of a database with one user: the tables of the product, with indexes and triggers at the end. */
async function dump(change = (text) => text) {
  const schema = await readFile(join(root, "schema.sql"), "utf8");
  const split = splitter();
  const bare = schema.replace(/^\s*--.*$/gm, "");
  const all = [...split(bare), ...split("", true)];
  const tables = all.filter((each) => each.startsWith("CREATE TABLE"));
  const others = all.filter((each) => !each.startsWith("CREATE TABLE"));
  return change([...tables, `INSERT INTO "users" VALUES('u')`, ...others].map((each) => `${each};\n`).join(""));
}

const checked = (text) =>
  folder(async (path) => {
    const file = join(path, "dump.sql");
    await writeFile(file, text);
    return (await checkDump(file)).complaints.join("; ");
  });

test("a dump that is whole has no complaint", async () => assert.equal(await checked(await dump()), ""));

test("a dump that ends early, has nobody in it, or cannot be run again is no backup", async () => {
  assert.match(await checked(await dump((text) => text.slice(0, text.length * 0.9))), /it ends before/);
  assert.match(await checked(await dump((text) => text.replace(/INSERT INTO "users".*\n/, ""))), /nobody is in it/);
  assert.match(
    await checked(await dump((text) => text.replace(/CREATE TABLE audit /, "CREATE TABLE other "))),
    /no audit/,
  );
  const long = `INSERT INTO "media" VALUES('${"A".repeat(100_000)}');\n`;
  assert.match(await checked((await dump()) + long), /a row of media is a statement of 100\d{3} bytes/);
});

test("a dump of production is whole although this checkout has later migrations, and not if something of its own is missing", async () => {
  const names = (await readdir(join(root, "migrations"))).filter((name) => name.endsWith(".sql")).toSorted();
  const earlier = names.slice(0, 10);
  const database = new DatabaseSync(":memory:");
  for (const name of earlier) database.exec(await readFile(join(root, "migrations", name), "utf8"));
  const all = database.prepare("SELECT type, sql FROM sqlite_master WHERE sql IS NOT NULL").all();
  const tables = all.filter(({ type }) => type === "table").map(({ sql }) => sql);
  const others = all.filter(({ type }) => type !== "table").map(({ sql }) => sql);
  const applied = earlier.map(
    (name, at) => `INSERT INTO "d1_migrations" ("id","name","applied_at") VALUES(${at + 1},'${name}','2026')`,
  );
  const text = [
    "CREATE TABLE d1_migrations (id INTEGER, name TEXT, applied_at TEXT)",
    ...applied,
    ...tables,
    `INSERT INTO "users" VALUES('u')`,
    ...others,
  ];
  const whole = text.map((each) => `${each};\n`);
  assert.equal(await checked(whole.join("")), "");
  assert.match(await checked(whole.slice(0, -1).join("")), /it ends before/);
  assert.match(
    await checked(whole.filter((each) => !/^CREATE TABLE memberships/.test(each)).join("")),
    /no memberships/,
  );
});

/** Runs `work` as an operator with a key of their own. */
async function as(path, name, work) {
  const before = process.env.ASGARD_IDENTITY;
  process.env.ASGARD_IDENTITY = join(path, name);
  try {
    return await work(await recipient());
  } finally {
    if (before === undefined) delete process.env.ASGARD_IDENTITY;
    else process.env.ASGARD_IDENTITY = before;
  }
}

/** Encrypts a text for keys, into a file. */
const seal = async (file, keys, text) => writeFileAtomically(await sealedFor(keys, [Buffer.from(text)]), file);

test("a backup is read by each of its operators, and by nobody else", () =>
  folder(async (path) => {
    const file = join(path, "backup.age");
    const text = await dump();
    const keys = [await as(path, "ada", (key) => key), await as(path, "bob", (key) => key)];
    await seal(file, keys, text);
    assert.equal((await stat(file)).mode & 0o077, 0);
    assert.ok(!(await readFile(file)).includes("CREATE TABLE"), "nothing of it is plain");
    for (const name of ["ada", "bob"])
      await as(path, name, async () => assert.deepEqual((await checkDump(file)).complaints, []));
    await as(path, "eve", () => assert.rejects(checkDump(file), /is not sealed for you/));
    const env = { ASGARD_IDENTITY: join(path, "nobody") };
    const { code, err } = await type("backup", ["look", file], env);
    assert.deepEqual([code, err.includes("You have no key of your own")], [1, true], err);
  }));

test("a backup that was changed or cut is refused, wherever, and nothing of it is kept in plain text", () =>
  folder((path) =>
    as(path, "ada", async (key) => {
      const file = join(path, "backup.age");
      const output = join(path, "backup.sql");
      // More than two of the chunks that are encrypted one by one.
      await seal(file, [key], (await dump()) + `INSERT INTO "media" VALUES('${"A".repeat(50_000)}');\n`.repeat(3));
      const whole = await readFile(file);
      const header = whole.indexOf("\n---");
      const wrong = [header - 5, header + 20, header + 70, 66_000, 140_000, whole.length - 1].map((at) => {
        const bytes = Buffer.from(whole);
        bytes[at] ^= 1;
        return [`byte ${at}`, bytes];
      });
      for (const length of [whole.length - 1, whole.length - 60_000, 65_536, header + 30])
        wrong.push([`${length} bytes`, whole.subarray(0, length)]);
      wrong.push(["something more", Buffer.concat([whole, Buffer.from("x")])]);
      for (const [label, bytes] of wrong) {
        await writeFile(file, bytes);
        await assert.rejects(
          checkDump(file),
          /not sealed for you, or its beginning|changed since it was sealed/,
          label,
        );
      }
      const env = { ASGARD_IDENTITY: process.env.ASGARD_IDENTITY };
      const { code, err } = await type("backup", ["open", file, "--output", output], env);
      assert.deepEqual([code, /nothing in it can be believed/.test(err)], [1, true], err);
      assert.deepEqual([existsSync(output), existsSync(partOf(output))], [false, false]);
      await writeFile(file, whole);
      assert.equal((await type("backup", ["open", file, "--output", output], env)).code, 0);
      assert.ok((await readFile(output, "utf8")).startsWith(await dump()));
      assert.equal((await stat(output)).mode & 0o077, 0);
    }),
  ));

test("a dump that could not be restored is not opened, unless it is known to be damaged", () =>
  folder((path) =>
    as(path, "ada", async (key) => {
      const [file, output] = [join(path, "backup.age"), join(path, "backup.sql")];
      const short = await dump((text) => text.slice(0, text.length * 0.9));
      await seal(file, [key], short);
      const words = ["open", file, "--output", output];
      const env = { ASGARD_IDENTITY: process.env.ASGARD_IDENTITY };
      const { code, err } = await type("backup", words, env);
      assert.equal(code, 1);
      assert.match(err, /backup\.age is no backup: it ends before .*--damaged/);
      assert.deepEqual([existsSync(output), existsSync(partOf(output))], [false, false]);
      const meant = await type("backup", [...words, "--damaged"], env);
      assert.equal(meant.code, 0, meant.err);
      assert.match(meant.out, /it ends before/);
      assert.equal(await readFile(output, "utf8"), short);
    }),
  ));

/** Creates, encrypts and checks a hundred megabytes in a process with little memory. */
const LARGE = `
import { checkDump } from "./scripts/dumps/check-dump.mjs";
import { writeFileAtomically, sealedFor } from "./scripts/dumps/encrypted-dump.mjs";
import { recipient } from "./scripts/operations/secrets/identity.mjs";
const row = Buffer.from("INSERT INTO \\"media\\" VALUES('" + "A".repeat(65_000) + "');\\n");
function* rows() { for (let at = 0; at < 1_600; at += 1) yield row; }
const file = process.argv[1];
await writeFileAtomically(await sealedFor([await recipient()], rows()), file);
const { rows: found } = await checkDump(file);
console.log(JSON.stringify({ found, kilobytes: process.resourceUsage().maxRSS }));
`;

test("a backup goes through in pieces: a hundred megabytes need no more memory than a few", () =>
  folder(async (path) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--max-old-space-size=40", "--input-type=module", "-e", LARGE, join(path, "backup.age")],
      { cwd: root, env: { ...process.env, ASGARD_IDENTITY: join(path, "identity") } },
    );
    const { found, kilobytes } = JSON.parse(stdout);
    assert.equal(found, 1_600);
    assert.ok((await stat(join(path, "backup.age"))).size > 100_000_000);
    assert.ok(kilobytes < 250_000, `${kilobytes} kB`);
  }));

test("a backup begins at its hours alone, over midnight too", () => {
  const at = (hour) => new Date(Date.UTC(2026, 10, 22, hour, 30));
  const hours = (between) =>
    Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => {
      try {
        return requireTime(between, at(hour)) === undefined;
      } catch (error) {
        assert.match(error.message, /only between/);
        return false;
      }
    });
  assert.deepEqual(hours("01-05"), [1, 2, 3, 4]);
  assert.deepEqual(hours("22-02"), [0, 1, 22, 23]);
  for (const wrong of ["1-5", "01-01", "01-99", "night"])
    assert.throws(() => requireTime(wrong, at(1)), /takes two hours/, wrong);
});
