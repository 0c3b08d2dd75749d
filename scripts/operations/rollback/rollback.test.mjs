import assert from "node:assert/strict";
import { test } from "node:test";
import { releaseBefore, requireSameDatabase } from "./target.mjs";

/** Versions by id: those in `secrets` were made by a change of secrets. */
const versions =
  (...secrets) =>
  async (id) => ({
    id,
    annotations: secrets.includes(id) ? { "workers/triggered_by": "secret" } : {},
  });

/** Deployments in order, the oldest first: a version for everybody, or shares of several. */
const deployed = (...all) =>
  all.map((each, at) => ({
    created_on: new Date(at * 1000).toISOString(),
    versions: Object.entries(typeof each === "string" ? { [each]: 100 } : each).map(([version_id, percentage]) => ({
      version_id,
      percentage,
    })),
  }));

test("a rollback leads to the release before", async () => {
  assert.equal(await releaseBefore(deployed("a", "b"), versions()), "a");
});

test("versions of the same release with older secrets are left out", async () => {
  assert.equal(await releaseBefore(deployed("a", "b", "b2", "b3"), versions("b2", "b3")), "a");
});

test("of the release before it is the version with its latest secrets", async () => {
  assert.equal(await releaseBefore(deployed("a", "a2", "b", "b2"), versions("a2", "b2")), "a2");
});

test("a release that was taken back before is not returned to", async () => {
  assert.equal(await releaseBefore(deployed("a", "b", "a", "c"), versions()), "a");
});

test("in the middle of a rollout it is what everybody had, and afterwards too", async () => {
  const rollout = ["a", { b: 0, a: 100 }, { b: 10, a: 90 }];
  assert.equal(await releaseBefore(deployed(...rollout), versions()), "a");
  assert.equal(await releaseBefore(deployed(...rollout, "b"), versions()), "a");
  assert.equal(await releaseBefore(deployed("a", { b: 0, a: 100 }), versions()), "a");
});

test("where only secrets were changed there is nowhere to go", async () => {
  const nowhere = /no release before this one.*--to \(npx wrangler versions list --name asgard-production\)/;
  await assert.rejects(releaseBefore(deployed("a", "a2"), versions("a2"), "production"), nowhere);
  await assert.rejects(releaseBefore([], versions(), "production"), nowhere);
});

test("a version on the database from before a restore is rejected", () => {
  const on = (id) => ({ id: "v", resources: { bindings: [{ type: "d1", name: "DB", database_id: id }] } });
  requireSameDatabase(on("one"), on("one"));
  assert.throws(
    () => requireSameDatabase(on("damaged"), on("restored")),
    /database damaged.*restored.*--other-database/,
  );
});
