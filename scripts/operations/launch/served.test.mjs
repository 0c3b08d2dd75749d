import assert from "node:assert/strict";
import { before, test } from "node:test";
import { defaultsOf, keepDecisionsInMemory, saveDecisions } from "../environments.mjs";
import { isServedAsDecided } from "./served.mjs";

const LINKS = { terms: "https://app.example.org/terms" };
before(() => {
  keepDecisionsInMemory();
  saveDecisions("production", { domain: "app.example.org", sender: "no-reply@app.example.org", links: LINKS });
});

/** A platform on which everybody has a version with this configuration. */
const platform = (text) => async (_, path) =>
  path.endsWith("/deployments")
    ? { deployments: [{ created_on: "2026-11-20", versions: [{ version_id: "a", percentage: 100 }] }] }
    : { id: "a", resources: { bindings: [{ type: "plain_text", name: "CONFIG", text }] } };

test("a version with the present settings is served as decided, whatever their order is", async () => {
  assert.ok(await isServedAsDecided("production", platform(defaultsOf("production"))));
  const { mail, footer } = JSON.parse(defaultsOf("production"));
  assert.ok(await isServedAsDecided("production", platform(JSON.stringify({ mail, footer }))));
});

test("a version from before a change of the domain, the sender or a link is not", async () => {
  const { mail, footer } = JSON.parse(defaultsOf("production"));
  for (const other of [
    { footer, mail: { ...mail, origin: "https://old.example.org" } },
    { footer, mail: { ...mail, from: "no-reply@old.example.org" } },
    { footer: { terms: "https://old.example.org/terms" }, mail },
  ])
    assert.equal(await isServedAsDecided("production", platform(JSON.stringify(other))), false, JSON.stringify(other));
  assert.equal(await isServedAsDecided("production", platform("")), false);
});

test("what the platform does not show is no difference", async () => {
  assert.ok(await isServedAsDecided("production", platform(undefined)));
  assert.ok(await isServedAsDecided("production", async () => null));
});
