// Two operators, one environment.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { keepDecisionsInMemory, saveDecisions } from "./environments.mjs";
import { withLease } from "./ledger.mjs";
import { platform } from "./platform.mjs";
import { startPlatform } from "./stage/platform/platform.mjs";

let [there, api] = [];
before(async () => {
  there = await startPlatform({ domain: "example.org" });
  api = platform({
    CLOUDFLARE_API_BASE_URL: there.api,
    CLOUDFLARE_API_TOKEN: there.account.token,
    CLOUDFLARE_ACCOUNT_ID: there.account.id,
  });
  const { uuid } = await api("POST", "{account}/d1/database", { name: "asgard-operations-production" });
  keepDecisionsInMemory();
  saveDecisions("production", { ids: { ledger: uuid } });
});
after(() => there.close());

/** Runs `work` as an operator; the name applies while the lease is acquired. */
function as(name, work, more = {}) {
  process.env.OPERATOR = name;
  const turn = withLease({ api, environment: "production", act: "deploy", ...more }, work);
  delete process.env.OPERATOR;
  return turn;
}

test("one at a time; the other is told who it is, and comes next", async () => {
  const done = [];
  await as("ada", async () => {
    await assert.rejects(
      as("bob", () => done.push("bob")),
      /^Error: ada is at it on .* \(deploy, since \d{4}-.*--take-over/,
    );
    done.push("ada");
  });
  await as("bob", () => done.push("bob"));
  assert.deepEqual(done, ["ada", "bob"]);
});

test("a failure gives the turn back", async () => {
  await assert.rejects(
    as("ada", () => Promise.reject(new Error("broken"))),
    /broken/,
  );
  await as("bob", () => {});
});

test("of two who come at once, one is first", async () => {
  const inside = [];
  const work = (name) => async () => {
    inside.push(name);
    await api("GET", "{account}");
  };
  const results = await Promise.allSettled([as("ada", work("ada")), as("bob", work("bob"))]);
  assert.deepEqual(results.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
  assert.equal(inside.length, 1);
});

test("who was interrupted goes on at once; anybody else takes it over, or waits until it is over", async () => {
  const interrupted = `UPDATE lease SET pid = 4194305; SELECT 1`;
  const kill = () => api("POST", `{account}/d1/database/asgard-operations-production/query`, { sql: interrupted });
  await as("ada", async () => {
    await kill();
    await as("ada", () => {});
  });
  await as("ada", kill);
  await assert.rejects(
    as("bob", () => {}),
    /ada is at it/,
  );
  await as("bob", () => {}, { takeOver: true });
});
