// Passwords are hashed one at a time, and other requests are served in between: asserted by the order of responses, not by a clock.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { account } from "../support/actors.mjs";
import { Client } from "../support/client.mjs";
import { product } from "../support/product.mjs";

const AT_ONCE = 8;
const reader = account("reader");

let running;
before(async () => {
  running = await product();
});
after(() => running.stop());

const signIn = (client) => {
  const body = JSON.stringify({ email: reader.email, password: reader.password });
  return client.draft("POST", "/api/auth/signin", body);
};

/** A browser that is ready to sign in. */
async function ready() {
  const client = new Client(running.url);
  await client.fetchGuard();
  return client;
}

/** Eight sign-ins at once and other requests beside them: the order of the answers. */
async function signInAtOnce() {
  const clients = await Promise.all(Array.from({ length: AT_ONCE }, ready));
  const order = [];
  const signIns = clients.map(async (client) => {
    const answer = await client.raw(signIn(client));
    order.push("sign-in");
    return answer;
  });
  const asking = (async () => {
    while (order.filter((kind) => kind === "sign-in").length < AT_ONCE) {
      await (await fetch(`${running.url}/.well-known/jwks.json`)).text();
      order.push("other");
    }
  })();
  const answers = await Promise.all(signIns);
  await asking;
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]), answers[0].text);
  return order;
}

/**
 * How often another request was served between two sign-ins. Without yielding, all eight would be hashed first; several in
 * a row prove nothing: the client has no processor of its own and receives consecutive responses together.
 */
const between = (order) => order.filter((kind, at) => kind === "other" && order[at - 1] === "sign-in").length;
const isServed = (order) => between(order) >= 3;

test("while eight sign in at once, others are answered between their hashes", async () => {
  const orders = [];
  // Once is enough: a client that other work holds up sees less of it.
  while (!orders.some(isServed) && orders.length < 5) orders.push(await signInAtOnce());
  assert.ok(orders.some(isServed), orders.map((order) => order.join(" ")).join("\n"));
});
