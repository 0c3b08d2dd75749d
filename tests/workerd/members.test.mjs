// Members on D1: created, updated, bulk changes, imported, exported, removed and erased.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { account } from "../support/actors.mjs";
import { Client } from "../support/client.mjs";
import { eventually } from "../support/eventually.mjs";
import { product } from "../support/product.mjs";

const USERS = "/api/admin/user";
let running;
before(async () => {
  running = await product();
});
after(() => running.stop());

const [anna, joao] = ["anna", "joao"].map(account);
const outcomeOf = ({ status, code }) => [status, code];

/** Anna, as administrator in Nordlicht. */
async function admin() {
  const client = new Client(running.url);
  assert.equal((await client.signIn(anna)).status, 200);
  const companies = (await client.get("/api/business/list")).json;
  const { companyId } = companies.find(({ title }) => title.startsWith("Nordlicht"));
  assert.equal((await client.post(`/api/auth/signin-company/${companyId}/`)).status, 200);
  return client;
}

/** A member's row as an administrator sees it, without id and address. */
function look({ id, userId, email, ...rest }) {
  assert.ok(id && id === userId && email);
  return rest;
}

test("somebody new and somebody who has an account look the same from making to erasing", async () => {
  const client = await admin();
  const seen = [];
  for (const email of ["neu@nordlicht.example", joao.email]) {
    const steps = [];
    const body = { firstName: "Kim", lastName: "Ångström", email, phone: "+49 30 5551", birthDay: "1990-02-03" };
    const made = await client.call("PUT", USERS, body);
    assert.equal(made.status, 201, made.text);
    const path = `${USERS}/${made.json.id}`;
    steps.push(look({ ...made.json, createdAt: "", authCreatedAt: "", assignKey: "" }));
    assert.deepEqual((await client.get(path)).json, made.json);
    assert.equal((await client.get(`${USERS}?search=angstrom`)).json.data[0].id, made.json.id);
    for (const change of [{ firstName: "Kai", phone: null }, { password: "Winter-2027" }, { state: 0 }, { state: 1 }]) {
      const changed = await client.call("PATCH", path, change);
      steps.push(changed.status, changed.json.version, changed.json.displayName, changed.json.state);
    }
    steps.push((await client.call("DELETE", path)).status, (await client.post(`${path}/restore`)).status);
    steps.push((await client.call("DELETE", `${path}?softDelete=false`)).status, outcomeOf(await client.get(path)));
    seen.push(steps);
  }
  assert.deepEqual(seen[0], seen[1]);
});

test("somebody new has a mail as soon as they are made, written by administration itself", async () => {
  const client = await admin();
  const email = "post@nordlicht.example";
  assert.equal((await client.call("PUT", USERS, { firstName: "Post", email })).status, 201);
  const arrived = async () => (await (await fetch(`${running.url}/dev/mailbox`)).text()).includes(email);
  assert.ok(
    await eventually(arrived, (has) => has),
    running
      .log()
      .split("\n")
      .filter((line) => line.includes("mail_refused"))
      .join("\n"),
  );
});

test("five hundred people are imported, changed together, exported and removed", async () => {
  const client = await admin();
  const rows = Array.from({ length: 500 }, (_, at) => ({
    line: at + 2,
    firstName: `Person ${at}`,
    lastName: "Import",
    email: `import-${at}@nordlicht.example`,
    // An internal account has a password; a chunk may contain at most twenty.
    ...(at % 25 === 0 ? { isEmployee: true, password: "Winter-2027" } : {}),
  }));
  const body = { importId: "list", chunk: 0, rows };
  const dry = await client.post(`${USERS}/import`, { ...body, dryRun: true });
  assert.ok(
    dry.json.rows.every(({ errors, userId }) => errors.length === 0 && userId === undefined),
    dry.text,
  );
  const total = async () => (await client.get(`${USERS}?limit=1`)).json.total;
  const before = await total();
  const done = await client.post(`${USERS}/import`, body);
  assert.equal(done.status, 200, done.text);
  assert.equal(await total(), before + 500);
  assert.equal((await client.post(`${USERS}/import`, body)).text, done.text);
  assert.equal(await total(), before + 500);
  const userIds = done.json.rows.map(({ userId }) => userId);
  for (const action of ["disable", "enable", "remove"]) {
    const answer = await client.post(`${USERS}/bulk`, { action, userIds });
    assert.deepEqual([answer.json.done, answer.json.failed], [500, []], action);
  }
  assert.equal(await total(), before);
  const back = await client.post(`${USERS}/bulk`, { action: "restore", userIds: userIds.slice(0, 250) });
  assert.equal(back.json.done, 250);
  const pages = await client.get(`${USERS}/export`);
  assert.equal(pages.json.rows.filter(({ lastName }) => lastName === "Import").length, 250);
});

test("the last administrator stays", async () => {
  const client = await admin();
  const { data } = (await client.get(`${USERS}?search=email:${anna.email.split("@")[0]}`)).json;
  const own = data.find(({ email }) => email === anna.email);
  const all = (await client.get(`${USERS}?limit=100`)).json.data;
  const others = all.filter(({ id }) => id !== own.id).map(({ id }) => id);
  assert.equal((await client.post(`${USERS}/bulk`, { action: "disable", userIds: others })).status, 200);
  assert.deepEqual(outcomeOf(await client.call("PATCH", `${USERS}/${own.id}`, { state: 0 })), [409, "last_admin"]);
  assert.deepEqual(outcomeOf(await client.call("DELETE", `${USERS}/${own.id}`)), [409, "last_admin"]);
});
