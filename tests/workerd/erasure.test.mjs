// Erasure: no store keeps anything of a user: rows of D1, entries of KV, Durable Objects.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { search } from "../../scripts/stores/search.mjs";
import { account } from "../support/actors.mjs";
import { Client } from "../support/client.mjs";
import { eventually } from "../support/eventually.mjs";
import { waitForLink } from "../support/mails.mjs";
import { product } from "../support/product.mjs";

let running;
before(async () => {
  running = await product();
});
after(() => running.stop());

const picture = readFileSync(new URL("../support/pictures/lossy.webp", import.meta.url));
const PASSWORD = "Planted-2026";
const PIN = "864209";

/** A unique marker. */
const marker = () => `Zq${randomBytes(6).toString("hex")}`;
const planted = {
  firstName: marker(),
  lastName: marker(),
  email: `${marker().toLowerCase()}@planted.example`,
  phone: `+49${String(randomBytes(4).readUInt32BE()).padStart(10, "7")}`,
  note: marker(),
  location: marker(),
};

/** Leaves every kind of trace: signs up, is invited with a form, accepts, works, is changed by the company. */
async function live() {
  const { url } = running;
  const form = {
    gender: "O",
    firstName: planted.firstName,
    lastName: planted.lastName,
    email: planted.email,
    domain: url,
  };
  const registered = await new Client(url).post("/api/auth/signup", {
    ...form,
    password: PASSWORD,
    passwordConfirm: PASSWORD,
    birthday: "1987-06-05",
  });
  assert.equal(registered.status, 201, registered.text);
  const here = new Client(url);
  assert.equal((await here.signIn({ email: planted.email, password: PASSWORD })).status, 200);
  const token = (await waitForLink(url, planted.email, "confirm-mail")).split("/").at(-1);
  assert.equal((await here.post("/api/auth/verify-email", { token, email: planted.email })).status, 200);
  const admin = new Client(url);
  const { json } = await admin.signIn(account("anna"));
  const { companyId } = json.organisations.find(({ title }) => title === "Nordlicht Energie");
  await admin.post(`/api/auth/signin-company/${companyId}/`);
  const invited = await admin.call("POST", "/api/user/invitation/inviteUser", { email: planted.email });
  assert.equal(invited.status, 201, invited.text);
  const code = (await waitForLink(url, planted.email, "invitation")).split("/").at(-1);
  const joined = await here.post(`/api/user/invitation/accept/${companyId}/${code}`);
  assert.equal(joined.status, 200, joined.text);
  const { userId } = (await here.get("/api/user/me")).json.user;
  const moved = await admin.call("PATCH", `/api/admin/user/${userId}`, { location: planted.location });
  assert.equal(moved.status, 200, moved.text);
  const changed = await here.call("PATCH", "/api/user/me", {
    phone: planted.phone,
    settings: { note: planted.note },
    pin: PIN,
    currentPassword: PASSWORD,
  });
  assert.equal(changed.status, 200, changed.text);
  const put = await here.call("PUT", "/api/user/me/image", picture, { "content-type": "image/webp" });
  assert.equal(put.status, 201, put.text);
  // A second device, a cache entry in KV, and an unused link.
  const there = new Client(url);
  await there.signIn({ email: planted.email, password: PASSWORD });
  for (const browser of [here, there]) await browser.get("/api/user/me");
  await new Client(url).post("/api/auth/pass-forgot", { email: planted.email, domain: url });
  await waitForLink(url, planted.email, "reset");
  return here;
}

test("who leaves is in no store any more, after everything they said was told to them once more", async (context) => {
  const here = await live();
  const kept = [planted.firstName, planted.lastName, planted.email, planted.phone, planted.note, planted.location];
  const searched = [...kept, picture.toString("base64").slice(0, 60)];
  const earlier = search(running.persist, searched);
  for (const text of searched)
    assert.ok(
      earlier.found.some((each) => each.text === text),
      `${text} is not seen`,
    );
  const stores = (found) => new Set(found.map(({ where }) => where.split(" ")[0]));
  assert.deepEqual(stores(earlier.found), new Set(["database", "copies", "objects"]), "every store held something");
  const exported = await here.get("/api/user/me/export");
  for (const text of kept) assert.ok(exported.text.includes(text), `${text} is not exported`);
  assert.ok(exported.text.includes(picture.toString("base64url")), "the picture is exported");
  const left = await here.call("DELETE", "/api/user/me", { password: PASSWORD });
  assert.equal(left.status, 204, left.text);
  const later = await eventually(
    () => search(running.persist, searched),
    ({ found }) => found.length === 0,
  );
  assert.deepEqual(later.found, []);
  // Nor in the log of that time, except for the runtime's lines about the development mailbox, which stores subjects with its mails.
  const lines = running
    .log()
    .split("\n")
    .filter((line) => !line.includes("CF-KV-Metadata"));
  for (const text of [...kept, PASSWORD])
    assert.deepEqual(
      lines.filter((line) => line.includes(text)),
      [],
    );
  // As a number of its own: six digits in a row are in many a time or id.
  assert.deepEqual(
    lines.filter((line) => new RegExp(`\\b${PIN}\\b`).test(line)),
    [],
  );
  const { files, rows, values } = later.looked;
  context.diagnostic(
    `${searched.length} texts were in ${earlier.found.length} places; none is left in ${values} values of ${rows} rows in ${files} files`,
  );
});
