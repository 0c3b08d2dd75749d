// Where a restore into a new database looks for that database, whatever became of environments.json.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { databaseOf, decisionsOf, keepDecisionsInMemory, saveDecisions } from "../environments.mjs";
import { decide, withDecision } from "./decision.mjs";
import { stepsOf } from "./steps.mjs";

const DONE = { name: "asgard-production-2", database: "new", restored: true, decided: true };
const CONTEXT = { environment: "production", journal: { done: DONE } };
/** As git puts the file back: it names what is damaged. */
const putBack = () => saveDecisions("production", { database: undefined, ids: { database: "damaged", copies: "kv" } });

keepDecisionsInMemory();
beforeEach(putBack);

test("the decision is written again where the file names another database, and nothing else in it changes", () => {
  decide("production", DONE);
  assert.equal(databaseOf("production"), "asgard-production-2");
  assert.deepEqual(decisionsOf("production").ids, { database: "new", copies: "kv" });
});

test("each step after the decision finds the new database, also where the file was put back after the step before", async () => {
  const found = [];
  const step = (name) => ({
    name,
    make: async () => {
      found.push(decisionsOf("production").ids.database);
      putBack();
    },
  });
  for (const { make } of withDecision(CONTEXT, ["restored", "decided", "expanded", "open"].map(step))) await make();
  assert.deepEqual(found, ["damaged", "damaged", "new", "new"]);
});

test("a run that goes on decides again, and one by Time Travel has nothing to decide", async () => {
  const context = { ...CONTEXT, folder: "/tmp" };
  const repeated = (more) =>
    stepsOf({ ...context, ...more })
      .filter(({ isRepeated }) => isRepeated)
      .map(({ name }) => name);
  assert.ok(repeated({ from: "/backup.age" }).includes("decided"));
  assert.ok(!repeated({ to: "2026-11-22T10:00:00Z" }).includes("decided"));
  const { make } = stepsOf({ ...context, from: "/backup.age" }).find(({ name }) => name === "decided");
  await make();
  assert.equal(decisionsOf("production").ids.database, "new");
});
