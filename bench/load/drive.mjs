// Drives a product with so many people at once, each of whom does one thing after the other, as fast as they are answered.

import { performance } from "node:perf_hooks";
import { Client } from "../../tests/support/client.mjs";
import { figures } from "./figures.mjs";
import { ACTS, walk } from "./mix.mjs";

/** The company that somebody names first, of those that they may choose of. */
const firstOf = ({ companies = [] }, choice) =>
  (choice.find(({ title }) => title === companies[0]) ?? choice[0])?.companyId;

/** Somebody who signs in, and is in a company afterwards. */
class Person extends Client {
  constructor(origin, account) {
    super(origin);
    this.account = account;
  }

  /** Signs in anew and enters the first company. */
  async enter() {
    this.cookies.clear();
    Object.assign(this, { guard: null, tenant: null });
    const answer = await this.signIn(this.account);
    const company = this.account.company ?? firstOf(this.account, answer.json?.organisations ?? []);
    return company === undefined || this.tenant ? answer : this.post(`/api/auth/signin-company/${company}/`);
  }
}

/** Signs people in, one after the other: the limits of a network allow so many. */
export async function gather(origin, accounts, people) {
  const found = [];
  for (let at = 0; at < people; at += 1) {
    const account = accounts[at % accounts.length];
    const person = new Person(origin, account);
    // The same account again is another tab of the same browser.
    const first = found[at - accounts.length];
    if (first) Object.assign(person, { cookies: new Map(first.cookies), guard: first.guard, tenant: first.tenant });
    else {
      const { status, text } = await person.enter();
      if (status >= 400) throw new Error(`${account.email} cannot sign in: ${status} ${text.slice(0, 200)}`);
    }
    found.push(person);
  }
  return found;
}

const isAdmin = ({ role }) => role === "admin" || role === "operator";

/**
 * What each act costs by itself, one call after the other: milliseconds of the product's processor, which other work on the machine does not
 * change. `used()` is what it has used so far.
 */
export async function alone(person, times, used) {
  const found = {};
  for (const [act, , call] of ACTS) {
    await call(person, 0);
    const before = used();
    for (let at = 1; at <= times; at += 1) await call(person, at);
    found[act] = (used() - before) / times;
  }
  return found;
}

/** Lets everybody act for so many seconds; answers the figures. `busy()` answers what was used since it was asked last. */
export async function step(everybody, seconds, busy = () => ({})) {
  const until = performance.now() + seconds * 1000;
  const calls = [];
  busy();
  const from = performance.now();
  await Promise.all(
    everybody.map(async (person, number) => {
      for (const [act, , call] of walk(isAdmin(person.account), number * 17)) {
        if (performance.now() >= until) return;
        const begun = performance.now();
        const status = await call(person, calls.length).then(
          (answer) => answer.status,
          () => 0,
        );
        calls.push({ act, ms: performance.now() - begun, status });
      }
    }),
  );
  return figures(everybody.length, (performance.now() - from) / 1000, calls, busy());
}
