// Invitations on D1, Durable Objects and the mailbox: from the administrator's request to the new member.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { account } from "../support/actors.mjs";
import { Client } from "../support/client.mjs";
import { eventually } from "../support/eventually.mjs";
import { product } from "../support/product.mjs";

const BASE = "/api/user/invitation";
let running;
before(async () => {
  running = await product();
});
after(() => running.stop());

const [anna, joao, chloe] = ["anna", "joao", "chloe"].map(account);
const outcomeOf = ({ status, code }) => [status, code];

async function signedIn(person) {
  const client = new Client(running.url);
  assert.equal((await client.signIn(person)).status, 200);
  return client;
}

/** Anna, as administrator in Nordlicht. */
async function admin() {
  const client = await signedIn(anna);
  const { companyId } = (await client.get("/api/business/list")).json.find(({ title }) =>
    title.startsWith("Nordlicht"),
  );
  assert.equal((await client.post(`/api/auth/signin-company/${companyId}/`)).status, 200);
  return { client, companyId };
}

/** The code in the newest mail to an address. */
async function waitForCode(email) {
  const see = async (path) => (await fetch(`${running.url}${path}`)).text();
  const find = async () => {
    const rows = (await see("/dev/mailbox")).match(/<a href="\/dev\/mailbox\/[^"]+"[\s\S]*?<\/a>/g) ?? [];
    return rows.find((row) => row.includes(email));
  };
  const newest = await eventually(find, Boolean);
  assert.ok(newest, `no mail to ${email}`);
  const text = await see(`${newest.match(/href="([^"]+)"/)[1]}?view=text`);
  return new URL(text.match(/https?:\/\/[^\s"<]+\/auth\/invitation\/[^\s"<]+/)[0]).pathname.split("/").at(-1);
}

test("of ten accepts at once one joins, and every session of the person knows", async () => {
  const { client, companyId } = await admin();
  const sent = await client.post(`${BASE}/inviteUser`, { email: joao.email });
  assert.equal(sent.status, 201);
  const code = await waitForCode(joao.email);
  assert.ok(!sent.text.includes(code));
  const [guest, elsewhere] = [await signedIn(joao), await signedIn(joao)];
  const path = `${BASE}/accept/${companyId}/${code}`;
  const answers = await Promise.all(Array.from({ length: 10 }, () => guest.raw(guest.draft("POST", path))));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(9).fill(404)]);
  const joined = answers.find(({ status }) => status === 200).json;
  assert.equal(joined.company.companyId, companyId);
  assert.equal(joined.user.emailVerified, true);
  const session = await elsewhere.post("/api/auth/session", {});
  assert.ok(session.json.organisations.some((one) => one.companyId === companyId));
  assert.deepEqual(outcomeOf(await client.post(`${BASE}/inviteUser`, { email: joao.email })), [409, "conflict"]);
});

test("one key invites once, and a rejection stores nothing", async () => {
  const { client } = await admin();
  const invite = (email, key) => {
    const draft = client.draft("POST", `${BASE}/inviteUser`, JSON.stringify({ email }));
    draft.headers["idempotency-key"] = key;
    return client.raw(draft);
  };
  const replies = await Promise.all(Array.from({ length: 5 }, () => invite("neu@nordlicht.example", "one")));
  assert.equal(new Set(replies.map(({ text }) => text)).size, 1);
  assert.equal(replies[0].status, 201);
  assert.deepEqual(outcomeOf(await invite("anders@nordlicht.example", "one")), [422, "idempotency_mismatch"]);
  assert.deepEqual(outcomeOf(await invite(anna.email, "two")), [409, "conflict"]);
  assert.equal((await invite("anders@nordlicht.example", "two")).status, 201);
});

test("the wrong person, the wrong company and a code that was taken back get nothing", async () => {
  const { client, companyId } = await admin();
  const { id } = (await client.post(`${BASE}/inviteUser`, { email: "fremd@nordlicht.example" })).json;
  const code = await waitForCode("fremd@nordlicht.example");
  const guest = await signedIn(chloe);
  const answer = (act, company = companyId) => guest.post(`${BASE}/${act}/${company}/${code}`);
  assert.deepEqual(outcomeOf(await answer("accept")), [403, "invitation_wrong_email"]);
  assert.deepEqual(outcomeOf(await answer("decline")), [403, "invitation_wrong_email"]);
  assert.deepEqual(outcomeOf(await answer("accept", "another")), [404, "invitation_invalid"]);
  assert.deepEqual(outcomeOf(await guest.post(`${BASE}/resend/${id}`)), [403, "forbidden"]);
  const look = { code, email: "fremd@nordlicht.example" };
  const seen = await new Client(running.url).post("/api/auth/verify-invitation", look);
  assert.deepEqual([seen.json.company.title, seen.json.invitedBy], ["Nordlicht Energie", "Anna M."]);
  assert.equal((await client.send(client.draft("DELETE", `${BASE}/deleteInviteUser/${id}`))).status, 204);
  assert.deepEqual(outcomeOf(await answer("accept")), [404, "invitation_invalid"]);
  const again = await new Client(running.url).post("/api/auth/verify-invitation", look);
  assert.deepEqual(outcomeOf(again), [404, "invitation_invalid"]);
  const { json } = await client.get(`${BASE}/getInvitedUsers?limit=100`);
  assert.equal(json.data.find((one) => one.id === id).state, "revoked");
});
