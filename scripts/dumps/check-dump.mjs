// Checks whether a dump can be restored: it has every table, is not truncated, and each of its statements can be run. What belongs into it
// depends on the migrations that it lists: this checkout may have later ones.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { root } from "../setup/steps.mjs";
import { bytesOf } from "./encrypted-dump.mjs";
import { MOST_BYTES, statementReader, tableOf } from "./statements.mjs";

/** Names of tables, and of indexes and triggers, that these migrations make; without any (a local database), those of the schema. */
function expected(migrations) {
  const known = [...migrations]
    .toSorted()
    .map((name) => join(root, "migrations", name))
    .filter(existsSync);
  const database = new DatabaseSync(":memory:");
  try {
    for (const file of known.length > 0 ? known : [join(root, "schema.sql")]) database.exec(readFileSync(file, "utf8"));
    const all = database.prepare("SELECT type, name FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name").all();
    const names = (isTable) => all.filter(({ type }) => (type === "table") === isTable).map(({ name }) => name);
    return { tables: names(true), others: names(false) };
  } finally {
    database.close();
  }
}

/** Checks a dump while its bytes pass by (`take`); `verdict()` returns the problems in words, and how much there is in it. */
export function dumpChecker() {
  const [tables, indexesAndTriggers, migrations] = [new Set(), new Set(), new Set()];
  const found = { rows: 0, users: 0, tables: 0 };
  const complaints = new Set();
  const reader = statementReader();

  function check(statement) {
    const bytes = Buffer.byteLength(statement) + 1;
    const table = tableOf(statement);
    if (bytes > MOST_BYTES)
      complaints.add(`a row of ${table} is a statement of ${bytes} bytes, and ${MOST_BYTES} can be restored`);
    if (/^CREATE TABLE/i.test(statement)) {
      found.tables += 1;
      tables.add(table);
    } else if (/^INSERT INTO/i.test(statement)) {
      found.rows += 1;
      if (table === "users") found.users += 1;
      if (table === "d1_migrations")
        for (const [, name] of statement.matchAll(/'(\d{4}_\w+\.sql)'/g)) migrations.add(name);
    } else
      indexesAndTriggers.add(
        /^CREATE (?:UNIQUE INDEX|INDEX|TRIGGER)(?: IF NOT EXISTS)?\s+["'`]?(\w+)/i.exec(statement)?.[1],
      );
  }

  return {
    take: (chunk) => {
      for (const statement of reader.take(chunk)) check(statement);
    },
    verdict: () => {
      for (const statement of reader.end()) check(statement);
      const whole = expected(migrations);
      const missingTables = whole.tables.filter((name) => !tables.has(name));
      const missingOthers = whole.others.filter((name) => !indexesAndTriggers.has(name));
      if (missingTables.length > 0) complaints.add(`it has no ${missingTables.join(", ")}`);
      if (found.users === 0) complaints.add("nobody is in it");
      // Indexes and triggers come last: a missing one means that the dump was truncated.
      if (missingOthers.length > 0) complaints.add(`it ends before ${missingOthers[0]}`);
      return { ...found, complaints: [...complaints] };
    },
  };
}

/** The problems of a dump in a file, sealed or not. */
export async function checkDump(file) {
  const checker = dumpChecker();
  for await (const chunk of bytesOf(file)) checker.take(chunk);
  return checker.verdict();
}
