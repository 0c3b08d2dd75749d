// The first-day page, verbatim, from a new account to a healthy production: once undisturbed, and once with every
// platform call failing the first time.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ApiError } from "../../scripts/operations/stage/platform/api-error.mjs";
import { nameOf } from "./calls.mjs";
import { demandWhole, onStage, untilItIsDone } from "./launched-stage.mjs";
import { commandsOf, words } from "./page.mjs";

const LINES = await commandsOf("first-day.md");

/** Failures of a call: a platform error, a rate limit, or a lost connection; before or after it was done. */
const FAILURES = [
  () => new ApiError(500, 10001, "Internal error"),
  () => new ApiError(429, 971, "Please wait", { "retry-after": "1" }),
  () => "silence",
];

/** Makes each call fail once, each in another way than the previous; returns the failed calls. Reads only fail before they are done. */
function failing(platform) {
  const failed = new Map();
  platform.meet = (call, moment) => {
    const name = nameOf(call);
    if (!failed.has(name)) failed.set(name, call.method === "GET" || failed.size % 2 === 0 ? "before" : "after");
    if (failed.get(name) !== moment) return undefined;
    failed.set(name, "done");
    return FAILURES[failed.size % FAILURES.length]();
  };
  return failed;
}

/** The user behind the link sets a password. */
function choosesPassword({ account }) {
  const { sqlite } = [...account.databases.values()].find(({ name }) => name === "asgard-production");
  sqlite.exec(
    "INSERT INTO credentials (user_id, password_phc, pepper_id, changed_at) SELECT id, 'x', 'p', 1 FROM users",
  );
}

/** Runs the lines of the page, each until it succeeds; returns how often each was run, and its last output. */
async function walk(on) {
  const { clock, delays } = on.platform;
  const from = clock.now();
  const typed = [];
  for (const line of LINES) {
    const [program, verb, script, , ...rest] = words(line);
    assert.deepEqual([program, verb], ["npm", "run"]);
    if (script === "doctor") choosesPassword(on.platform);
    typed.push({ line, ...(await untilItIsDone(on, [script, rest])) });
  }
  assert.ok(clock.now() - from > delays.domain, "the domain answered four minutes after it was made");
  const [doctor] = typed.slice(-1);
  for (const check of ["the product", "the operator", "the migrations", "the switches of the platform"])
    assert.ok(doctor.out.includes(`✓ ${check}`), doctor.out);
  assert.doesNotMatch(doctor.out, /✗/);
  const newest = on.platform.account.scripts.get("asgard-production").versions.at(-1).id;
  const { version } = on.platform.probes.findLast(({ path }) => path === "/api/health");
  assert.equal(version, newest, "the health is that of the version that was deployed");
  await demandWhole(on);
  return typed;
}

/** The calls of the undisturbed day. */
const callNames = Promise.withResolvers();

describe("the first day", { concurrency: true }, () => {
  test("walked by its page, ends with a production that is well, and nothing is typed twice", () =>
    onStage(async (on) => {
      const typed = await walk(on);
      assert.deepEqual(
        typed.map(({ at }) => at),
        LINES.map(() => 1),
      );
      callNames.resolve(new Set(on.platform.calls.map(nameOf)));
    }).catch((error) => {
      callNames.resolve(new Set());
      throw error;
    }));

  test("where every call of the platform fails once, the same commands typed again end with the same", () =>
    onStage(async (on) => {
      const failed = failing(on.platform);
      await walk(on);
      assert.deepEqual(
        [...(await callNames.promise)].filter((name) => failed.get(name) !== "done"),
        [],
      );
    }));
});
