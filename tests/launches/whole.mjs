// A stage on which commands are interrupted, and what an environment is that was launched there, whatever happened on the way.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { stage } from "../../scripts/operations/stage/stage.mjs";

/** Works on a stage of its own. */
export async function onStage(work, operators = ["ada"]) {
  const on = await stage({ operators, weighs: false });
  // What is asked here in minutes is asked in months elsewhere.
  on.platform.most = Number.POSITIVE_INFINITY;
  try {
    await work(on);
  } finally {
    await on.close();
  }
}

/** An environment as one undisturbed launch makes it. */
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

/** More tries than there are calls: something would be wrong. */
const MOST = 150;

/** Types a command again until it succeeds, `before` each time; answers how often that was. */
export async function untilItIsDone(on, command, before = () => {}) {
  for (let at = 1; ; at += 1) {
    before();
    const { code, out, err } = await on.npm(...command);
    if (code === 0) return { at, out };
    assert.ok(at < MOST, `${out}\n${err}`);
  }
}
