// Administration in workerd: what depends on the engine and the real stores.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { account } from "../support/actors.mjs";
import { Client } from "../support/client.mjs";
import { eventually } from "../support/eventually.mjs";
import { product } from "../support/product.mjs";

/** A browser of the administrator, in the company with this title. */
async function administrator(running, title = "Nordlicht Energie") {
  const browser = new Client(running.url);
  const { json } = await browser.signIn(account("admin"));
  const { companyId } = json.organisations.find((company) => company.title === title);
  assert.equal((await browser.post(`/api/auth/signin-company/${companyId}/`)).status, 200);
  return browser;
}

/** The log line of an operation's newest request; lines are written after responses. */
function lastLine(running, operation) {
  const look = async () => {
    // Those that have arrived whole.
    const lines = running.log().matchAll(/\{"[^\n]*"event":"request"[^\n]*\}(?=[^\n]*\n)/g);
    const parsed = [...lines].map(([line]) => JSON.parse(line));
    return parsed.findLast((line) => line.operation === operation);
  };
  return eventually(look, (line) => line !== undefined);
}

describe("administration", () => {
  let running;
  before(async () => {
    running = await product();
  });
  after(() => running.stop());

  test("lists the members of the company with one round trip to the database", async () => {
    const browser = await administrator(running);
    const { status, json } = await browser.get("/api/admin/user");
    assert.equal(status, 200);
    assert.deepEqual(
      json.data.map(({ lastName }) => lastName),
      ["D'Amico", "Müller", "Strauß"],
    );
    const line = await lastLine(running, "listUsers");
    assert.equal(line.d1, 1);
    assert.ok(line.rowsRead > 0 && line.rowsRead <= 100, `${line.rowsRead} rows`);
  });

  test("finds people whatever case and accents, as the engine decomposes them", async () => {
    const browser = await administrator(running);
    for (const search of ["MULLER", "m%C3%BCller", "mu%CC%88ller", "strauss"]) {
      const { json } = await browser.get(`/api/admin/user?search=${search}`);
      assert.equal(json.total, 1, search);
    }
  });

  test("refuses a member with the name of the right that is missing, and a visitor without a session", async () => {
    const member = new Client(running.url);
    await member.signIn(account("member"));
    const refused = await member.get("/api/admin/user");
    assert.deepEqual([refused.status, refused.json.missing], [403, { app: "admin.users", access: "read" }]);
    const visitor = new Client(running.url);
    await visitor.fetchGuard();
    assert.equal((await visitor.get("/api/admin/user")).status, 401);
  });

  test("ends a session in the company at the next call, and again changes nothing", async () => {
    const [browser, lost] = [await administrator(running), await administrator(running)];
    assert.equal((await lost.get("/api/tenant")).status, 200);
    const { json: me } = await browser.get("/api/user/me");
    const sessions = `/api/admin/user/${me.user.userId}/sessions`;
    const { json: ownSessions } = await browser.get(sessions);
    const line = await lastLine(running, "listUserSessions");
    assert.deepEqual([line.d1, line.objects], [1, 2]);
    for (const { id } of ownSessions.filter(({ current }) => !current)) {
      for (const time of ["once", "again"]) {
        assert.equal((await browser.call("DELETE", `${sessions}/${id}`)).status, 204, time);
      }
    }
    assert.deepEqual(
      (await browser.get(sessions)).json.map(({ current }) => current),
      [true],
    );
    const refused = await lost.get("/api/tenant");
    assert.deepEqual([refused.status, refused.code], [401, "session_expired"]);
    assert.equal((await lost.call("DELETE", sessions)).code, "session_expired", "nor does it write");
    assert.equal((await lost.get("/api/user/me")).status, 200, "the account's own session goes on");
  });

  test("knows no pages, and its unknown addresses are problems", async () => {
    const browser = await administrator(running);
    const { status, code } = await browser.get("/api/admin/nothing");
    assert.deepEqual([status, code], [404, "not_found"]);
  });
});

test("maintenance closes administration to members, and lets operators sign in", async () => {
  const running = await product({ vars: { CONFIG: JSON.stringify({ maintenance: { enabled: true } }) } });
  try {
    const browser = new Client(running.url);
    const { status, code } = await browser.signIn(account("operator"));
    assert.equal(status, 200, code);
    const member = new Client(running.url);
    await member.signIn(account("reader"));
    assert.equal((await member.get("/api/admin/user")).code, "maintenance");
  } finally {
    await running.stop();
  }
});
