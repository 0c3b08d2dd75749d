// A client that writes, loses connections, and retries with the same key until a write is acknowledged. Acknowledged
// writes are recorded: they must be there afterwards.

import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { Client } from "../../support/client.mjs";

const APPS = [
  { appId: "surveys", access: "read" },
  { appId: "reports", access: "write" },
];

/** Requests without a response, or with a retryable error, are retried for this many milliseconds; after that the test fails. */
const PATIENCE = 120_000;
const PAUSE = 20;

export class Writer {
  constructor({ stage, number, person, member, tell }) {
    Object.assign(this, { stage, number, person, member, tell });
    /** Title → id of each acknowledged role. */
    this.roles = new Map();
    /** The highest acknowledged value. */
    this.merged = 0;
    /** Browsers with an acknowledged sign-out. */
    this.ended = [];
    this.repeats = 0;
    /** The newest acknowledged request, as it was sent. */
    this.last = null;
  }

  /** Repeats a request until a status in `good`. */
  async insist(make, good) {
    const until = Date.now() + PATIENCE;
    for (let tries = 0; ; tries += 1) {
      await this.stage.whenUp();
      const answer = await make().catch((error) => ({ status: 0, text: String(error.cause ?? error) }));
      if (good.includes(answer.status)) {
        this.repeats += tries;
        return answer;
      }
      if (answer.code === "unauthenticated" || answer.code === "guard_expired") await this.renew();
      else if (answer.status !== 0 && answer.status < 500) throw new Error(`${answer.status} ${answer.text}`);
      if (Date.now() > until) throw new Error(`nobody answers: ${answer.status} ${answer.text}`);
      await setTimeout(PAUSE);
    }
  }

  async renew() {
    await this.browser.fetchGuard().catch(() => {});
    await this.browser.post("/api/auth/refresh", {}).catch(() => {});
  }

  /** A new signed-in browser. */
  async enter() {
    const browser = new Client(this.stage.url);
    await this.insist(() => browser.signIn(this.person), [200]);
    return browser;
  }

  async start(company) {
    this.browser = await this.enter();
    await this.insist(() => this.browser.post(`/api/auth/signin-company/${company}/`), [200]);
  }

  /** Creates a role with access and a member: seven tables in one batch. */
  async role(title) {
    const body = { title, apps: APPS, usersAdd: [this.member] };
    const headers = { "idempotency-key": randomUUID() };
    let sent;
    const make = () => {
      const draft = this.browser.draft("PUT", "/api/admin/role", JSON.stringify(body));
      sent = { ...draft, headers: { ...draft.headers, ...headers } };
      return this.browser.send(sent);
    };
    const { json } = await this.insist(make, [201]);
    this.last = sent;
    this.roles.set(title, json.roleId);
    this.tell();
  }

  /** Merges into the user's settings: the highest number stays. */
  async merge() {
    const next = this.merged + 1;
    const body = { settings: { [`chaos${this.number}`]: next } };
    await this.insist(() => this.browser.call("PATCH", "/api/user/me", body), [200]);
    this.merged = next;
    this.tell();
  }

  /** Opens and ends a session: two writes of the authority. */
  async session() {
    const browser = await this.enter();
    this.tell();
    const copy = browser.clone();
    // A sign-out whose response was lost has happened: the retry finds no session.
    await this.insist(() => browser.post("/api/auth/signout", {}), [204, 401]);
    this.ended.push(copy);
    this.tell();
  }

  /** Every tenth write is a merge, every fortieth a session. */
  async work(isDone, next) {
    for (let at = 0; !isDone(); at += 1) {
      if (at % 40 === 9) await this.session();
      else if (at % 10 === 4) await this.merge();
      else await this.role(next());
    }
  }
}
