// Roles on D1: lists, the life cycle of a role, and what its members may do at their next request.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { account } from "../support/actors.mjs";
import { Client } from "../support/client.mjs";
import { eventually } from "../support/eventually.mjs";
import { product } from "../support/product.mjs";

const ROLES = "/api/admin/role";
let running;
before(async () => {
  running = await product();
});
after(() => running.stop());

const outcomeOf = ({ status, code }) => [status, code];

/** A demo user in Nordlicht. */
async function working(name) {
  const client = new Client(running.url);
  assert.equal((await client.signIn(account(name))).status, 200);
  const companies = (await client.get("/api/business/list")).json;
  const { companyId } = companies.find(({ title }) => title.startsWith("Nordlicht"));
  assert.equal((await client.post(`/api/auth/signin-company/${companyId}/`)).status, 200);
  return client;
}

/** The log line of a request, as soon as it is written. */
async function logged(answer) {
  const id = answer.headers.get("x-request-id");
  const isAboutIt = (text) => text.includes(id) && text.includes("rowsRead");
  const line = await eventually(() => running.log().split("\n").find(isAboutIt), Boolean);
  assert.ok(line, `no line about ${id}\n${running.log().slice(-2000)}`);
  return JSON.parse(line.slice(line.indexOf("{"), line.lastIndexOf("}") + 1));
}

test("a role is created once, filled, changed over its version, and deleted", async () => {
  const anna = await working("anna");
  const about = {
    title: "Nachtwache",
    apps: [
      { appId: "reports", access: "write" },
      { appId: "surveys", access: "read" },
    ],
    settings: { layoutMode: "sidebar", sideBarApps: { reports: 1 } },
    usersAll: true,
  };
  const key = { "idempotency-key": "night" };
  const first = await anna.call("PUT", ROLES, about, key);
  assert.equal(first.status, 201, first.text);
  const role = first.json;
  assert.equal(first.headers.get("location"), `${ROLES}/${role.roleId}`);
  const again = await anna.call("PUT", ROLES, about, key);
  assert.deepEqual([again.status, again.json], [201, role]);
  const path = `${ROLES}/${role.roleId}`;
  assert.deepEqual((await anna.get(path)).json, role);

  const people = (await anna.get(`${ROLES}/users?roleId=${role.roleId}&limit=100`)).json;
  assert.equal(people.total, role.countUsers);
  assert.ok(people.data.every(({ selected, locked }) => selected && !locked));

  const [one, two] = people.data.map(({ userId }) => userId);
  const change = { apps: [{ appId: "surveys", access: "root" }], usersAll: false, usersAdd: [one, two] };
  const changed = await anna.call("PATCH", path, change, { "if-match": '"1"' });
  assert.deepEqual([changed.status, changed.json?.countUsers, changed.json?.apps], [200, 2, change.apps], changed.text);
  assert.deepEqual(outcomeOf(await anna.call("PATCH", path, change, { "if-match": '"1"' })), [412, "version_conflict"]);
  assert.deepEqual(outcomeOf(await anna.call("PATCH", path, { usersAdd: ["nobody"] })), [404, "not_found"]);
  assert.deepEqual(outcomeOf(await anna.call("DELETE", path)), [409, "conflict"]);
  assert.equal((await anna.call("DELETE", `${path}?force=true`)).status, 204);
  assert.deepEqual(outcomeOf(await anna.get(path)), [404, "not_found"]);
});

test("what is refused on D1 says why", async () => {
  const anna = await working("anna");
  const list = (await anna.get(`${ROLES}?search=admin`)).json;
  const admin = list.data.find(({ hasAdminRights }) => hasAdminRights === 1);
  for (const body of [{ state: 0 }, { hasAdminRights: 0 }, { users: [] }, { usersAll: false }]) {
    const path = `${ROLES}/${admin.roleId}`;
    assert.deepEqual(outcomeOf(await anna.call("PATCH", path, body)), [409, "last_admin"], JSON.stringify(body));
  }
  assert.equal((await anna.get("/api/tenant")).json.hasAdminRights, true);
});

test("the lists cost one round trip and few rows", async () => {
  const anna = await working("anna");
  for (const path of [`${ROLES}?sort=-countUsers`, `${ROLES}/apps?search=rep`, `${ROLES}/users?search=a`]) {
    const answer = await anna.get(path);
    assert.equal(answer.status, 200);
    const { d1, objects, rowsRead } = await logged(answer);
    assert.deepEqual([d1, objects], [1, 1], path);
    assert.ok(rowsRead > 0 && rowsRead <= 200, `${path} read ${rowsRead} rows`);
  }
});
