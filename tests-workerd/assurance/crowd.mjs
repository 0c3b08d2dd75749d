// People who sign in, refresh and sign out until the platform is gone, and what they were promised meanwhile.

import assert from "node:assert/strict";
import { Client } from "../support/client.mjs";

/** Numbers from 0 to 1, the same for the same seed. */
export function dice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What was acknowledged. Whoever was cut off in the middle of a call was promised neither. */
export class Ledger {
  /** Clients whose session must live. */
  alive = new Set();
  /** Clients whose session must be over. */
  ended = new Set();
  /** Sign-ins that were accepted: the captured call, and the id that the audit must know. */
  accepted = [];
}

async function accepted(answer, status) {
  assert.equal(answer.status, status, answer.text);
  return answer;
}

/** One visit: in, perhaps a new token, perhaps out again. */
async function visit(origin, { email, password }, ledger, roll) {
  const client = new Client(origin);
  await client.fetchGuard();
  const draft = client.draft("POST", "/api/auth/signin", JSON.stringify({ email, password }));
  const { headers } = await accepted(await client.send(draft), 200);
  client.email = email;
  ledger.alive.add(client);
  ledger.accepted.push({ client, draft, trace: headers.get("x-request-id") });
  if (roll() < 0.5) await accepted(await client.post("/api/auth/refresh", {}), 200);
  if (roll() < 0.4) {
    const copy = client.clone();
    ledger.alive.delete(client);
    await accepted(await client.post("/api/auth/signout", {}), 204);
    ledger.ended.add(copy);
  }
}

/** Everybody comes and goes until `blow` is struck, after as many sign-ins as `until` says. */
export async function rush({ origin, accounts, ledger, roll, until, blow }) {
  const wanted = ledger.accepted.length + until;
  let struck;
  const everybody = accounts.map(async (account) => {
    try {
      for (;;) {
        await visit(origin, account, ledger, roll);
        if (ledger.accepted.length >= wanted) struck ??= blow();
      }
    } catch (error) {
      // A lost connection is what has to come; another answer is a fault of the product.
      if (!struck || error instanceof assert.AssertionError) throw error;
    }
  });
  await Promise.all(everybody);
  await struck;
}
