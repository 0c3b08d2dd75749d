// The stores of a deployed environment, at a fake platform.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { keepDecisionsInMemory, saveDecisions } from "./environments.mjs";
import { startPlatform } from "./stage/platform/server.mjs";
import { withStores } from "./stores.mjs";

const { api, account, close } = await startPlatform({ domain: "example.org" });
after(close);
Object.assign(process.env, {
  CLOUDFLARE_API_BASE_URL: api,
  CLOUDFLARE_API_TOKEN: account.token,
  CLOUDFLARE_ACCOUNT_ID: account.id,
});
keepDecisionsInMemory();
const on = (copies, work) => {
  saveDecisions("production", { ids: { copies } });
  return withStores("production", undefined, work);
};

test("a namespace that is not there is named, and nothing is taken for written", async () => {
  const missing = /There is no namespace gone in this account/;
  await on("gone", async ({ keys, keep }) => {
    await assert.rejects(keys("config:"), missing);
    await assert.rejects(keep("config:current", "{}"), missing);
  });
  account.namespaces.set("there", { id: "there", title: "there", values: new Map() });
  await on("there", async ({ keys, keep, text }) => {
    assert.deepEqual(await keys("config:"), []);
    assert.equal(await text("config:current"), undefined);
    await keep("config:current", "{}");
    assert.equal(await text("config:current"), "{}");
  });
});
