// A pepper is rotated while users are signed in: the command counts who still needs the old one, no session ends, and
// users left behind by --hurry set a new password by mail.

import assert from "node:assert/strict";
import { copyFile, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ids } from "../../../scripts/operations/secrets/rings.mjs";
import { open } from "../../../scripts/operations/secrets/vault.mjs";
import { type } from "../../../scripts/operations/testing.mjs";
import { prepareSecrets } from "../../../scripts/setup/secrets.mjs";
import { root } from "../../../scripts/setup/steps.mjs";
import { databaseOf, within } from "../../../scripts/stores/sqlite.mjs";
import { account } from "../../support/actors.mjs";
import { Client } from "../../support/client.mjs";
import { waitForLink } from "../../support/mails.mjs";
import { filledCopy, product } from "../../support/product.mjs";

const [anna, chloe] = ["anna", "chloe"].map(account);
let [persist, file, running] = [];

before(async () => {
  persist = await filledCopy();
  file = join(persist, "secrets");
  prepareSecrets(join(root, ".dev.vars"));
  await copyFile(join(root, ".dev.vars"), file);
  running = await start();
});
after(async () => {
  await running?.kill();
  await rm(persist, { recursive: true, force: true });
});

/** The product with the file's current pepper, on the same port. */
const start = () =>
  product({
    persist,
    vars: { PEPPERS: open(file).secrets.PEPPERS },
    port: running && Number(new URL(running.url).port),
  });

async function again() {
  await running.kill();
  running = await start();
}

const rotate = (...words) => type("rotate", ["pepper", ...words, "--file", file, "--persist-to", persist]);

/** Number of passwords by pepper. */
const hashesByPepper = () =>
  within(databaseOf(persist), ({ all }) =>
    Object.fromEntries(
      all("SELECT pepper_id AS id, COUNT(*) AS number FROM credentials GROUP BY pepper_id").map(({ id, number }) => [
        id,
        number,
      ]),
    ),
  );

/** Ages the last change of the ring by an hour. */
async function later() {
  const text = await readFile(file, "utf8");
  const moved = text.replace(/^# (\S+)/gm, (_, at) => `# ${new Date(Date.parse(at) - 3_600_000).toISOString()}`);
  await writeFile(file, moved, { mode: 0o600 });
}

async function signedIn(person) {
  const client = new Client(running.url);
  const answer = await client.signIn(person);
  assert.equal(answer.status, 200, answer.text);
  return client;
}

test("a pepper is retired over living sessions, none of which ends", async () => {
  const sessions = await Promise.all([anna, chloe].map(signedIn));
  const live = async () => {
    for (const session of sessions) assert.equal((await session.get("/api/user/me")).status, 200);
  };
  const [old] = ids(open(file).secrets.PEPPERS);
  assert.equal((await rotate("add")).code, 0);
  await later();
  assert.equal((await rotate("promote")).code, 0);
  const [fresh] = ids(open(file).secrets.PEPPERS);
  assert.notEqual(fresh, old);
  await again();
  await live();

  const { [old]: all } = hashesByPepper();
  assert.ok(all > 2);
  const refused = await rotate("retire");
  assert.equal(refused.code, 1);
  assert.match(
    refused.err,
    new RegExp(`${all} passwords, \\d+ PINs and \\d+ authenticator apps still need the old pepper`),
  );
  await signedIn(anna);
  assert.deepEqual(hashesByPepper(), { [old]: all - 1, [fresh]: 1 }, "a password moves when its owner signs in");
  assert.match((await rotate("retire")).err, new RegExp(`${all - 1} passwords`));

  const hurried = await rotate("retire", "--hurry");
  assert.equal(hurried.code, 0, hurried.err);
  assert.deepEqual(ids(open(file).secrets.PEPPERS), [fresh]);
  await again();
  await live();
  await signedIn(anna);
  const left = new Client(running.url);
  assert.equal((await left.signIn(chloe)).code, "invalid_credentials", "nothing opens her old password any more");
  const { email } = chloe;
  assert.equal((await left.post("/api/auth/pass-forgot", { email, domain: running.url })).status, 202);
  const code = (await waitForLink(running.url, email, "reset")).split("/").at(-1);
  const password = "Winter-2026";
  const chosen = await left.post("/api/auth/pass-update", { email, code, password, passwordConfirm: password });
  assert.equal(chosen.status, 204, chosen.text);
  await signedIn({ email, password });
  assert.equal(hashesByPepper()[fresh], 2);
});
