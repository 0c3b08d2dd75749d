// `npm run load`: its requests work on the product, and its verdict on figures is right.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { gather, step } from "../../bench/load/drive.mjs";
import { figures, saturation, tables } from "../../bench/load/figures.mjs";
import { ACTS, walk } from "../../bench/load/mix.mjs";
import { account } from "../support/actors.mjs";
import { product } from "../support/product.mjs";

let running;
before(async () => {
  running = await product();
});
after(() => running.stop());

test("every act is answered, whoever does it", async () => {
  const everybody = await gather(running.url, ["anna", "joao"].map(account), 3);
  for (const person of everybody) {
    const acts = new Map();
    for (const [name, , call] of walk(person.account.role === "admin")) {
      if (!acts.has(name)) acts.set(name, await call(person, acts.size));
      if (acts.size === (person.account.role === "admin" ? ACTS.length : ACTS.length - 4)) break;
    }
    for (const [name, { status, text }] of acts) assert.ok(status < 300, `${name}: ${status} ${text.slice(0, 200)}`);
  }
  const { calls, failed, refused, acts } = await step(everybody, 0.5);
  assert.deepEqual([calls > 2, failed, refused], [true, 0, 0], JSON.stringify(acts));
});

test("acts come in their shares, the same each time, and administration by administrators alone", () => {
  const first = (isAdmin, count) => {
    const found = [];
    for (const [name] of walk(isAdmin)) if (found.push(name) === count) return found;
    return found;
  };
  const many = first(true, 5_000);
  for (const [name, share] of ACTS) {
    const often = many.filter((each) => each === name).length / 5;
    assert.ok(Math.abs(often - share) < 5, `${name}: ${often} of a thousand instead of ${share}`);
  }
  assert.deepEqual(many, first(true, 5_000));
  assert.ok(!first(false, 1_000).some((name) => ["roles", "audit log", "list of members"].includes(name)));
});

/** Figures of a number of calls per second by a number of users, some of them failed. */
function sampled(users, perSecond, used, { failed = 0, limited = 0 } = {}) {
  const calls = Array.from({ length: perSecond }, (_, at) => ({
    act: "me",
    ms: at + 1,
    status: at < failed ? 503 : at < failed + limited ? 429 : 200,
  }));
  return figures(users, 1, calls, { product: 0, client: 0, machine: 0, ...used });
}

test("figures are calls a second, times of their ranks, and what failed", () => {
  const { perSecond, p50, p95, failed, limited } = sampled(1, 100, {}, { failed: 2, limited: 3 });
  assert.deepEqual([perSecond, p50, p95, failed, limited], [100, 51, 96, 2, 3]);
  assert.match(tables([sampled(4, 100)]), /by act, at 4 users:/);
});

test("what gave out first is said of the step at which more people brought nothing", () => {
  const sentence = (used, more) => saturation([sampled(1, 100), sampled(2, 190), sampled(4, 195, used, more)], 2);
  assert.match(saturation([sampled(1, 100), sampled(2, 190)], 2), /Nothing gave out/);
  assert.match(
    sentence({ product: 0.97 }),
    /At 4 users, about 195 calls a second: the product's thread \(workerd, 97 %/,
  );
  assert.match(sentence({ client: 0.99, product: 0.9 }), /this client's own thread/);
  assert.match(sentence({ machine: 0.96 }), /this machine \(96 % of its 2 cores busy, others' work included\)/);
  assert.match(sentence({}), /waiting, which is D1's one thread, or the network/);
  assert.match(sentence({}, { failed: 50 }), /50 of 195 calls failed/);
  assert.match(sentence({}, { limited: 100 }), /Limits of attempts/);
});
