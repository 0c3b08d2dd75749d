// `npm run assure`: the long suites. 200 seeds of every race; the mutants of every statement, without one of the
// predicates that isolate tenants; and ten crashes of the platform while users sign in: every acknowledged write
// survives, and nothing is corrupt. `npm run assure mutants` runs only the second.

import assert from "node:assert/strict";
import { bootstrap } from "../../scripts/setup/bootstrap.mjs";
import { layer, summary } from "../../scripts/setup/layers.mjs";

await bootstrap(process.argv[1]);
const { prepareRust } = await import("../../scripts/setup/rust.mjs");
const { buildWeb, buildWorker } = await import("../../scripts/setup/build.mjs");
const { account } = await import("../support/actors.mjs");
const { product } = await import("../support/product.mjs");
const { Client } = await import("../support/client.mjs");
const { rm } = await import("node:fs/promises");
const { parseArgs } = await import("node:util");
const { killMutants } = await import("./mutants.mjs");

const DEATHS = 10;
const PEOPLE = ["admin", "reader", "operator"].map(account);

/** Signs users in until the platform crashes; returns the clients whose sign-in was acknowledged. */
async function signInUntilDeath(running) {
  const acknowledged = [];
  let alive = true;
  const one = async (person) => {
    while (alive) {
      const client = new Client(running.url);
      try {
        if ((await client.signIn(person)).status === 200) acknowledged.push(client);
      } catch {
        return;
      }
    }
  };
  const people = PEOPLE.map(one);
  while (acknowledged.length < 6) await new Promise((resolve) => setTimeout(resolve, 20));
  await running.kill();
  alive = false;
  await Promise.all(people);
  return acknowledged;
}

async function deaths() {
  let running = await product();
  for (let death = 1; death <= DEATHS; death += 1) {
    const acknowledged = await signInUntilDeath(running);
    running = await product({ persist: running.persist });
    for (const client of acknowledged.slice(-20)) {
      client.origin = running.url;
      assert.equal((await client.get("/api/user/me")).status, 200, "an acknowledged sign-in was lost");
    }
    const health = await fetch(`${running.url}/api/health`);
    assert.equal(health.status, 200);
    console.log(`death ${death} of ${DEATHS}: ${acknowledged.length} sign-ins acknowledged, the last ones found again`);
  }
  const { persist } = running;
  await running.stop();
  await rm(persist, { recursive: true, force: true });
}

/** Runs one of the suites; it succeeds or throws. */
async function own(name, act) {
  const from = Date.now();
  let ok = true;
  try {
    await act();
  } catch (error) {
    console.error(error);
    ok = false;
  }
  const time = `${((Date.now() - from) / 1000).toFixed(1)} s`;
  return { name, ok, time, passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/**
 * `--only <modules of worker/storage>`: statements by name, `members::bulk_jobs,saved_views`; `--tests <parts of
 * names>`: only statements of these tests, for a quick look; `--unclaimed`: without the places that are listed as equivalent, of which
 * many mutants survive in many tests, half of a whole run; `--shard 1/4`; `--again`: ignores earlier results.
 */
function chosen() {
  const options = {
    only: { type: "string" },
    tests: { type: "string" },
    shard: { type: "string" },
    unclaimed: { type: "boolean" },
    again: { type: "boolean" },
  };
  const { values } = parseArgs({ options, allowPositionals: true });
  const { only: modules, tests, shard = "1/1", unclaimed = false, again = false } = values;
  const [at, of] = shard.split("/").map(Number);
  return { modules: modules?.split(","), tests: tests?.split(","), unclaimed, again, shard: [at - 1, of] };
}

async function mutants() {
  const { counts, wrong } = await killMutants(chosen());
  console.log(
    Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(", "),
  );
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
}

await prepareRust();
if (process.argv[2] === "mutants") process.exit(summary([await own("mutants", mutants)]));
await buildWorker();
await buildWeb();
const races = await layer({
  name: "races, 200 seeds",
  command: "cargo",
  args: ["test", "--test", "core", "--", "--skip", "isolation::", "--skip", "faults::"],
  env: { SEEDS: "200" },
});
process.exit(summary([races, await own("mutants", mutants), await own("ten sudden deaths", deaths)]));
