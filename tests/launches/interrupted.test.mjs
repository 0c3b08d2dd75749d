// A launch that is ended suddenly after every single call that changes something, and gone on with; one in which every call fails once; and two
// operators who launch at the same time. Whatever happened on the way, the same environment is there at the end, once.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { Refusal } from "../../scripts/operations/stage/platform/refusal.mjs";
import { stage } from "../../scripts/operations/stage/stage.mjs";
import { nameOf } from "./calls.mjs";

const WORDS = ["--env", "production", "--domain", "app.example.org", "--email", "ada@example.org"];
/** More tries than there are calls: something would be wrong. */
const MOST = 150;

async function onStage(operators, work) {
  const on = await stage({ operators });
  // What is asked here in minutes is asked in months elsewhere.
  on.platform.most = Number.POSITIVE_INFINITY;
  try {
    await work(on);
  } finally {
    await on.close();
  }
}

/** An environment as one undisturbed launch makes it. */
async function demandWhole({ platform: { account, unknown }, folder }) {
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

/** Types the command again until it succeeds, `before` each time; answers how often that was. */
async function untilItIsDone(on, before = () => {}) {
  for (let at = 1; at <= MOST; at += 1) {
    before();
    const { code, out, err } = await on.npm("launch", WORDS);
    if (code === 0) return { at, out };
    assert.ok(at < MOST, `${out}\n${err}`);
  }
  return undefined;
}

// Each has a stage of its own and keeps one core busy.
describe("a launch", { concurrency: true }, () => {
  test("ended suddenly after every call that changes something, the same command goes on", () =>
    onStage(["ada"], async (on) => {
      const ended = new Set();
      let isEnding = false;
      on.platform.meet = (call, moment) => {
        const name = nameOf(call);
        // Some calls are made side by side.
        if (isEnding) return "silence";
        if (moment === "before" || call.isRead || ended.has(name)) return undefined;
        ended.add(name);
        isEnding = true;
        on.kill();
        return "silence";
      };
      const { at } = await untilItIsDone(on, () => {
        isEnding = false;
      });
      assert.ok(at > 25, `${at} runs`);
      assert.equal(at, ended.size + 1, "each end was the end of one run");
      await demandWhole(on);
    }));

  test("where every call fails once, before or after it was done, the same command goes on", () =>
    onStage(["ada"], async (on) => {
      const failed = new Map();
      on.platform.meet = (call, moment) => {
        const name = nameOf(call);
        if (!failed.has(name)) failed.set(name, ["before", "after"][failed.size % 2]);
        if (failed.get(name) !== moment) return undefined;
        failed.set(name, "done");
        return failed.size % 3 === 0 ? "silence" : new Refusal(failed.size % 3 === 1 ? 500 : 429, 10001, "Try again");
      };
      const { at } = await untilItIsDone(on);
      assert.ok(at < failed.size, `${at} runs for ${failed.size} failures`);
      await demandWhole(on);
    }));
});

test("of two operators who launch at once one does, and the other finds everything there", () =>
  onStage(["ada", "bob"], async (on) => {
    const both = await Promise.all(Object.values(on.laptops).map((laptop) => laptop.npm("launch", WORDS)));
    assert.deepEqual(both.map(({ code }) => code).toSorted(), [0, 1], both.map(({ out, err }) => out + err).join("\n"));
    assert.match(both.find(({ code }) => code === 1).err, /(ada|bob) is at it on/);
    for (const laptop of Object.values(on.laptops)) {
      const { code, out, err } = await laptop.npm("launch", WORDS);
      assert.equal(code, 0, out + err);
      await demandWhole({ platform: on.platform, folder: laptop.folder });
    }
  }));
