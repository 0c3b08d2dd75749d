// Inserts the apps of a file into the catalogue. Existing apps stay as operators changed them; each new one is an event of their audit log.

import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { literal } from "../../stores/sql.mjs";
import { OperationError } from "../command.mjs";

const LANGUAGES = ["de", "en", "fr", "it", "es", "pt-br"];
const MEMBERS = {
  appId: "string",
  title: "string",
  titles: "object",
  categoryName: "string",
  categories: "object",
  path: "string",
  icon: "string",
  mfeName: "string",
  mfePath: "string",
  sort: "number",
  forAll: "boolean",
  retired: "boolean",
};

/** The members that an app may lack; `null` in another one would be stored as it is. */
const NULLABLE = ["path", "icon", "mfeName", "mfePath"];

const isText = (value) => typeof value === "string" && value.trim() !== "" && value.length <= 100;

/** The validation error of an app, or undefined. The same rules as those of `POST /api/admin/app`. */
function wrong(app) {
  const isKnown = ([name, value]) =>
    value === null ? NULLABLE.includes(name) : typeof value === MEMBERS[name] && !Array.isArray(value);
  const unknown = Object.entries(app).find((member) => !isKnown(member));
  if (unknown) return `${unknown[0]} is no member of an app, or of another kind`;
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(app.appId ?? "")) return "appId is small letters, digits and dashes";
  if (!isText(app.title) || !isText(app.categoryName)) return "title and categoryName are texts";
  for (const name of ["titles", "categories"]) {
    const bad = Object.entries(app[name] ?? {}).find(([code, text]) => !LANGUAGES.includes(code) || !isText(text));
    if (bad) return `${name}.${bad[0]} is no text in a language of the product`;
  }
  if (app.path != null && !/^(\/[a-z0-9-]+)+$/.test(app.path)) return "path is a path such as /surveys";
  if (app.mfeName != null && !/^[a-z0-9-]{1,40}$/.test(app.mfeName)) return "mfeName is a name such as surveys";
  return undefined;
}

/** Reads the apps of a file. */
export async function readApps(path) {
  const file = await readFile(path, "utf8").catch(() => {
    throw new OperationError(`There is no file ${path}.`);
  });
  return appsOf(file);
}

/** Parses apps. */
export function appsOf(text) {
  let apps;
  try {
    apps = JSON.parse(text);
  } catch {
    throw new OperationError("The file is no JSON.");
  }
  if (!Array.isArray(apps) || apps.length === 0)
    throw new OperationError("The file is a list of apps, as docs/apps.md shows.");
  for (const [at, app] of apps.entries()) {
    const why = typeof app === "object" && app !== null ? wrong(app) : "it is no object";
    if (why) throw new OperationError(`App ${at + 1}: ${why}.`);
  }
  return apps;
}

/** Inserts an app and its event, unless one of that id exists; nothing without an operator whose audit log can record it. */
function fillOne(app, now) {
  const { appId, title, categoryName, path, icon, mfeName, mfePath, titles = {}, categories = {} } = app;
  const { sort = 0, forAll = true, retired = false, ...rest } = app;
  const { appId: _, ...after } = { ...rest, sort, forAll, retired };
  const values = [appId, title, title, JSON.stringify(titles), categoryName, categoryName, JSON.stringify(categories)];
  const id = randomUUID();
  const operators = "FROM tenants t WHERE t.is_operator = 1";
  return [
    `INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, trace_id, created_at)
     SELECT t.id, COALESCE((SELECT MAX(a.seq) FROM audit a WHERE a.tenant_id = t.id), 0) + 1, ${literal(id)}, 'app.created', '', ${literal(appId)},
       ${literal(JSON.stringify({ after }))}, ${literal(id)}, ${now} ${operators} AND NOT EXISTS (SELECT 1 FROM apps WHERE id = ${literal(appId)})`,
    `INSERT OR IGNORE INTO apps (id, title, base_title, titles, category_name, base_category_name, categories, path, icon, mfe_name, mfe_path,
       sort, for_all, retired)
     SELECT ${[...values, path, icon, mfeName, mfePath].map(literal).join(", ")}, ${Number(sort)}, ${Number(forAll)}, ${Number(retired)} ${operators}`,
  ];
}

/** SQL that inserts apps into the catalogue. */
export const fillSql = (apps, now) => apps.flatMap((app) => fillOne(app, now)).join(";\n");

/** Fills the catalogue; returns the ids of the inserted apps. */
export async function fill({ rows }, apps, now = Date.now()) {
  const list = apps.map(({ appId }) => literal(appId)).join(", ");
  const there = new Set((await rows(`SELECT id FROM apps WHERE id IN (${list})`)).map(({ id }) => id));
  const [{ operators }] = await rows("SELECT COUNT(*) AS operators FROM tenants WHERE is_operator = 1");
  if (operators === 0) throw new OperationError("There is no operator yet: npm run bootstrap makes the first.");
  const missing = apps.filter(({ appId }) => !there.has(appId));
  if (missing.length > 0) await rows(`${fillSql(missing, now)};\nSELECT 1 AS done`);
  return missing.map(({ appId }) => appId);
}
