import assert from "node:assert/strict";
import { createServer } from "node:http";
import { describe, test } from "node:test";
import { complaints } from "../health.mjs";
import { type } from "../testing.mjs";

const GOOD = {
  "/api/health": [200, { status: "ok", checks: { database: "ok", copies: "ok", objects: "ok" } }],
  "/api/config": [200, { production: true }],
  "/auth/login-business": [200, "<form></form>"],
};

/** Checks a product with these responses. */
async function complaintsOf(answers, environment = "production", policy = "default-src 'self'") {
  const server = createServer((request, response) => {
    const [status, body] = { ...GOOD, ...answers }[request.url] ?? [404, "not found"];
    response.writeHead(status, policy ? { "content-security-policy": policy } : {});
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await complaints(`http://127.0.0.1:${server.address().port}`, environment);
  } finally {
    server.close();
  }
}

describe("a product that answers", () => {
  test("well has no complaint", async () => assert.deepEqual(await complaintsOf({}), []));

  test("badly is complained of in words", async () => {
    const objects = { status: "failing", checks: { database: "ok", objects: "failing" } };
    for (const [answers, words] of [
      [{ "/api/health": [503, objects] }, /answers 503: objects\./],
      [{ "/api/health": [503, { code: "unavailable" }] }, /did not start/],
      [{ "/api/config": [200, { production: false }] }, /production: false/],
      [{ "/auth/login-business": [500, ""] }, /answers 500 without its form/],
      [{ "/auth/login-business": [200, "<form></form><script src='/cdn-cgi/scripts/x.js'>"] }, /rewrites the pages/],
      [{ "/dev/mailbox": [200, "<h1>Development mailbox</h1>"] }, /is a mailbox/],
      [{ "/_app/not-there.js": [200, "<html>"] }, /is not there answers 200/],
    ]) {
      const found = await complaintsOf(answers);
      assert.equal(found.length, 1, `${found}`);
      assert.match(found[0], words);
    }
    assert.match((await complaintsOf({}, "production", ""))[0], /no content security policy/);
    assert.match((await complaints("http://127.0.0.1:1", "production"))[0], /does not answer/);
  });
});

describe("npm run doctor", () => {
  test("goes on to the other checks where the worker's rules cannot be run", async () => {
    const { code, out, err } = await type("doctor", ["--env", "staging", "--dry-run"], { VALIDATE: "/not/there" });
    assert.deepEqual([code, err], [1, ""]);
    assert.match(out, /✗ the deployment's configuration\n {4}The worker's rules cannot be run: install rustup/);
    assert.match(out, /✓ the schedule\n/);
  });

  test("says what to do for an environment that was never made", async () => {
    const { code, out } = await type("doctor", ["--env", "staging", "--dry-run"]);
    assert.equal(code, 1);
    assert.match(out, /staging has no database yet: npm run launch/);
  });

  test("stops before it asks a platform that nobody may ask", async () => {
    const env = { CLOUDFLARE_API_TOKEN: "", CLOUDFLARE_ACCOUNT_ID: "", CLOUDFLARE_API_BASE_URL: "http://127.0.0.1:1" };
    const { code, out } = await type("doctor", ["--env", "staging"], env);
    assert.equal(code, 1);
    assert.match(out, /✗ the switches of the platform\n {4}Set CLOUDFLARE_API_TOKEN/);
    assert.match(out, /✗ the product\n/);
  });
});
