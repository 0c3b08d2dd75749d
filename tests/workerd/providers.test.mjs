// Social sign-in on the built worker against real providers on loopback: OpenID Connect by `oidc-provider`, with PKCE
// required, and Apple's cross-site form post.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { claimPort } from "../../scripts/setup/ports.mjs";
import { account } from "../support/actors.mjs";
import { Client } from "../support/client.mjs";
import { eventually } from "../support/eventually.mjs";
import { navigate } from "../support/navigation.mjs";
import { product } from "../support/product.mjs";
import { allow, secrets, startProviders } from "../support/provider.mjs";

const CHOOSER = "/auth/organization-chooser";
const errorPage = (code) => `/auth/login-business?error=${code}`;

let [running, providers] = [];
before(async () => {
  const port = await claimPort();
  providers = await startProviders(`http://localhost:${port}`);
  running = await product({ port, vars: { ...secrets, CONFIG: JSON.stringify(providers.config) } });
});
after(async () => {
  await running?.stop();
  await providers?.stop();
});
afterEach(() => {
  providers.state.mood = "";
});

/** A browser that navigates: without guard, with cookies. */
class Browser extends Client {
  async go(address) {
    const { pathname, search } = new URL(address, this.origin);
    const draft = this.bare("GET", pathname + search);
    delete draft.headers.origin;
    return this.send(draft);
  }

  async raw(draft) {
    // Calls name their origin, and are fetched.
    if (draft.headers.origin) return super.raw(draft);
    return { ...(await navigate(this.origin + draft.path, draft)), json: null, code: "" };
  }

  /** Starts the sign-in; returns the provider's URL. */
  async begin(provider) {
    const answer = await this.go(`/api/auth/${provider}/signin`);
    assert.equal(answer.status, 302, answer.text);
    return answer.headers.get("location");
  }

  /** The whole flow; returns its last location. */
  async comeBy(provider, email) {
    return this.comeBack(await allow(await this.begin(provider), email));
  }

  async comeBack({ location, action, form }) {
    const answer = location ? await this.go(location) : await this.go(refreshed(await posted(action, form)));
    assert.equal(answer.status, 302, answer.text);
    return answer.headers.get("location");
  }
}

/** The form post of the provider's page: cross-site, so without our cookies. */
function posted(action, form) {
  const headers = { origin: providers.origin, "content-type": "application/x-www-form-urlencoded" };
  return navigate(action, { method: "POST", body: `${form}`, headers });
}

function refreshed({ status, text }) {
  assert.equal(status, 200, text);
  assert.ok(!text.includes("<script"), text);
  return text.match(/http-equiv="refresh" content="0;url=([^"]+)"/)[1].replace("&amp;", "&");
}

const browser = () => new Browser(running.url);
const user = async (visitor) => (await visitor.get("/api/user/me")).json.user;

test("somebody new comes by Google, is a person from then on, and comes back as the same", async () => {
  const [first, second] = [browser(), browser()];
  assert.equal(await first.comeBy("google", "eva@new.example"), CHOOSER);
  const person = await user(first);
  const { email, emailVerified, firstName, lastName, hasPassword } = person;
  assert.deepEqual(
    { email, emailVerified, firstName, lastName, hasPassword },
    { email: "eva@new.example", emailVerified: true, firstName: "Eva", lastName: "Öst", hasPassword: false },
  );
  assert.equal(await second.comeBy("google", "eva@new.example"), CHOOSER);
  assert.equal((await user(second)).userId, person.userId);
  assert.equal((await second.post("/api/auth/refresh", {})).status, 200);
});

test("Apple posts across sites; a page without scripts leads back to the cookies", async () => {
  const visitor = browser();
  const { location, action, form } = await allow(await visitor.begin("apple"), "apple@new.example");
  assert.equal(location, undefined, "the answer is posted");
  assert.equal(action, `${running.url}/api/auth/apple/callback`);
  form.set("user", JSON.stringify({ name: { firstName: "Aude", lastName: "Pomme" } }));
  const page = await posted(action, form);
  assert.match(page.headers.get("content-security-policy"), /^default-src 'none'/);
  assert.equal((await visitor.go(refreshed(page))).headers.get("location"), CHOOSER);
  const { email, firstName, lastName } = await user(visitor);
  assert.deepEqual([email, firstName, lastName], ["apple@new.example", "Aude", "Pomme"]);
});

test("a program that fetches the addresses of a sign-in is no navigation", async () => {
  for (const path of ["/api/auth/google/signin", "/api/auth/google/callback", "/api/auth/apple/finish"]) {
    const answer = await fetch(running.url + path, { redirect: "manual" });
    assert.deepEqual([answer.status, (await answer.json()).code], [403, "origin_refused"], path);
  }
});

test("what Apple posted is fetched by its own browser alone", async () => {
  const [visitor, stranger] = [browser(), browser()];
  await stranger.fetchGuard();
  const { action, form } = await allow(await visitor.begin("apple"), "apple2@new.example");
  const address = refreshed(await posted(action, form));
  assert.equal((await stranger.go(address)).headers.get("location"), errorPage("link_expired"));
  assert.equal((await visitor.go(address)).headers.get("location"), CHOOSER);
  // By now they are signed in, and the sign-in page would lead them on.
  assert.equal((await visitor.go(address)).headers.get("location"), "/account?error=link_expired");
});

test("what a lured person allowed is not fetched by whoever began", async () => {
  const thief = browser();
  const { action, form } = await allow(await thief.begin("apple"), "lured@new.example");
  await posted(action, form);
  const address = `/api/auth/apple/finish?state=${form.get("state")}`;
  for (const guess of ["", "&ticket=", `&ticket=${"A".repeat(43)}`]) {
    assert.equal((await thief.go(address + guess)).headers.get("location"), errorPage("link_expired"));
  }
  assert.ok(!thief.cookies.has("utk"));
});

test("of parallel callbacks one opens a session, and a replay opens none", async () => {
  const visitor = browser();
  const { location } = await allow(await visitor.begin("google"), "many@new.example");
  const clones = Array.from({ length: 10 }, () =>
    Object.assign(new Browser(running.url), { cookies: new Map(visitor.cookies) }),
  );
  const ends = await Promise.all(clones.map(async (clone) => (await clone.go(location)).headers.get("location")));
  assert.equal(ends.filter((end) => end === CHOOSER).length, 1);
  assert.equal(ends.filter((end) => end === errorPage("link_expired")).length, 9);
  assert.equal(clones.filter(({ cookies }) => cookies.has("utk")).length, 1);
  assert.equal((await visitor.go(location)).headers.get("location"), errorPage("link_expired"));
});

test("another browser is refused and uses nothing up", async () => {
  const [visitor, stranger] = [browser(), browser()];
  await stranger.begin("google");
  const { location } = await allow(await visitor.begin("google"), "owner@new.example");
  assert.equal((await stranger.go(location)).headers.get("location"), errorPage("link_expired"));
  assert.equal((await visitor.go(location)).headers.get("location"), CHOOSER);
});

test("a code in another flow is refused by the provider itself: the verifier does not fit", async () => {
  const [visitor, attacker] = [browser(), browser()];
  const victimsUrl = (await allow(await visitor.begin("google"), "victim@new.example")).location;
  const attackersUrl = (await allow(await attacker.begin("google"), "attacker@new.example")).location;
  victimsUrl.searchParams.set("code", attackersUrl.searchParams.get("code"));
  assert.equal((await visitor.go(victimsUrl)).headers.get("location"), errorPage("provider_failed"));
  assert.ok(!visitor.cookies.has("utk"));
});

test("who cancels is told so", async () => {
  assert.equal(await browser().comeBy("google", null), errorPage("provider_cancelled"));
  assert.equal(await browser().comeBy("apple", null), errorPage("provider_cancelled"));
});

test("an address that somebody has is not linked", async () => {
  const { email } = account("reader");
  const visitor = browser();
  assert.equal(await visitor.comeBy("google", email), errorPage("mail_exists"));
  assert.ok(!visitor.cookies.has("utk"));
});

test("a person links, signs in by it, cannot give it to somebody else, and unlinks", async () => {
  const [admin, reader] = [browser(), browser()];
  assert.equal((await admin.signIn(account("admin"))).status, 200);
  assert.equal((await reader.signIn(account("reader"))).status, 200);
  const link = async (visitor) => {
    const { password } = account(visitor === admin ? "admin" : "reader");
    const { status, json } = await visitor.post("/api/user/providers/google/link", { password });
    assert.equal(status, 200);
    return visitor.comeBack(await allow(json.url, "linked@elsewhere.example"));
  };
  assert.equal(await link(admin), "/account?linked=google");
  assert.equal(await link(reader), "/account?error=conflict");
  const [{ provider, email }] = (await admin.get("/api/user/providers")).json;
  assert.deepEqual([provider, email], ["google", "linked@elsewhere.example"]);
  const elsewhere = browser();
  assert.equal(await elsewhere.comeBy("google", "linked@elsewhere.example"), CHOOSER);
  assert.equal((await user(elsewhere)).email, account("admin").email);
  const { password } = account("admin");
  const unlink = admin.draft("DELETE", "/api/user/providers/google", JSON.stringify({ password }));
  assert.equal((await admin.send(unlink)).status, 204);
  assert.deepEqual((await admin.get("/api/user/providers")).json, []);
});

test("a link is not completed after its session has ended", async () => {
  const visitor = browser();
  await visitor.signIn(account("admin"));
  const { password } = account("admin");
  const { json } = await visitor.post("/api/user/providers/google/link", { password });
  const sent = await allow(json.url, "late@elsewhere.example");
  assert.equal((await visitor.post("/api/auth/signout", {})).status, 204);
  assert.equal(await visitor.comeBack(sent), errorPage("session_expired"));
});

test("Facebook is asked who the token belongs to, and does not verify the address", async () => {
  const visitor = browser();
  assert.equal(await visitor.comeBy("facebook", "nobody asks"), CHOOSER);
  const { email, emailVerified, firstName } = await user(visitor);
  assert.deepEqual([email, emailVerified, firstName], ["face@new.example", false, "Eva"]);
});

test("a provider that redirects, breaks, talks nonsense or stays silent lets nobody in and holds nobody up", {
  timeout: 120_000,
}, async () => {
  for (const [mood, code] of [
    ["redirect", "unavailable"],
    ["broken", "unavailable"],
    ["garbage", "provider_failed"],
    ["silent", "unavailable"],
  ]) {
    providers.state.mood = mood;
    const visitor = browser();
    assert.equal(await visitor.comeBy("facebook", ""), errorPage(code), mood);
    assert.ok(!visitor.cookies.has("utk"));
  }
});

test("no secret, code, state or address is in the log", async () => {
  const visitor = browser();
  const { location } = await allow(await visitor.begin("google"), "logged@new.example");
  const before = running.log().length;
  await visitor.go(location);
  // Log lines arrive later than answers; an empty log would contain no secrets either.
  const tells = (log) => log.slice(before).includes("providerCallback");
  const log = await eventually(() => running.log(), tells);
  assert.ok(tells(log), "the log tells of the callback");
  for (const text of [
    secrets.GOOGLE_CLIENT_SECRET,
    location.searchParams.get("code"),
    location.searchParams.get("state"),
    visitor.cookies.get("dsk"),
  ]) {
    // The local platform prints URLs of requests on its own lines; ours are JSON.
    const ours = log.split("\n").filter((line) => line.trimStart().startsWith("{"));
    assert.ok(!ours.some((line) => line.includes(text)), text);
  }
  assert.ok(!log.includes("logged@new.example"));
});
