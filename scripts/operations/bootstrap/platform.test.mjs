// What bootstrap asks of the platform, against a stand-in of its API on loopback.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { platform, switches } from "../platform.mjs";

/** An account whose switches stand wrong, and that remembers what it was told. */
function account() {
  const state = {
    replicas: "auto",
    domains: [],
    settings: { email_obfuscation: "on", rocket_loader: "on", server_side_exclude: "on" },
    rules: [{ ref: "somebody_elses" }],
  };
  const answer = (method, path, body) => {
    const writes = method !== "GET";
    if (path.startsWith("/zones?name=")) return path.endsWith("=example.com") ? [{ id: "zone" }] : [];
    if (path.includes("/d1/database/")) {
      if (writes) state.replicas = body.read_replication.mode;
      return { read_replication: { mode: state.replicas } };
    }
    if (path.endsWith("/email/sending/subdomains")) {
      if (writes) state.domains.push({ name: body.name, enabled: true });
      return state.domains;
    }
    const setting = path.match(/\/settings\/(\w+)$/)?.[1];
    if (setting) {
      if (!Object.hasOwn(state.settings, setting)) return undefined;
      if (writes) state.settings[setting] = body.value;
      return { value: state.settings[setting] };
    }
    if (path.includes("/rulesets/phases/http_request_late_transform/")) {
      if (writes) state.rules = body.rules;
      return { rules: state.rules };
    }
    return undefined;
  };
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const isKnown = request.headers.authorization === "Bearer token";
    const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks)) : undefined;
    const result = isKnown ? answer(request.method, request.url, body) : undefined;
    const [status, success] = isKnown ? (result === undefined ? [404, false] : [200, true]) : [403, false];
    response.writeHead(status, { "content-type": "application/json" });
    response.end(
      JSON.stringify({ success, result, errors: success ? [] : [{ message: isKnown ? "not there" : "forbidden" }] }),
    );
  });
  return { state, server };
}

const { state, server } = account();
const env = { CLOUDFLARE_ACCOUNT_ID: "account", CLOUDFLARE_API_TOKEN: "token" };
before(async () => {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  env.CLOUDFLARE_API_BASE_URL = `http://127.0.0.1:${server.address().port}`;
});
after(() => server.close());

test("every switch that stands wrong is found, made right, and leaves what is somebody else's", async () => {
  const all = await switches(platform(env), "production");
  const wrong = [];
  for (const { what, isGood, make } of all) {
    if (await isGood()) continue;
    wrong.push(what);
    await make();
    assert.ok(await isGood(), what);
  }
  // `mirage` is not there in this account: what is not there is off.
  assert.equal(wrong.length, all.length - 1, `${wrong}`);
  assert.equal(state.replicas, "disabled");
  assert.deepEqual(state.domains, [{ name: "example.com", enabled: true }]);
  assert.deepEqual(state.settings, { email_obfuscation: "off", rocket_loader: "off", server_side_exclude: "off" });
  assert.deepEqual(
    state.rules.map(({ ref }) => ref),
    ["somebody_elses", "asgard_version_affinity"],
  );
  for (const { isGood, what } of await switches(platform(env), "production")) assert.ok(await isGood(), what);
});

test("an account that refuses, and one that is nobody's, are said in words", async () => {
  const stranger = platform({ ...env, CLOUDFLARE_API_TOKEN: "other" });
  await assert.rejects(switches(stranger, "production"), /The platform refuses GET .*: forbidden/);
  assert.throws(() => platform({}), /Set CLOUDFLARE_API_TOKEN/);
});
