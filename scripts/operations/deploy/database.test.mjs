import assert from "node:assert/strict";
import { before, test } from "node:test";
import { keepDecisionsInMemory, saveDecisions } from "../environments.mjs";
import { requireServedDatabase } from "./database.mjs";

/** A platform on which deployments, the newest first, have versions that are bound to databases by name. */
const platform = (deployments, databases) => async (_, path) => {
  if (path.endsWith("/asgard-production/deployments")) return deployments && { deployments };
  const id = path.split("/").at(-1);
  return { id, resources: { bindings: [{ type: "d1", name: "DB", database_id: databases[id] }] } };
};
const deployed = (created_on, shares) => ({
  created_on,
  versions: Object.entries(shares).map(([version_id, percentage]) => ({ version_id, percentage })),
});
const databases = { old: "damaged", present: "restored", fresh: "other" };

before(() => {
  keepDecisionsInMemory();
  saveDecisions("production", { ids: { database: "restored" } });
});

test("the database is that of the version which everybody has, also beside one that is being rolled out", async () => {
  const all = [deployed("2026-11-21", { present: 100 }), deployed("2026-11-20", { old: 100 })];
  await requireServedDatabase("production", {}, platform(all, databases));
  const rollout = deployed("2026-11-22", { fresh: 10, present: 90 });
  await requireServedDatabase("production", {}, platform([rollout, ...all], databases));
});

test("a checkout that names another database than the one that is served deploys nothing", async () => {
  await assert.rejects(
    requireServedDatabase("production", {}, platform([deployed("2026-11-20", { old: 100 })], databases)),
    /production is on the database damaged, and environments\.json names restored: .*--other-database/,
  );
});

test("where nothing is served any database is taken", async () => {
  await requireServedDatabase("production", {}, platform(undefined, {}));
});

test("another database is taken where it is meant, and on a laptop nothing is asked", async () => {
  const asked = () => assert.fail("the platform is asked");
  await requireServedDatabase("production", { "other-database": true }, asked);
  await requireServedDatabase("local", {}, asked);
});
