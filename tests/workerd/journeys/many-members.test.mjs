// A hundred requests at once against real D1 and Durable Objects: what may succeed once succeeds once.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { account } from "../../support/actors.mjs";
import { Client } from "../../support/client.mjs";
import { waitForLink } from "../../support/mails.mjs";
import { product } from "../../support/product.mjs";

let running;
before(async () => {
  running = await product();
});
after(() => running.stop());

const [anna, joao, chloe] = ["anna", "joao", "chloe"].map(account);
const CHOSEN = "Winter-2027";
const PIN = "135790";
const simultaneously = (size, make) => Promise.all(Array.from({ length: size }, (_, number) => make(number)));
const count = (answers, status) => answers.filter((answer) => answer.status === status).length;

test("of a hundred parallel uses of one reset code one succeeds", async () => {
  const asking = new Client(running.url);
  assert.equal((await asking.post("/api/auth/pass-forgot", { email: anna.email })).status, 202);
  const link = await waitForLink(running.url, anna.email, "reset");
  const code = link.split("/").at(-1);
  // Scanners open the link first, repeatedly.
  await simultaneously(10, () => fetch(running.url + link).then((answer) => assert.equal(answer.status, 200)));
  await asking.fetchGuard();
  const use = (number) => {
    const password = `${CHOSEN}-${number}`;
    const body = JSON.stringify({ code, email: anna.email, password, passwordConfirm: password });
    return asking.raw(asking.draft("POST", "/api/auth/pass-update", body));
  };
  const answers = await simultaneously(100, use);
  assert.equal(count(answers, 204), 1);
  // More than the hash queue accepts: a client that retries finds the code consumed.
  const refused = answers.filter(({ status }) => status === 503);
  for (const { headers, code } of refused) assert.deepEqual([headers.get("retry-after"), code], ["2", "unavailable"]);
  const cameBack = await Promise.all(refused.map((_, number) => use(number)));
  const others = [...answers.filter(({ status }) => ![204, 503].includes(status)), ...cameBack];
  assert.deepEqual(new Set(others.map((answer) => answer.code)), new Set(["link_expired"]));
  const winner = answers.findIndex(({ status }) => status === 204);
  const winnerClient = new Client(running.url);
  assert.equal((await winnerClient.signIn({ ...anna, password: `${CHOSEN}-${winner}` })).status, 200);
  assert.equal((await new Client(running.url).signIn(anna)).code, "invalid_credentials");
});

test("of two hundred parallel wrong PINs ten are compared, and the right one waits for the password", async () => {
  const client = new Client(running.url);
  const { json } = await client.signIn(joao);
  const set = await client.call("PATCH", "/api/user/me", { pin: PIN, currentPassword: joao.password });
  assert.equal(set.status, 200, set.text);
  await client.post("/api/auth/signout", {});
  const attempt = (pin) => {
    const body = JSON.stringify({ userId: json.user.userId, pin });
    return client.raw(client.draft("POST", "/api/auth/signin-pin", body));
  };
  const answers = await simultaneously(200, () => attempt("000000"));
  const compared = answers.filter(({ code }) => code === "pin_failed").map(({ json: { remaining } }) => remaining);
  assert.deepEqual(
    compared.sort((one, other) => one - other),
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  );
  assert.equal(answers.filter(({ code }) => code === "pin_blocked").length, 190);
  assert.equal((await attempt(PIN)).code, "pin_blocked", "even the right one");
  assert.equal((await client.signIn(joao)).status, 200);
  await client.post("/api/auth/signout", {});
  assert.equal((await attempt(PIN)).status, 200, "the password gives the attempts back");
});

test("of a hundred parallel wrong passwords ten are compared, and a nonce chosen again is no free one", async () => {
  const stranger = new Client(running.url);
  await stranger.fetchGuard();
  const body = JSON.stringify({ email: joao.email, password: "wrong" });
  const nonces = Array.from({ length: 100 }, (_, number) => number.toString(16).padStart(32, "0"));
  const attempt = (nonce) => {
    const draft = stranger.draft("POST", "/api/auth/signin", body);
    draft.headers["x-token-asgard"] = stranger.seal("POST", "/api/auth/signin", body, { nonce });
    return stranger.raw(draft);
  };
  const answers = await Promise.all(nonces.map(attempt));
  assert.equal(answers.filter(({ code }) => code === "invalid_credentials").length, 10);
  const refused = answers.filter(({ status }) => status === 429);
  assert.equal(refused.length, 90);
  for (const { headers, json } of refused) assert.equal(Number(headers.get("retry-after")), json.retryAfter);
  assert.equal((await attempt(nonces[0])).code, "guard_replayed");
});

test("a body of very many members is answered like any other", async () => {
  const client = new Client(running.url);
  assert.equal((await client.signIn(chloe)).status, 200);
  const timed = async (length) => {
    const many = Object.fromEntries(Array.from({ length }, (_, number) => [`_${number.toString(36)}`, 0]));
    const from = performance.now();
    const answer = await client.call("PATCH", "/api/user/me", many);
    assert.equal(answer.status, 200, answer.text);
    return performance.now() - from;
  };
  // Thirty times as many would take 900 times as long if each were compared with every other. The shortest times count, of as
  // many rounds as it takes to have one of each without other load.
  const [few, many] = [[], []];
  const isFair = () => few.length >= 3 && Math.min(...many) < 100 * Math.min(...few);
  while (!isFair() && few.length < 15) {
    few.push(await timed(3_000));
    many.push(await timed(90_000));
  }
  assert.ok(isFair(), `${few} ms, ${many} ms`);
});
