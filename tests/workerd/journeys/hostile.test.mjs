// Hostile input to every operation: a problem that describes the error, and never an internal error.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { root } from "../../../scripts/setup/steps.mjs";
import { account } from "../../support/actors.mjs";
import { Client } from "../../support/client.mjs";
import { product } from "../../support/product.mjs";

const { paths } = JSON.parse(readFileSync(join(root, "openapi.json"), "utf8"));
/** Every operation with a path; its parameters are unknown ids, except the list, which has three values. */
const OPERATIONS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([method]) => ["get", "post", "put", "patch", "delete"].includes(method))
    .map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      path: path.replaceAll("{list}", "user").replaceAll(/\{\w+\}/g, "nobody-has-this"),
      fits: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
      takesJson: Object.keys(requestBody?.content ?? { json: {} }).every((type) => type.endsWith("json")),
    })),
);
/**
 * Reports of browsers get the same response for any content, and a second factor is only accepted from sessions that
 * wait for one, unlike this one; pictures and posted forms have their own hostile tests.
 */
const EXCLUDED = ["/api/csp-report", "/api/auth/second-factor"];
const TAKES_BODIES = OPERATIONS.filter(
  ({ method, path, takesJson }) => method !== "GET" && !EXCLUDED.includes(path) && takesJson,
);
/** The app validates its JSON; here there is no such app. */
const amongThose = (among, path) => (path.startsWith("/api/apps/") && among.includes(422) ? [...among, 404] : among);

/** Encoded and hashed once: eighty operations are sent the same. */
const TEN_MEGABYTES = Buffer.alloc(10_000_000, "x");
const DIGEST_OF_TEN = createHash("sha256").update(TEN_MEGABYTES).digest("base64url");

const BODIES = [
  ["ten megabytes", TEN_MEGABYTES, [413]],
  ["half an object", '{"email":', [400]],
  ["a lone surrogate", '{"email":"\\ud800"}', [400]],
  ["a hundred levels", "[".repeat(100) + "]".repeat(100), [400]],
  ["two documents", "{}{}", [400]],
  ["bytes that are no text", Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), [400]],
  ["an array", "[]", [422]],
  ["nothing at all", "null", [422]],
  ["a number", "1e400", [400, 422]],
];

let running;
let person;
before(async () => {
  running = await product();
  person = new Client(running.url);
  assert.equal((await person.signIn(account("reader"))).status, 200);
});
after(() => running.stop());

/** A problem as the contract describes it. */
function isProblem({ status, headers, json, text }, among) {
  assert.ok(among.includes(status), `${status} ${text.slice(0, 200)}`);
  assert.equal(headers.get("content-type"), "application/problem+json");
  assert.equal(json.status, status);
  assert.equal(json.type, `/problems/${json.code}`);
  assert.equal(json.traceId, headers.get("x-request-id"));
  assert.ok(!/panicked|sqlite|d1_error|\.rs/i.test(text), text);
}

const send = (method, path, body = "", headers = {}) => {
  if (body === TEN_MEGABYTES) return sendTenMegabytes(method, path);
  const draft = person.draft(method, path, body);
  return person.raw({ ...draft, headers: { ...draft.headers, ...headers } });
};

/** As a draft with that body is sent. */
function sendTenMegabytes(method, path) {
  const draft = person.draft(method, path);
  const sealed = person.seal(method, path, "", { b: DIGEST_OF_TEN });
  const headers = { "content-type": "application/json", "x-token-asgard": sealed };
  return person.raw({ ...draft, headers: { ...draft.headers, ...headers }, body: TEN_MEGABYTES });
}

describe("every operation that takes a body", () => {
  for (const [label, body, among] of BODIES) {
    test(`refuses ${label}`, async () => {
      for (const { method, path } of TAKES_BODIES) isProblem(await send(method, path, body), amongThose(among, path));
    });
  }

  test("refuses what is no JSON by its name", async () => {
    for (const { method, path } of TAKES_BODIES) {
      for (const type of ["text/xml", "multipart/form-data; boundary=x", "application/json5", "x"]) {
        isProblem(await send(method, path, "{}", { "content-type": type }), [415]);
      }
    }
  });

  test("is called by its own pages only", async () => {
    for (const { method, path } of TAKES_BODIES) {
      for (const headers of [{ origin: "https://evil.example" }, { origin: "null" }]) {
        const answer = await send(method, path, "{}", headers);
        isProblem(answer, [403]);
        assert.equal(answer.code, "origin_refused");
      }
    }
  });
});

test("every address refuses the methods that it has not, and says which it has", async () => {
  for (const path of new Set(OPERATIONS.map(({ path }) => path))) {
    const own = OPERATIONS.filter(({ fits }) => fits.test(path)).map(({ method }) => method);
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "PROPFIND"]) {
      if (own.includes(method)) continue;
      const answer = await send(method, path);
      isProblem(answer, [405]);
      for (const one of own) assert.match(answer.headers.get("allow"), new RegExp(`\\b${one}\\b`));
    }
    assert.equal((await send("OPTIONS", path)).status, 204);
  }
});

test("addresses that nobody has are not found", async () => {
  for (const path of [
    "/api",
    "/api/",
    "/api/nothing",
    "/api/auth/%00",
    "/api/%ff",
    "/api/auth//signin",
    "/api/AUTH/signin",
  ]) {
    for (const method of ["GET", "POST"]) isProblem(await send(method, path), [404]);
  }
});

test("queries that no field can read are named in the error", async () => {
  for (const query of [
    "limit=many",
    "limit=-1",
    "limit=1&limit=2",
    "page=0",
    "limit=99999999999999999999",
    "limit=%00",
  ]) {
    const answer = await send("GET", `/api/business/list?${query}`);
    isProblem(answer, [422]);
    assert.equal(answer.json.errors[0].field, query.split("=")[0]);
  }
});

test("headers that are not what they should be open nothing", async () => {
  const cases = [
    [{ authorization: "Bearer a.b.c" }, "/api/user/me", 401, "unauthenticated"],
    [{ authorization: "Basic YTpi" }, "/api/user/me", 401, "unauthenticated"],
    [{ authorization: "" }, "/api/user/me", 401, "unauthenticated"],
    [{ "x-token-asgard": "v1.x.y" }, "/api/user/me", 401, "guard_invalid"],
    [{ "x-token-asgard": `v1.${"x".repeat(5000)}.y` }, "/api/user/me", 401, "guard_invalid"],
    [{ "x-token-tenant": "v1.forged" }, "/api/tenant", 403, "tenant_missing"],
    [{ cookie: "dsk=short" }, "/api/user/me", 401, "guard_invalid"],
  ];
  for (const [headers, path, status, code] of cases) {
    const answer = await send("GET", path, "", headers);
    assert.deepEqual([answer.status, answer.code], [status, code], JSON.stringify(headers).slice(0, 100));
    isProblem(answer, [status]);
  }
});

test("a security cookie sent twice is refused, and all are cleared", async () => {
  const draft = person.draft("GET", "/api/user/me");
  const twice = `${draft.headers.cookie}; dsk=${person.cookies.get("dsk")}`;
  const answer = await person.raw({ ...draft, headers: { ...draft.headers, cookie: twice } });
  isProblem(answer, [401]);
  const cleared = answer.headers.getSetCookie().filter((line) => /Max-Age=0/i.test(line));
  for (const name of ["utk", "ttk", "rtk", "dsk"]) {
    assert.ok(
      cleared.some((line) => line.startsWith(`${name}=`)),
      name,
    );
  }
});

test("after all of that the person is still signed in and the log knows of no fault", async () => {
  assert.equal((await person.get("/api/user/me")).status, 200);
  assert.doesNotMatch(running.log(), /"event":"panic"|"status":50\d/);
});
