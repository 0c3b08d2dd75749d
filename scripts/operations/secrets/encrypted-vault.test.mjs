// A vault at the platform, and the operators who open it.

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { saveDecisions } from "../environments.mjs";
import { startLedger } from "../stage/ledger.mjs";
import { sealedVault } from "./encrypted-vault.mjs";
import { generate } from "./generate.mjs";
import { identity, recipient } from "./identity.mjs";

const folder = await mkdtemp(join(tmpdir(), "asgard-vault-"));
const { api, account, close } = await startLedger();
after(async () => {
  await close();
  await rm(folder, { recursive: true });
});

/** Runs `work` as an operator with their own key. */
async function as(name, work) {
  Object.assign(process.env, { OPERATOR: name, ASGARD_IDENTITY: join(folder, name) });
  return work(sealedVault("production", api));
}
/** What the operators' page names. */
const CHANGED = /NOT NULL constraint failed: vault\.sealed/;
const AT = "2026-11-22T10:00:00.000Z";
const made = { at: AT, name: "TOKEN_KEYS", step: "made" };
const added = { at: AT, name: "bob", step: "added" };

test("whoever makes it opens it, and the platform holds no secret", async () => {
  await as("ada", async (vault) => {
    assert.equal(await vault.isThere(), false);
    await assert.rejects(vault.read(), /has no secrets yet: npm run launch/);
    await vault.write({ secrets: { TOKEN_KEYS: "k1:very-secret" }, journal: [made] });
    assert.deepEqual((await vault.read()).secrets, { TOKEN_KEYS: "k1:very-secret" });
    assert.deepEqual(
      (await vault.read()).journal.map((row) => ({ ...row })),
      [made],
    );
  });
  const [{ sqlite }] = account.databases.values();
  const kept = JSON.stringify(sqlite.prepare("SELECT * FROM vault").all());
  assert.match(kept, /BEGIN AGE ENCRYPTED FILE/);
  assert.ok(!kept.includes("very-secret") && !kept.includes(identity()));
});

test("nobody else opens it until one of its operators adds them", async () => {
  const key = await as("bob", async (vault) => {
    await assert.rejects(vault.read(), /You have no key of your own/);
    const mine = await recipient();
    await assert.rejects(vault.read(), /not sealed for you\. ada adds you by npm run operators -- add/);
    return mine;
  });
  await as("ada", async (vault) => {
    const { secrets, journal, operators } = await vault.read();
    await vault.write({ secrets, journal: [...journal, added], operators: { ...operators, bob: key } });
  });
  await as("bob", async (vault) => {
    const { secrets, operators } = await vault.read();
    assert.deepEqual([secrets, Object.keys(operators)], [{ TOKEN_KEYS: "k1:very-secret" }, ["ada", "bob"]]);
  });
});

test("who was taken away opens nothing that was written since", async () => {
  await as("ada", async (vault) => {
    const { secrets, journal, operators } = await vault.read();
    await vault.write({ secrets: { ...secrets, TOKEN_KEYS: "k2" }, journal, operators: { ada: operators.ada } });
  });
  await as("bob", (vault) => assert.rejects(vault.read(), /not sealed for you/));
});

test("of two who change it at once, the second has changed nothing", () =>
  as("ada", async (one) => {
    const other = sealedVault("production", api);
    const [first, second] = [await one.read(), await other.read()];
    await one.write({ ...first, secrets: { TOKEN_KEYS: "k3" } });
    await assert.rejects(other.write({ ...second, secrets: { TOKEN_KEYS: "k4" } }), CHANGED);
    assert.deepEqual((await other.read()).secrets, { TOKEN_KEYS: "k3" });
  }));

test("who read it before several changes has changed nothing, neither its secrets nor its operators", () =>
  as("ada", async (one) => {
    const other = sealedVault("production", api);
    const [first, second] = [await one.read(), await other.read()];
    for (const key of ["k5", "k6"]) await one.write({ ...first, secrets: { TOKEN_KEYS: key } });
    const bob = await as("bob", () => recipient());
    await assert.rejects(other.write({ ...second, operators: { ...second.operators, bob } }), CHANGED);
    process.env.ASGARD_IDENTITY = join(folder, "ada");
    const { secrets, operators } = await other.read();
    assert.deepEqual([secrets, Object.keys(operators)], [{ TOKEN_KEYS: "k6" }, ["ada"]]);
  }));

test("where all keys are lost it begins again, once, and the old one is kept aside", async () => {
  await as("ada", (vault) =>
    assert.rejects(generate(vault, { isNew: true }), /You can open the vault of production: npm run rotate/),
  );
  await as("carol", async (vault) => {
    await recipient();
    await assert.rejects(generate(vault), /not sealed for you/);
    await generate(vault, { isNew: true, isDry: true });
    await assert.rejects(vault.read(), /not sealed for you/, "a dry run writes nothing");
    await generate(vault, { isNew: true });
    const { secrets, operators, journal } = await vault.read();
    assert.deepEqual(Object.keys(operators), ["carol"]);
    assert.match(secrets.TOKEN_KEYS, /^k\d{14}:/);
    assert.deepEqual({ ...journal[0] }, made, "the journal goes on");
    assert.deepEqual(
      journal.filter(({ step }) => step === "made").map(({ name }) => name),
      ["TOKEN_KEYS", "TOKEN_KEYS", "GUARD_KEYS", "REFRESH_KEYS", "PEPPERS", "COUNTER_KEY"],
    );
    await assert.rejects(generate(vault, { isNew: true }), /You can open/, "repeated, it makes no third one");
  });
  const [{ sqlite }] = account.databases.values();
  const [aside, ...none] = sqlite.prepare("SELECT sealed, operators FROM lost_vaults").all();
  assert.deepEqual([aside.operators, none], ["ada", []]);
  assert.match(aside.sealed, /BEGIN AGE ENCRYPTED FILE/);
});

test("nobody begins again where there is no vault", async () => {
  saveDecisions("staging", { ids: {} });
  process.env.OPERATOR = "carol";
  await assert.rejects(generate(sealedVault("staging", api), { isNew: true }), /is not there yet/);
});
