// A database as SQL text, and back: `wrangler d1 export` and `execute` in their local form, and hashes of a database's content.

import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { run } from "../../../scripts/setup/steps.mjs";
import { databaseOf, tablesOf, within } from "../../../scripts/stores/sqlite.mjs";

const PROJECT = `name = "restore"
compatibility_date = "2026-11-01"

[[d1_databases]]
binding = "DB"
database_name = "asgard"
database_id = "00000000-0000-0000-0000-000000000001"
`;

/** Runs `work` in a temporary project with the folder as local state: `export` accepts no other. */
async function inProject(persist, work) {
  const folder = await mkdtemp(join(tmpdir(), "asgard-restore-"));
  try {
    const config = join(folder, "wrangler.toml");
    await writeFile(config, PROJECT);
    await mkdir(join(folder, ".wrangler"));
    await symlink(resolve(persist), join(folder, ".wrangler/state"));
    return await work(["-c", config], folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Backs up the database into a file, as the operator's weekly run does by the platform's API. */
export const backUp = (persist, file) =>
  inProject(persist, (config, cwd) =>
    run("wrangler", ["d1", "export", "asgard", "--local", "--output", resolve(file), ...config], { cwd }),
  );

export const runFile = (persist, file) =>
  inProject(persist, (config, cwd) =>
    run("wrangler", ["d1", "execute", "asgard", "--local", "--yes", "--file", resolve(file), ...config], { cwd }),
  );

/** Deletes the database, and nothing else. */
export const destroy = (persist) => rm(join(persist, "v3/d1"), { recursive: true, force: true });

/** Hash and number of rows of each table, ordered by content. */
export function hashes(persist) {
  return within(databaseOf(persist), (database) =>
    Object.fromEntries(
      tablesOf(database).map((table) => {
        const rows = database
          .all(`SELECT * FROM "${table}"`)
          .map((row) => JSON.stringify(row))
          .sort();
        const hash = createHash("sha256").update(rows.join("\n")).digest("base64url");
        return [table, { rows: rows.length, hash }];
      }),
    ),
  );
}

/** Indexes and triggers of a database, as written. */
export const structure = (persist) =>
  within(databaseOf(persist), ({ all }) =>
    all("SELECT name, sql FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY name"),
  );
