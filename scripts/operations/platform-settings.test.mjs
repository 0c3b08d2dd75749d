// Settings by the platform's API, on the fake platform.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { platform } from "./cloudflare-api.mjs";
import { keepDecisionsInMemory, saveDecisions } from "./environments.mjs";
import { applySettings, platformSettings } from "./platform-settings.mjs";
import { startPlatform } from "./stage/platform/server.mjs";

let [there, api] = [];
before(async () => {
  there = await startPlatform({ domain: "example.org" });
  api = platform({
    CLOUDFLARE_API_BASE_URL: there.api,
    CLOUDFLARE_API_TOKEN: there.account.token,
    CLOUDFLARE_ACCOUNT_ID: there.account.id,
  });
  const { uuid } = await api("POST", "{account}/d1/database", { name: "asgard-production" });
  keepDecisionsInMemory();
  saveDecisions("production", {
    domain: "app.example.org",
    sender: "no-reply@mail.example.org",
    ids: { database: uuid },
  });
});
after(() => there.close());

/** Waiting advances the platform's clock. */
const wait = async (ms) => there.clock.pass(ms);

test("every switch that stands wrong is made right, waits where it takes a while, and leaves what is somebody else's", async () => {
  const [database] = there.account.databases.values();
  database.replicas = "auto";
  const [zone] = there.account.zones;
  zone.rules = [{ ref: "somebody_elses" }];
  const lines = [];
  await applySettings(api, "production", { log: (line) => lines.push(line), wait });
  assert.equal(lines.length, (await platformSettings(api, "production")).length);
  assert.equal(database.replicas, "disabled");
  assert.deepEqual(
    there.account.senders.map(({ name }) => name),
    ["mail.example.org"],
  );
  // Features that the zone does not have or that are off already were not changed.
  assert.deepEqual(zone.settings, { email_obfuscation: "off", server_side_exclude: "off" });
  assert.deepEqual(
    zone.rules.map(({ ref }) => ref),
    ["somebody_elses", "asgard_version_affinity"],
  );
  for (const { isGood, label } of await platformSettings(api, "production")) assert.ok(await isGood(), label);
});

test("a domain that the account has no zone of is said in words", async () => {
  saveDecisions("production", { domain: "app.example.net" });
  await assert.rejects(platformSettings(api, "production"), /No zone of this account has app\.example\.net/);
});
