// Schema and demo data of a product that a test starts.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unstable_splitSqlQuery as statements } from "wrangler";
import { root } from "../../scripts/setup/steps.mjs";

/** SQL in the form that `exec` of D1 accepts: one statement per line, without comments. */
const asLines = (sql) =>
  statements(sql.replace(/'(?:[^']|'')*'|--[^\n]*/g, (part) => (part.startsWith("--") ? "" : part)))
    .map((statement) => statement.trim().replace(/\s*\n\s*/g, " "))
    .join("\n");

const lines = new Map();

/** The migrations of a folder, read once per process. */
function migrationsOf(folder) {
  const found = lines.get(folder);
  if (found) return found;
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const read = asLines(
    files
      .sort()
      .map((name) => readFileSync(join(folder, name), "utf8"))
      .join("\n"),
  );
  lines.set(folder, read);
  return read;
}

/**
 * Creates the schema of the `migrations` of a folder in an empty database, and runs `sql` in it. In one call: wrangler's way, statement by
 * statement, takes half of the time in which a product starts.
 */
export const fill = (DB, migrations, sql = "") => DB.exec(`${migrationsOf(join(root, migrations))}\n${asLines(sql)}`);
