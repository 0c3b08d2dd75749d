// Companies and their audit logs on D1: created, disabled while members work, deleted, sealed, and verified as operators do.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { environment, root } from "../../scripts/setup/steps.mjs";
import { databaseOf, within } from "../../scripts/stores/sqlite.mjs";
import { account } from "../support/actors.mjs";
import { Client } from "../support/client.mjs";
import { eventually } from "../support/eventually.mjs";
import { product } from "../support/product.mjs";

const TENANTS = "/api/admin/tenant";
let running;
before(async () => {
  running = await product();
});
after(async () => {
  await running.kill();
  await rm(running.persist, { recursive: true, force: true });
});

/** A user in the company whose title begins like this. */
async function working(name, title) {
  const client = new Client(running.url);
  assert.equal((await client.signIn(account(name))).status, 200);
  const companies = (await client.get("/api/business/list")).json;
  const { companyId } = companies.find((company) => company.title.startsWith(title));
  assert.equal((await client.post(`/api/auth/signin-company/${companyId}/`)).status, 200);
  return { client, companyId };
}

test("the operator makes, finds, renames, disables and deletes a company", async () => {
  const { client } = await working("operator", "Asgard");
  const body = { title: "Ñandú Ost", adminEmail: "chief@new.example", city: "Köln" };
  const made = await client.call("PUT", TENANTS, body, { "idempotency-key": "once" });
  assert.equal(made.status, 201, made.text);
  const again = await client.call("PUT", TENANTS, body, { "idempotency-key": "once" });
  assert.deepEqual(again.json, made.json);
  const { companyId } = made.json;
  const found = (await client.get(`${TENANTS}?search=nandu,city:koln&sort=-countUsers`)).json;
  assert.deepEqual([found.data.map((row) => row.companyId), found.total], [[companyId], 1]);
  const one = `${TENANTS}/${companyId}`;
  assert.equal((await client.call("DELETE", one)).code, "conflict");
  const changed = await client.call("PATCH", one, { state: 0, title: "Nandu" }, { "if-match": '"1"' });
  assert.deepEqual([changed.status, changed.json.state, changed.json.version], [200, 0, 2], changed.text);
  for (const sort of ["title", "-city", "state", "-countUsers"]) {
    assert.equal((await client.get(`${TENANTS}?sort=${sort}&state=0`)).json.total, 1);
  }
  await deleteOnceNotified(client, one);
  assert.equal((await client.get(one)).status, 404);
});

/** Deletes a company as soon as the sessions of all members know that it is disabled. */
async function deleteOnceNotified(client, one) {
  const isDeleted = ({ status, code }) => {
    if (status !== 204) assert.equal(code, "conflict");
    return status === 204;
  };
  const last = await eventually(() => client.call("DELETE", one), isDeleted);
  assert.equal(last.status, 204, "its members were never told");
}

test("a disabled company ends at the next call of its people, and nowhere else", async () => {
  const [{ client: operator }, chloe, anna] = await Promise.all([
    working("operator", "Asgard"),
    working("chloe", "Café"),
    working("anna", "Nordlicht"),
  ]);
  assert.equal((await operator.call("PATCH", `${TENANTS}/${chloe.companyId}`, { state: 0 })).status, 200);
  assert.equal((await chloe.client.get("/api/tenant")).code, "tenant_missing");
  assert.equal((await anna.client.get("/api/tenant")).status, 200);
  const titles = async () => {
    const session = await anna.client.post("/api/auth/session", {});
    return session.json.organisations.map(({ title }) => title);
  };
  const isUpdated = (found) => !found.includes("Café Lumière");
  assert.ok(isUpdated(await eventually(titles, isUpdated)), "her cached session is never updated");
  assert.equal((await operator.call("PATCH", `${TENANTS}/${chloe.companyId}`, { state: 1 })).status, 200);
  assert.equal((await chloe.client.get("/api/tenant")).status, 200);
});

/** `npm run audit -- verify`: whether the audit logs are intact, and its output. */
async function verified(...words) {
  const args = ["scripts/operations.mjs", "audit", "verify", "--persist-to", running.persist, ...words];
  try {
    const { stdout } = await promisify(execFile)("node", args, { cwd: root, env: environment });
    return [true, stdout];
  } catch ({ code, stdout }) {
    assert.equal(code, 1, stdout);
    return [false, stdout];
  }
}

test("audit logs are read, exported and sealed, and what was changed or cut off afterwards is found", async () => {
  const { client, companyId } = await working("anna", "Nordlicht");
  const { client: operator } = await working("operator", "Asgard");
  for (const city of ["Bern", "Bonn", "Ulm"]) {
    assert.equal((await operator.call("PATCH", `${TENANTS}/${companyId}`, { city })).status, 200);
  }
  const query = "/api/admin/audit?action=tenant.updated&from=2020-01-01";
  const isSealed = ({ data }) => data.every(({ sealed }) => sealed);
  const auditLog = await eventually(async () => (await client.get(query)).json, isSealed);
  assert.ok(isSealed(auditLog), "it is never sealed");
  assert.deepEqual(
    auditLog.data.map(({ detail }) => detail.after),
    [{ city: "Ulm" }, { city: "Bonn" }, { city: "Bern" }],
  );
  const csv = await client.get("/api/admin/audit/export?format=csv&sort=createdAt");
  assert.ok(csv.text.startsWith("seq,createdAt,action,") && csv.text.includes("tenant.updated"));
  const newest = Math.max(...auditLog.data.map(({ seq }) => seq));
  // Lines arrive later than answers, and the last one is whole when the next begins.
  const lines = () => running.log().split("\n").slice(0, -1);
  const isOfSeal = (line) => line.includes('"audit_sealed"') && line.includes(companyId);
  const isKept = (all) =>
    all.some((line) => isOfSeal(line) && JSON.parse(line.slice(line.indexOf('{"'))).seq >= newest);
  const kept = await eventually(lines, isKept);
  assert.ok(isKept(kept), "the log never tells of the seal");
  const log = join(running.persist, "worker.log");
  await writeFile(log, kept.join("\n"));
  await running.kill();

  const [isWhole, output] = await verified("--log", log);
  assert.ok(isWhole && output.includes(`✓ ${companyId}`), output);
  // Nobody uses the database by now.
  const tamper = (sql) => within(databaseOf(running.persist), (database) => database.run(sql));
  const seq = auditLog.data.at(-1).seq;
  tamper(`UPDATE audit SET actor = 'nobody' WHERE tenant_id = '${companyId}' AND seq = ${seq}`);
  const [isChanged, changed] = await verified("--tenant", companyId);
  assert.ok(!isChanged && /changed: \d+ to \d+/.test(changed), changed);
  tamper(`DELETE FROM audit WHERE tenant_id = '${companyId}' AND seq >= ${seq};
    DELETE FROM audit_seals WHERE tenant_id = '${companyId}' AND seq >= ${seq}`);
  const [isCut, cut] = await verified("--tenant", companyId, "--log", log);
  assert.ok(!isCut && cut.includes("of the log is not there"), cut);
});
