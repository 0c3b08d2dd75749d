// Second factors over HTTP, on the built worker in workerd with D1 and Durable Objects: codes of an independent
// authenticator app, and concurrent uses of one code.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, before, test } from "node:test";
import { account } from "../support/actors.mjs";
import { Client } from "../support/client.mjs";
import { product } from "../support/product.mjs";

const STEP_SECONDS = 30;
const TOTP = "/api/user/factors/totp";
const SECOND_FACTOR = "/api/auth/second-factor";

let running;
before(async () => {
  // Raises the attempt limit: the test is about single use.
  const limits = { factorPerPerson: { count: 9_000, minutes: 15 } };
  running = await product({ vars: { CONFIG: JSON.stringify({ limits }) } });
});
after(() => running?.stop());

const OATHTOOL = process.env.OATHTOOL ?? "oathtool";
const isUnattended = [process.env.CI, process.env.UNATTENDED].includes("true");
const isHere = spawnSync(OATHTOOL, ["--version"]).status === 0;
/** `scripts/test.mjs` installs it, or says what to do; in unattended runs its absence fails. */
const skip = !isHere && !isUnattended && "oathtool is missing (Debian: apt-get install oathtool)";

/** The program's code, a number of steps from now. */
function shown(uri, steps = 0) {
  const secret = new URL(uri).searchParams.get("secret");
  const at = Math.floor(Date.now() / 1000) + steps * STEP_SECONDS;
  const { status, stdout, stderr } = spawnSync(OATHTOOL, ["--totp", "--base32", `--now=@${at}`, secret]);
  assert.equal(status, 0, String(stderr));
  return String(stdout).trim();
}

/** A user with an app: its URI, their recovery codes, and a signed-in browser. */
async function enrolled(person) {
  const browser = new Client(running.url);
  assert.equal((await browser.signIn(person)).status, 200);
  const { uri } = (await browser.post(TOTP, {})).json;
  const confirmed = await browser.post(`${TOTP}/confirm`, { code: shown(uri) });
  assert.equal(confirmed.status, 200, confirmed.text);
  return { uri, recovery: confirmed.json.recoveryCodes, browser };
}

/** A new browser with a correct password. */
async function waiting(person) {
  const browser = new Client(running.url);
  const answer = await browser.signIn(person);
  assert.deepEqual([answer.status, answer.json.scope], [200, "second_factor"], answer.text);
  return browser;
}

/** Fifty requests at once, from ten devices, with the body of `show` when they are ready: how many succeeded, and the body. */
async function fifty(person, show) {
  const browsers = [];
  for (let device = 0; device < 10; device += 1) browsers.push(await waiting(person));
  const body = show();
  const calls = Array.from({ length: 50 }, (_, at) => browsers[at % 10].clone().post(SECOND_FACTOR, body));
  const answers = await Promise.all(calls);
  for (const { status, code } of answers)
    assert.ok(status === 200 || ["second_factor_failed", "session_expired"].includes(code), `${status} ${code}`);
  return { body, opened: answers.filter(({ status }) => status === 200).length };
}

test("an app that somebody else wrote is added and asked for, and of fifty uses of its code one counts", {
  skip,
}, async () => {
  const person = account("chloe");
  const { uri, browser } = await enrolled(person);
  const read = new URL(uri);
  const parameters = ["algorithm", "digits", "period"].map((name) => read.searchParams.get(name));
  assert.deepEqual([read.protocol, read.host, ...parameters], ["otpauth:", "totp", "SHA1", "6", "30"]);
  const waits = await waiting(person);
  assert.equal((await waits.get("/api/user/me")).code, "second_factor_required");
  const early = await waits.clone().post(SECOND_FACTOR, { method: "totp", code: shown(uri, 3) });
  assert.equal(early.code, "second_factor_failed", "its clock is too far ahead");
  const { body, opened } = await fifty(person, () => ({ method: "totp", code: shown(uri, 1) }));
  assert.equal(opened, 1);
  const again = await (await waiting(person)).post(SECOND_FACTOR, body);
  assert.equal(again.code, "second_factor_failed", "nor any more afterwards");
  assert.equal((await browser.get("/api/user/factors")).json.recoveryCodes.left, 10);
});

test("of fifty uses of one recovery code one counts, and nine are left", { skip }, async () => {
  const person = account("joao");
  const { recovery, browser } = await enrolled(person);
  const { opened } = await fifty(person, () => ({ method: "recovery_code", code: recovery[0] }));
  assert.equal(opened, 1);
  assert.equal((await browser.get("/api/user/factors")).json.recoveryCodes.left, 9);
});
