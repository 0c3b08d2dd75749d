// A stage on which commands are interrupted, and the assertions about an environment that was launched there.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { stage } from "../../scripts/operations/stage/stage.mjs";

/** Runs a test on a new stage. */
export async function onStage(work, operators = ["ada"]) {
  const on = await stage({ operators, weighs: false });
  // No rate limit: the calls of these minutes are spread over months in practice.
  on.platform.most = Number.POSITIVE_INFINITY;
  try {
    await work(on);
  } finally {
    await on.close();
  }
}

/** Asserts that an environment is as one undisturbed launch makes it. */
export async function demandWhole({ platform: { account, unknown }, folder }) {
  const { ids } = JSON.parse(await readFile(join(folder, "environments.json"), "utf8")).production;
  assert.deepEqual(
    [...account.databases.values()].map(({ uuid, name }) => [uuid, name]),
    [
      [ids.ledger, "asgard-operations-production"],
      [ids.database, "asgard-production"],
    ],
  );
  assert.deepEqual([...account.namespaces.keys()], [ids.copies]);
  assert.equal(account.senders.length, 1);
  assert.equal(account.zones[0].rules.length, 1);
  const front = account.scripts.get("asgard-production");
  assert.equal(front.deployments[0].versions[0].percentage, 100);
  const secrets = front.versions.at(-1).bindings.filter(({ type }) => type === "secret_text");
  assert.equal(secrets.length, 5);
  const { sqlite } = account.databases.get(ids.database);
  const count = (table) => sqlite.prepare(`SELECT COUNT(*) AS n FROM ${table}`).get().n;
  assert.deepEqual([count("tenants"), count("users"), count("memberships"), count("codes")], [1, 1, 1, 1]);
  assert.deepEqual(unknown, []);
}

/** More attempts than there are calls: more would be a fault. */
const MOST = 150;

/** Runs a command until it succeeds, `before` each attempt; returns the number of attempts. */
export async function untilItIsDone(on, command, before = () => {}) {
  for (let at = 1; ; at += 1) {
    before();
    const { code, out, err } = await on.npm(...command);
    if (code === 0) return { at, out };
    assert.ok(at < MOST, `${out}\n${err}`);
  }
}
