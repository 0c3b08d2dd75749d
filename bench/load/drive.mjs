// Drives a product with a number of concurrent users, each of whom makes one call after the other, as fast as they are answered.

import { performance } from "node:perf_hooks";
import { Client } from "../../tests/support/client.mjs";
import { figures } from "./figures.mjs";
import { ACTS, walk } from "./mix.mjs";

/** The first company that a user may choose. */
const firstOf = ({ companies = [] }, choice) =>
  (choice.find(({ title }) => title === companies[0]) ?? choice[0])?.companyId;

/** A user who signs in and enters a company. */
class LoadUser extends Client {
  constructor(origin, account) {
    super(origin);
    this.account = account;
  }

  /** Signs in again and enters the first company. */
  async enter() {
    this.cookies.clear();
    Object.assign(this, { guard: null, tenant: null });
    const answer = await this.signIn(this.account);
    const company = this.account.company ?? firstOf(this.account, answer.json?.organisations ?? []);
    return company === undefined || this.tenant ? answer : this.post(`/api/auth/signin-company/${company}/`);
  }
}

/** Signs users in, one after the other: the rate limits per network allow as many. */
export async function gather(origin, accounts, count) {
  const found = [];
  for (let at = 0; at < count; at += 1) {
    const account = accounts[at % accounts.length];
    const user = new LoadUser(origin, account);
    // The same account again is another tab of the same browser.
    const first = found[at - accounts.length];
    if (first) Object.assign(user, { cookies: new Map(first.cookies), guard: first.guard, tenant: first.tenant });
    else {
      const { status, text } = await user.enter();
      if (status >= 400) throw new Error(`${account.email} cannot sign in: ${status} ${text.slice(0, 200)}`);
    }
    found.push(user);
  }
  return found;
}

const isAdmin = ({ role }) => role === "admin" || role === "operator";

/**
 * The cost of each act by itself, one call after the other: milliseconds of the product's processor time, which other work on the machine
 * does not change. `used()` returns the time used so far.
 */
export async function alone(user, times, used) {
  const found = {};
  for (const [act, , call] of ACTS) {
    await call(user, 0);
    const before = used();
    for (let at = 1; at <= times; at += 1) await call(user, at);
    found[act] = (used() - before) / times;
  }
  return found;
}

/** Lets all users act for a number of seconds; returns the figures. `busy()` returns what was used since its last call. */
export async function step(users, seconds, busy = () => ({})) {
  const until = performance.now() + seconds * 1000;
  const calls = [];
  busy();
  const from = performance.now();
  await Promise.all(
    users.map(async (user, number) => {
      for (const [act, , call] of walk(isAdmin(user.account), number * 17)) {
        if (performance.now() >= until) return;
        const startedAt = performance.now();
        const status = await call(user, calls.length).then(
          (answer) => answer.status,
          () => 0,
        );
        calls.push({ act, ms: performance.now() - startedAt, status });
      }
    }),
  );
  return figures(users.length, (performance.now() - from) / 1000, calls, busy());
}
