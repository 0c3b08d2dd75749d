// Backs up, destroys, restores, and asserts what must hold afterwards.

import assert from "node:assert/strict";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { bytesOf, sealedFor, writeFileAtomically } from "../../../scripts/dumps/encrypted-dump.mjs";
import { writeAfterRestore } from "../../../scripts/operations/restore/after-restore-sql.mjs";
import { recipient } from "../../../scripts/operations/secrets/identity.mjs";
import { claimPort } from "../../../scripts/setup/ports.mjs";
import { serve } from "../../../scripts/setup/serve.mjs";
import { account } from "../../support/actors.mjs";
import { Client } from "../../support/client.mjs";
import { keepLog } from "../../support/kept-log.mjs";
import { waitForLink } from "../../support/mails.mjs";
import { filledCopy } from "../../support/product.mjs";
import { backUp, destroy, hashes, runFile, structure } from "./dump.mjs";
import { factorsOf, giveFactors, removeFactors } from "./factors.mjs";
import { fillWithWorst } from "./largest-rows.mjs";

const outcomeOf = ({ status, code }) => [status, code];
const OVER = [401, "session_expired"];

/** Before the backup: sessions, and unused links. */
async function before(url) {
  const [anna, olga, joao, chloe] = ["anna", "olga", "joao", "chloe"].map(account);
  const enter = async (person) => {
    const browser = new Client(url);
    assert.equal((await browser.signIn(person)).status, 200, person.email);
    return browser;
  };
  const [stays, signsOut, leaves] = [await enter(anna), await enter(anna), await enter(chloe)];
  const links = [];
  for (const { email } of [olga, joao]) {
    assert.equal((await new Client(url).post("/api/auth/pass-forgot", { email, domain: url })).status, 202);
    links.push({ email, code: (await waitForLink(url, email, "reset")).split("/").at(-1) });
  }
  return { people: { anna, olga, joao, chloe }, stays, signsOut, leaves, links, enter };
}

const choose = (url, { email, code }, password) =>
  new Client(url).post("/api/auth/pass-update", { email, code, password, passwordConfirm: password });

/** Between the backup and the loss. */
async function between(url, stage) {
  const { people, signsOut, leaves, links, enter } = stage;
  const ended = signsOut.clone();
  const out = await signsOut.post("/api/auth/signout", {});
  assert.equal(out.status, 204, out.text);
  assert.equal((await choose(url, links[1], "Winter-2027")).status, 204, "a link is used after the backup");
  const { password } = people.chloe;
  const left = await leaves.call("DELETE", "/api/user/me", { password });
  assert.equal(left.status, 204, left.text);
  return { ended, later: await enter(people.anna) };
}

/** What must hold on the restored database; `everybody` sets a new password if the events since the backup are unknown. */
async function proofs(url, stage, since, everybody) {
  const { people, stays, links } = stage;
  const seen = {};
  const prove = (name, actual, expected) => {
    assert.deepEqual(actual, expected, name);
    seen[name] = String(actual);
  };
  prove("a session ended after the backup: its token", outcomeOf(await since.ended.get("/api/user/me")), OVER);
  prove(
    "a session ended after the backup: its refresh",
    outcomeOf(await since.ended.post("/api/auth/refresh", {})),
    OVER,
  );
  prove("a session from before goes on", (await stays.get("/api/user/me")).status, 200);
  prove("a session opened since goes on", (await since.later.get("/api/user/me")).status, 200);
  const dead = [410, "link_expired"];
  prove("a link issued before and never used", outcomeOf(await choose(url, links[0], "Herbst-2027")), dead);
  prove("a link issued before and used since", outcomeOf(await choose(url, links[1], "Herbst-2027")), dead);
  const refused = [401, "invalid_credentials"];
  prove("a password replaced since", outcomeOf(await new Client(url).signIn(people.joao)), refused);
  prove("somebody erased since", outcomeOf(await new Client(url).signIn(people.chloe)), refused);
  prove(
    "somebody else's password",
    outcomeOf(await new Client(url).signIn(people.olga)),
    everybody ? refused : [200, ""],
  );
  const { email } = people.joao;
  await new Client(url).post("/api/auth/pass-forgot", { email, domain: url });
  const fresh = { email, code: (await waitForLink(url, email, "reset", links[1].code)).split("/").at(-1) };
  prove("a link issued afterwards", (await choose(url, fresh, "Herbst-2027")).status, 204);
  const again = await new Client(url).signIn({ email, password: "Herbst-2027" });
  prove("the password chosen by it", again.status, 200);
  const change = await stays.call("PATCH", "/api/user/me", { firstName: "Änne" });
  prove("a write", change.status, 200);
  prove("what it wrote, in another session", (await since.later.get("/api/user/me")).json.user.firstName, "Änne");
  return seen;
}

/**
 * The whole drill on a copy of the demo data and of this many `people` with the worst allowed data; returns its
 * figures. With `everybody` the damaged database is unreadable.
 */
export async function drill({ everybody = false, people = 0, log = () => {} } = {}) {
  const persist = await filledCopy();
  const { email: withFactors } = account("bjoern");
  if (people > 0) fillWithWorst(persist, people);
  const file = (name) => join(persist, name);
  const took = {};
  const timed = async (name, work) => {
    const from = Date.now();
    await work();
    took[name] = Date.now() - from;
    log(`${name}: ${took[name]} ms`);
  };
  const running = async (work) => {
    const product = await serve({ port, persist });
    keepLog(product.log);
    try {
      return await work(product.url);
    } finally {
      await product.stop();
    }
  };
  /** As backups are stored: sealed for an operator, and nowhere in plain text. */
  const seal = async (name) => {
    await writeFileAtomically(await sealedFor([await recipient()], bytesOf(file(`${name}.sql`))), file(`${name}.age`));
    await rm(file(`${name}.sql`));
  };
  process.env.ASGARD_IDENTITY = file("identity");
  const port = await claimPort();
  try {
    const stage = await running(before);
    giveFactors(persist, withFactors);
    const backedUp = hashes(persist);
    const built = structure(persist);
    await timed("back up", () => backUp(persist, file("backup.sql")));
    await timed("seal", () => seal("backup"));
    const since = await running((url) => between(url, stage));
    removeFactors(persist);
    if (!everybody) {
      await timed("dump what is damaged", () => backUp(persist, file("damaged.sql")));
      await seal("damaged");
    }
    await destroy(persist);
    await timed("open", () => writeFileAtomically(bytesOf(file("backup.age")), file("backup.sql")));
    await timed("restore", () => runFile(persist, file("backup.sql")));
    assert.deepEqual(hashes(persist), backedUp, "every row of every table is back");
    assert.deepEqual(structure(persist), built, "and every index and trigger");
    const damaged = everybody ? undefined : file("damaged.age");
    await writeAfterRestore({ damaged, most: people + 10_000 }, file("after.sql"));
    await timed("after-restore", () => runFile(persist, file("after.sql")));
    const left = factorsOf(persist, withFactors);
    assert.equal(
      left,
      everybody ? "0 0" : "stays unused 1 1",
      "a passkey removed since, and a recovery code used since",
    );
    const proven = await running((url) => proofs(url, stage, since, everybody));
    proven["passkeys and recovery codes that are left"] = left;
    const rows = Object.values(backedUp).reduce((sum, table) => sum + table.rows, 0);
    const { size } = await stat(file("backup.sql"));
    return { tables: Object.keys(backedUp).length, rows, bytes: size, took, proven };
  } finally {
    await rm(persist, { recursive: true, force: true });
  }
}
