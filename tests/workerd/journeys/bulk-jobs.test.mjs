// Bulk jobs on D1: started by a request, continued after its response and by cron, each member exactly once.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { account } from "../../support/actors.mjs";
import { Client } from "../../support/client.mjs";
import { eventually } from "../../support/eventually.mjs";
import { startFaulty } from "../support/faulty.mjs";

const JOBS = "/api/admin/user/bulk-jobs";
const MANY = 3_300;

let product;
before(async () => {
  product = await startFaulty();
});
after(() => product.close());

/** Anna in her company, with many members in Ulm. */
async function amongMany() {
  const client = new Client(product.origin);
  assert.equal((await client.signIn(account("anna"))).status, 200);
  const companies = (await client.get("/api/business/list")).json;
  const { companyId } = companies.find(({ title }) => title.startsWith("Nordlicht"));
  assert.equal((await client.post(`/api/auth/signin-company/${companyId}/`)).status, 200);
  const numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)";
  await product.rows(
    `INSERT INTO users (id, email, first_name, created_at) ${numbers} SELECT 'ulm-' || i, i || '@ulm.example', 'Ulm', 1 FROM n`,
    MANY,
  );
  await product.rows(
    `INSERT INTO memberships (tenant_id, user_id, created_at, location) ${numbers} SELECT ?2, 'ulm-' || i, 1, 'Ulm' FROM n`,
    MANY,
    companyId,
  );
  return client;
}

test("cron carries on what the answer left, beside the call and a database that goes away, and each is changed once", async () => {
  const client = await amongMany();
  const body = { filter: { location: "Ulm" }, action: "disable", expectedCount: MANY };
  const off = await client.post(JOBS, { ...body, expectedCount: 7 });
  assert.deepEqual([off.status, off.code, off.json.count], [409, "count_changed", MANY]);
  const started = await client.post(JOBS, body);
  assert.equal(started.status, 202, started.text);
  const look = async () => (await client.get(`${JOBS}/${started.json.jobId}`)).json;
  const isMoving = await eventually(look, ({ handled }) => handled > 0);
  assert.ok(isMoving.handled > 0, "what follows the answer has begun");
  // The batch is executed but never returns: its outcome is unknown.
  await product.stores({ DB: "stallsAfterwards" });
  await product.cron();
  await product.stores({});
  await Promise.all([product.cron(), product.cron()]);
  const done = await eventually(look, ({ state }) => state === "done");
  assert.deepEqual([done.state, done.handled, done.changed], ["done", MANY, MANY]);
  const versions = await product.rows(
    "SELECT version, state, COUNT(*) AS number FROM memberships WHERE location = 'Ulm' GROUP BY 1, 2",
  );
  assert.deepEqual(versions, [{ version: 2, state: 0, number: MANY }]);
  const finished = await product.rows("SELECT detail FROM audit WHERE action = 'members.bulk_finished'");
  assert.deepEqual(
    finished.map(({ detail }) => JSON.parse(detail).outcomes),
    [{ changed: MANY }],
  );
});
