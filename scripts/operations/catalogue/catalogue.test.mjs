import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { root } from "../../setup/steps.mjs";
import { appsOf, fill } from "./fill.mjs";

const NOTES = {
  appId: "notes",
  title: "Notes",
  titles: { de: "Notizen", fr: "L’essentiel d'abord" },
  categoryName: "Company",
  path: "/notes",
  icon: "list",
  mfeName: "notes",
  mfePath: "/",
  forAll: false,
};

/** The product's schema, with an operator or without. */
function database(hasOperator) {
  const database = new DatabaseSync(":memory:");
  database.exec(readFileSync(join(root, "schema.sql"), "utf8"));
  if (hasOperator)
    database.exec(
      "INSERT INTO tenants (id, business_uuid, title, name, is_operator, created_at) VALUES ('t-operator', 'b', 'O', 'O', 1, 1)",
    );
  const rows = async (sql) => {
    const statements = sql.split(";\n");
    for (const statement of statements.slice(0, -1)) database.exec(statement);
    return database.prepare(statements.at(-1)).all();
  };
  return { database, rows };
}

test("apps that are not there are put in, each with an event; those that are stay as they are", async () => {
  const { database: all, rows } = database(true);
  assert.deepEqual(await fill({ rows }, [NOTES], 5), ["notes"]);
  const shelf = { appId: "shelf", title: "Shelf", categoryName: "Company" };
  assert.deepEqual(await fill({ rows }, [{ ...NOTES, title: "Other" }, shelf], 6), ["shelf"]);
  const [notes, other] = all.prepare("SELECT * FROM apps ORDER BY id").all();
  assert.deepEqual(
    [notes.title, JSON.parse(notes.titles), notes.path, notes.mfe_name, notes.for_all, notes.administration],
    ["Notes", NOTES.titles, "/notes", "notes", 0, 0],
  );
  assert.deepEqual([other.path, other.sort, other.for_all, other.retired], [null, 0, 1, 0]);
  const events = all.prepare("SELECT tenant_id, seq, action, object, detail, created_at FROM audit ORDER BY seq").all();
  assert.deepEqual(
    events.map(({ tenant_id, seq, action, object, created_at }) => [tenant_id, seq, action, object, created_at]),
    [
      ["t-operator", 1, "app.created", "notes", 5],
      ["t-operator", 2, "app.created", "shelf", 6],
    ],
  );
  assert.deepEqual(JSON.parse(events[0].detail).after.titles, NOTES.titles);
});

test("without an operator there is nobody whose catalogue it is", async () => {
  const { database: all, rows } = database(false);
  await assert.rejects(fill({ rows }, [NOTES]), /bootstrap/);
  assert.equal(all.prepare("SELECT COUNT(*) AS apps FROM apps").get().apps, 0);
});

test("a file that is no list of apps is refused by what is wrong", () => {
  const bare = { ...NOTES, path: null, icon: null, mfeName: null, mfePath: null };
  for (const apps of [[NOTES], [bare]]) assert.deepEqual(appsOf(JSON.stringify(apps)), apps);
  for (const [file, why] of [
    ["{", "JSON"],
    ["{}", "list"],
    ["[]", "list"],
    ["[1]", "App 1: it is no object"],
    [JSON.stringify([NOTES, { ...NOTES, appId: "Notes" }]), "App 2: appId"],
    [JSON.stringify([{ ...NOTES, title: "" }]), "title"],
    [JSON.stringify([{ ...NOTES, titles: { xx: "N" } }]), "titles.xx"],
    [JSON.stringify([{ ...NOTES, path: "//evil.example" }]), "path"],
    [JSON.stringify([{ ...NOTES, administration: true }]), "administration"],
    [JSON.stringify([{ ...NOTES, sort: "1" }]), "sort"],
    ...["appId", "title", "titles", "categoryName", "categories", "sort", "forAll", "retired"].map((name) => [
      JSON.stringify([{ ...NOTES, [name]: null }]),
      `${name} is no member of an app, or of another kind`,
    ]),
    [JSON.stringify([{ ...NOTES, titles: [] }]), "titles"],
  ]) {
    assert.throws(() => appsOf(file), { message: new RegExp(why) }, file);
  }
});
