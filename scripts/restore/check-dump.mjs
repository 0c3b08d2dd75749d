// Checks whether a dump can be restored: it has every table, is not truncated, and each of its statements can be run.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup/steps.mjs";
import { bytesOf } from "./encrypted-dump.mjs";
import { MOST_BYTES, statementReader, tableOf } from "./statements.mjs";

/** Checks a dump while its bytes pass by (`take`); `verdict()` returns the problems in words, and how much there is in it. */
export function dumpChecker() {
  const schema = readFileSync(join(root, "schema.sql"), "utf8");
  const missingTables = new Set([...schema.matchAll(/^CREATE TABLE (\w+)/gm)].map(([, name]) => name));
  const missingIndexesAndTriggers = new Set(
    [...schema.matchAll(/^CREATE (?:UNIQUE INDEX|INDEX|TRIGGER) (\w+)/gm)].map(([, name]) => name),
  );
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
      missingTables.delete(table);
    } else if (/^INSERT INTO/i.test(statement)) {
      found.rows += 1;
      if (table === "users") found.users += 1;
    } else
      missingIndexesAndTriggers.delete(
        /^CREATE (?:UNIQUE INDEX|INDEX|TRIGGER)(?: IF NOT EXISTS)?\s+["'`]?(\w+)/i.exec(statement)?.[1],
      );
  }

  return {
    take: (chunk) => {
      for (const statement of reader.take(chunk)) check(statement);
    },
    verdict: () => {
      for (const statement of reader.end()) check(statement);
      if (missingTables.size > 0) complaints.add(`it has no ${[...missingTables].sort().join(", ")}`);
      if (found.users === 0) complaints.add("nobody is in it");
      // Indexes and triggers come last: a missing one means that the dump was truncated.
      if (missingIndexesAndTriggers.size > 0)
        complaints.add(`it ends before ${[...missingIndexesAndTriggers].sort()[0]}`);
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
