import assert from "node:assert/strict";
import { test } from "node:test";
import { stepsOf } from "./steps.mjs";

const CONTEXT = { environment: "production", folder: "/tmp", journal: { done: {} }, to: "2026-11-22T10:00:00Z" };

test("what is damaged is dumped when the maintenance page has had a minute to get everywhere", async () => {
  let waited = 0;
  const wait = async (ms) => {
    waited += ms;
  };
  const steps = stepsOf({ ...CONTEXT, wait });
  const names = steps.map(({ name }) => name);
  assert.deepEqual(names.slice(0, 3), ["paused", "everywhere", "damaged"]);
  await steps[1].make();
  assert.equal(waited, 60_000);
});

test("without the damaged database it is waited as well, because its last writes are lost", () => {
  const names = stepsOf({ ...CONTEXT, everybody: true }).map(({ name }) => name);
  assert.deepEqual(names.slice(0, 2), ["paused", "everywhere"]);
  assert.ok(!names.includes("damaged"));
});
