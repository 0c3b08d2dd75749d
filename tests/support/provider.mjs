// Identity providers on loopback: the real `oidc-provider` as Google and Apple, and a small fake of Facebook, which
// does not support OpenID Connect. For a browser 127.0.0.1 and localhost are different sites, like the real ones.

import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import Provider from "oidc-provider";

const SECRET = "our-secret-elsewhere";

/** The client secrets of the worker at all of them. */
export const secrets = Object.fromEntries(
  ["GOOGLE", "APPLE", "FACEBOOK"].map((name) => [`${name}_CLIENT_SECRET`, SECRET]),
);

/** Starts a server on a free loopback port; returns its origin. */
async function listen(server) {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${server.address().port}`;
}

/** The typed address is the user: `eva@new.example` is the subject `eva@new.example`. */
const claimsOf = (email) => ({
  sub: email,
  email,
  email_verified: !email.startsWith("unverified"),
  // Google's claim for addresses of a domain that it hosts.
  hd: email.split("@").at(-1),
  given_name: "Eva",
  family_name: "Öst",
});

const body = async (request) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
};

const html = (text) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Provider</title>
  <link rel="icon" href="data:,"><main><h1>Provider</h1>${text}</main></html>`;

/** The page on which a user enters an address or cancels. */
const question = (uid) =>
  html(`<form method="post" action="/interaction/${uid}"><label>E-mail <input name="email" type="email"></label>
    <button>Allow</button> <button name="cancel" value="1">Cancel</button></form>`);

/** `oidc-provider`, with a client for each of our OpenID Connect providers. */
async function openidProvider(app) {
  const server = createServer();
  const origin = await listen(server);
  const client = (name) => ({
    client_id: `asgard-${name}`,
    client_secret: SECRET,
    redirect_uris: [`${app}/api/auth/${name}/callback`],
    response_types: ["code"],
    grant_types: ["authorization_code"],
    token_endpoint_auth_method: "client_secret_post",
  });
  const provider = new Provider(origin, {
    clients: [client("google"), client("apple")],
    cookies: { keys: [randomBytes(16).toString("hex")] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    scopes: ["openid", "email", "profile", "name"],
    claims: { openid: ["sub"], email: ["email", "email_verified", "hd"], profile: ["given_name", "family_name"] },
    // Like Google and Apple: requested claims are in the id token.
    conformIdTokenClaims: false,
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: () => claimsOf(id) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope("openid email profile name");
      await grant.save();
      return grant;
    },
  });
  const protocol = provider.callback();
  server.on("request", async (request, response) => {
    const uid = request.url.match(/^\/interaction\/([\w-]+)$/)?.[1];
    if (!uid) return protocol(request, response);
    if (request.method === "GET") {
      return response.setHeader("content-type", "text/html; charset=utf-8").end(question(uid));
    }
    const form = await body(request);
    const result = form.has("cancel")
      ? { error: "access_denied", error_description: "they did not want to" }
      : { login: { accountId: form.get("email") } };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });
  return { origin, server };
}

/** The part of Facebook's behaviour that we use; `mood` makes it misbehave. */
async function facebook(state) {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url, "http://127.0.0.1");
    const json = (status, value) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    if (url.pathname === "/dialog") {
      const back = new URL(url.searchParams.get("redirect_uri"));
      back.search = new URLSearchParams({ code: "a-code", state: url.searchParams.get("state") });
      return response.writeHead(302, { location: back.href }).end();
    }
    if (url.pathname === "/token") {
      const form = await body(request);
      if (state.mood === "redirect") return response.writeHead(302, { location: "/elsewhere" }).end();
      if (state.mood === "silent") return undefined;
      if (state.mood === "broken") return response.writeHead(500).end("<h1>Oops</h1>");
      if (state.mood === "garbage") return response.writeHead(200).end("[]");
      const isGood = form.get("code") === "a-code" && form.get("client_secret") === SECRET;
      return isGood ? json(200, { access_token: "a-token" }) : json(400, { error: "invalid_grant" });
    }
    if (url.pathname === "/elsewhere") return json(200, { access_token: "a-token" });
    const isOurs = request.headers.authorization === "Bearer a-token";
    return isOurs ? json(200, { id: "42", first_name: "Eva", email: "face@new.example" }) : json(401, {});
  });
  return { origin: await listen(server), server };
}

/**
 * Starts all of them for the product at `app`. `config` is the configuration of the product besides the secrets;
 * `state.mood` makes Facebook misbehave: redirect, silent, broken, garbage.
 */
export async function startProviders(app) {
  const state = { mood: "" };
  const [openid, face] = await Promise.all([openidProvider(app), facebook(state)]);
  const site = (name) => ({
    clientId: `asgard-${name}`,
    issuer: openid.origin,
    authorizationEndpoint: `${openid.origin}/auth`,
    tokenEndpoint: `${openid.origin}/token`,
  });
  return {
    state,
    origin: openid.origin,
    config: {
      providers: { google: { enabled: true, visible: true }, apple: true, facebook: true },
      identityProviders: {
        google: site("google"),
        apple: site("apple"),
        facebook: {
          clientId: "asgard-facebook",
          authorizationEndpoint: `${face.origin}/dialog`,
          tokenEndpoint: `${face.origin}/token`,
          userinfoEndpoint: `${face.origin}/me`,
        },
      },
    },
    async stop() {
      for (const { server } of [openid, face]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

/**
 * Visits a provider as a browser would, enters an address, and returns how it redirects: a URL, or the form that its
 * page submits automatically.
 */
export async function allow(address, email) {
  const cookies = new Map();
  let [url, init] = [address, {}];
  for (let steps = 0; steps < 8; steps += 1) {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const response = await fetch(url, { ...init, headers: { ...init.headers, cookie }, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(";")[0].split("=");
      cookies.set(name, value);
    }
    // The page of an error has another status, but submits itself as well.
    if (!response.headers.has("location")) {
      const page = await response.text();
      const action = page.match(/action="([^"]+)"/)?.[1];
      const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]);
      return { action, form: new URLSearchParams(fields) };
    }
    const location = new URL(response.headers.get("location"), url);
    if (location.pathname.startsWith("/api/auth/")) return { location };
    [url, init] = [location.href, {}];
    if (location.pathname.startsWith("/interaction/")) {
      const form = email === null ? { cancel: "1" } : { email };
      init = { method: "POST", body: new URLSearchParams(form) };
    }
  }
  throw new Error(`the provider led nowhere: ${url}`);
}
