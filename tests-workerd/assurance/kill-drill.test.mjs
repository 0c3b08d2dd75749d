// Ten power cuts while people sign in. Nothing that was acknowledged is lost, and no file is corrupt.

import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { root } from "../../scripts/setup/steps.mjs";
import { product } from "../support/product.mjs";
import { dice, Ledger, rush } from "./crowd.mjs";

const CUTS = 10;
/** Sessions of one person that live through several cuts: far from the 50 at which the oldest ends. */
const VETERANS = 3;
const SEED = Number(process.env.SEED ?? randomInt(2 ** 31));

const accounts = JSON.parse(readFileSync(join(root, "seed/accounts.json"), "utf8"))
  .filter(({ email, role }) => role !== "disabled" && !email.startsWith("bjoern"))
  .flatMap((account) => [account, account]);

/** Every database under a folder, opened one after the other in a copy: opening recovers, and that must not help. */
function inCopies(folder, look) {
  const copy = mkdtempSync(join(tmpdir(), "asgard-copy-"));
  try {
    cpSync(folder, copy, { recursive: true });
    for (const name of readdirSync(copy, { recursive: true }).filter((name) => name.endsWith(".sqlite"))) {
      const database = new DatabaseSync(join(copy, name));
      look(database, name);
      database.close();
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function nothingIsCorrupt(folder) {
  let seen = 0;
  inCopies(folder, (database, name) => {
    assert.deepEqual({ ...database.prepare("PRAGMA integrity_check").get() }, { integrity_check: "ok" }, name);
    assert.deepEqual(database.prepare("PRAGMA foreign_key_check").all(), [], name);
    seen += 1;
  });
  assert.ok(seen > 2, `only ${seen} databases`);
}

/** Each accepted sign-in stands in the audit once; its numbers have neither hole nor double; `must` is empty. */
function theAuditIsComplete(folder, ledger) {
  let seen = false;
  inCopies(folder, (database) => {
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    if (!tables.some(({ name }) => name === "audit")) return;
    seen = true;
    const traces = database.prepare("SELECT trace_id FROM audit WHERE action = 'auth.signed_in'").all();
    const counts = Map.groupBy(traces, ({ trace_id }) => trace_id);
    for (const { trace } of ledger.accepted) assert.equal(counts.get(trace)?.length, 1, `audit of ${trace}`);
    for (const row of database.prepare("SELECT count(*) AS n, max(seq) AS last FROM audit GROUP BY tenant_id").all()) {
      assert.equal(row.n, row.last);
    }
    assert.equal(database.prepare("SELECT count(*) AS n FROM must").get().n, 0);
  });
  assert.ok(seen, "no database has an audit");
}

/** Living sessions live, ended ones stay ended, and a call that was used up stays so. */
async function promisesAreKept(origin, ledger, accepted) {
  for (const { draft, client } of accepted) {
    client.origin = origin;
    const { status, code } = await client.raw(at(draft, origin));
    assert.deepEqual([status, code], [409, "guard_replayed"]);
  }
  for (const client of ledger.alive) {
    client.origin = origin;
    assert.equal((await client.post("/api/auth/session", {})).json.valid, true);
    assert.equal((await client.get("/api/user/me")).json.user.email, client.email);
    assert.equal((await client.post("/api/auth/refresh", {})).status, 200);
  }
  for (const client of ledger.ended) {
    client.origin = origin;
    for (const answer of [await client.get("/api/user/me"), await client.post("/api/auth/refresh", {})]) {
      assert.deepEqual([answer.status, answer.code], [401, "session_expired"]);
    }
  }
}

/** A captured call as the restarted product's own pages would send it: it listens on another port. */
const at = (draft, origin) => ({ ...draft, headers: { ...draft.headers, origin } });

/** Leaves a few sessions for the next cuts and ends the others, so that nobody has too many. */
async function tidyUp(ledger) {
  const kept = new Map();
  for (const client of ledger.alive) {
    const count = kept.get(client.email) ?? 0;
    kept.set(client.email, count + 1);
    if (count < VETERANS) continue;
    ledger.alive.delete(client);
    assert.equal((await client.post("/api/auth/signout", {})).status, 204);
  }
  ledger.ended.clear();
}

test(`ten power cuts while people sign in lose nothing that was acknowledged (SEED=${SEED})`, async (context) => {
  const roll = dice(SEED);
  const ledger = new Ledger();
  let running = await product();
  context.after(() => running.stop());
  for (let cut = 1; cut <= CUTS; cut += 1) {
    const from = ledger.accepted.length;
    const until = 5 + Math.floor(roll() * 25);
    await rush({ origin: running.url, accounts, ledger, roll, until, blow: running.kill });
    nothingIsCorrupt(running.persist);
    theAuditIsComplete(running.persist, ledger);
    const [alive, ended] = [ledger.alive.size, ledger.ended.size];
    running = await product({ persist: running.persist });
    await promisesAreKept(running.url, ledger, ledger.accepted.slice(from));
    await tidyUp(ledger);
    const signIns = ledger.accepted.length - from;
    context.diagnostic(`cut ${cut}: ${signIns} sign-ins, ${alive} living and ${ended} ended sessions as promised`);
  }
});
