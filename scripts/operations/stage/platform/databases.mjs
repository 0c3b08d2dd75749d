// D1: real SQLite databases in memory, with the platform's limits. Writes are recorded in order, so that a past state can be restored.

import { createHash, randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { ApiError } from "./api-error.mjs";

const MOST_BYTES = 100_000;
const MOST_PARAMS = 100;
/** The platform's page size. */
const PAGE = 100;

const bare = () => {
  const database = new DatabaseSync(":memory:");
  database.exec("PRAGMA foreign_keys = ON");
  return database;
};

/** What SQLite skips: white space, comments, and empty statements. */
const NOTHING = /^(\s|;|--[^\n]*(\n|$)|\/\*[\s\S]*?\*\/)+/;

/**
 * The first statement of a text: SQLite itself finds its end. It gets no more than the longest allowed statement: a whole dump would be
 * copied for each.
 */
function first(database, text, params) {
  const statement = database.prepare(text.slice(0, MOST_BYTES + 1));
  const sql = statement.sourceSQL;
  if (Buffer.byteLength(sql) > MOST_BYTES) throw new Error("statement too long: SQLITE_TOOBIG");
  if (params.length > MOST_PARAMS) throw new Error("too many SQL variables: SQLITE_ERROR");
  const returns = statement.columns().length > 0;
  const results = returns ? statement.all(...params) : [];
  const { changes } = returns ? { changes: 0 } : statement.run(...params);
  return {
    sql,
    success: true,
    results: results.map((row) => ({ ...row })),
    meta: { duration: 0.1, changes: Number(changes), rows_read: 0, rows_written: 0, served_by_primary: true },
  };
}

/** Runs all statements of a call in one transaction. */
function run(database, batch) {
  database.exec("BEGIN");
  try {
    const results = [];
    for (const { sql, params = [] } of batch) {
      for (let text = sql.replace(NOTHING, ""); text !== ""; text = text.replace(NOTHING, "")) {
        results.push(first(database, text, params));
        text = text.slice(results.at(-1).sql.length);
      }
    }
    database.exec("COMMIT");
    return results;
  } catch (error) {
    database.exec("ROLLBACK");
    throw new ApiError(400, 7500, `${error.message}: SQLITE_ERROR`);
  }
}

function find(account, name) {
  const found =
    account.databases.get(name) ?? [...account.databases.values()].find((database) => database.name === name);
  if (!found) throw new ApiError(404, 7404, `The database ${name} could not be found`);
  return found;
}

const described = ({ uuid, name, created_at, replicas }) => ({
  uuid,
  name,
  created_at,
  version: "production",
  num_tables: 1,
  file_size: 4096,
  read_replication: { mode: replicas },
});

/** A dump in the platform's format: tables, their rows, then indexes and triggers. */
function dump(database) {
  const things = database
    .prepare("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'")
    .all();
  const tables = things.filter(({ type }) => type === "table");
  const lines = ["PRAGMA defer_foreign_keys=TRUE;"];
  for (const { name, sql } of tables) {
    lines.push(`${sql};`);
    const columns = database.prepare(`SELECT name FROM pragma_table_info('${name}')`).all();
    const quoted = columns.map((column) => `quote("${column.name}")`).join(` || ',' || `);
    const into = columns.map((column) => `"${column.name}"`).join(",");
    for (const { row } of database.prepare(`SELECT ${quoted} AS row FROM "${name}"`).iterate())
      lines.push(`INSERT INTO "${name}" (${into}) VALUES(${row});`);
  }
  lines.push(...things.filter(({ type }) => type !== "table").map(({ sql }) => `${sql};`));
  return `${lines.join("\n")}\n`;
}

/** A polled operation: the first call answers that it is running. */
function poll(database, kind, at, work) {
  if (!database.running || database.running.kind !== kind) {
    database.running = { kind };
    return { success: true, type: kind, status: "active", at_bookmark: `${kind}-0`, messages: ["Started"] };
  }
  database.running = undefined;
  return { success: true, type: kind, status: "complete", at_bookmark: at, messages: [], result: work() };
}

export const databaseRoutes = [
  [
    "GET",
    "/accounts/:account/d1/database",
    ({ account, query }) => {
      const size = Math.min(Number(query.get("per_page") ?? PAGE), PAGE);
      const from = (Number(query.get("page") ?? 1) - 1) * size;
      const all = [...account.databases.values()].filter(({ name }) => name.startsWith(query.get("name") ?? ""));
      return all.slice(from, from + size).map(described);
    },
  ],
  [
    "POST",
    "/accounts/:account/d1/database",
    ({ account, body, platform }) => {
      const { name, primary_location_hint: location } = JSON.parse(body);
      if ([...account.databases.values()].some((database) => database.name === name))
        throw new ApiError(400, 7502, `Database with name '${name}' already exists`);
      const made = { uuid: randomUUID(), name, location, created_at: platform.clock.iso(), replicas: "disabled" };
      account.databases.set(made.uuid, { ...made, sqlite: bare(), log: [] });
      return described(made);
    },
  ],
  ["GET", "/accounts/:account/d1/database/:name", ({ account, params }) => described(find(account, params.name))],
  [
    "PUT",
    "/accounts/:account/d1/database/:name",
    ({ account, params, body }) => {
      const database = find(account, params.name);
      database.replicas = JSON.parse(body).read_replication.mode;
      return described(database);
    },
  ],
  [
    "POST",
    "/accounts/:account/d1/database/:name/query",
    ({ account, params, body, platform, call }) => {
      const database = find(account, params.name);
      const request = JSON.parse(body);
      const batch = request.batch ?? [request];
      const results = run(database.sqlite, batch);
      call.isRead = results.every(({ sql }) => /^(SELECT|PRAGMA)/i.test(sql));
      if (!call.isRead) database.log.push({ at: platform.clock.now(), batch });
      return results.map(({ sql, ...rest }) => rest);
    },
  ],
  [
    "POST",
    "/accounts/:account/d1/database/:name/import",
    ({ account, params, body, platform, request }) => {
      const database = find(account, params.name);
      const { action, etag, filename } = JSON.parse(body);
      if (action === "init") {
        const name = `${database.uuid}.${etag}.sql`;
        return { filename: name, upload_url: `http://${request.headers.host}/signed/${name}` };
      }
      if (action === "ingest") {
        const batch = [{ sql: account.uploads.get(filename).toString() }];
        run(database.sqlite, batch);
        database.log.push({ at: platform.clock.now(), batch });
      }
      return poll(database, "import", "import-1", () => ({
        num_queries: 1,
        final_bookmark: "b",
        meta: { duration: 1, rows_read: 0, rows_written: 0, size_after: 4096 },
      }));
    },
  ],
  [
    "POST",
    "/accounts/:account/d1/database/:name/export",
    ({ account, params, request }) => {
      const database = find(account, params.name);
      return poll(database, "export", "export-1", () => {
        const name = `${randomUUID()}.sql`;
        account.uploads.set(name, Buffer.from(dump(database.sqlite)));
        return { filename: name, signed_url: `http://${request.headers.host}/signed/${name}` };
      });
    },
  ],
  [
    "GET",
    "/accounts/:account/d1/database/:name/time_travel/bookmark",
    ({ account, params, query, platform }) => {
      find(account, params.name);
      return { bookmark: `at-${Date.parse(query.get("timestamp") ?? platform.clock.iso())}` };
    },
  ],
  [
    "POST",
    "/accounts/:account/d1/database/:name/time_travel/restore",
    ({ account, params, query, platform }) => {
      const database = find(account, params.name);
      const until = Number(query.get("bookmark").slice("at-".length));
      const again = bare();
      database.log = database.log.filter(({ at }) => at <= until);
      for (const { batch } of database.log) run(again, batch);
      database.sqlite = again;
      return { bookmark: query.get("bookmark"), previous_bookmark: `at-${platform.clock.now()}`, message: "Restored" };
    },
  ],
  [
    "PUT",
    "/signed/:name",
    ({ account, params, body }) => {
      account.uploads.set(params.name, body);
      return { raw: { status: 200, headers: { etag: `"${createHash("md5").update(body).digest("hex")}"` }, body: "" } };
    },
  ],
  [
    "GET",
    "/signed/:name",
    ({ account, params }) => ({ raw: { status: 200, headers: {}, body: account.uploads.get(params.name) } }),
  ],
];
