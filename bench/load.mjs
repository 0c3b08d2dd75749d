// `npm run load`: the capacity of a product. It drives the local product, or a deployed one, with the calls of a working day by a growing
// number of concurrent users, and prints calls per second, times by act, and the bottleneck. It changes data of the given users and never
// drives production.
//
// Options: --url https://staging.example.org (default: a product of its own, on a copy of the demo data), --people 1,2,4,8,16 (steps),
// --seconds 10 (each step), --accounts accounts.json (a list of { email, password, role: "admin", company }; default: the demo people)

import { readFile } from "node:fs/promises";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { bootstrap } from "../scripts/setup/bootstrap.mjs";

await bootstrap(process.argv[1]);
const { account } = await import("../tests/support/actors.mjs");
const { alone, gather, step } = await import("./load/drive.mjs");
const { costs, saturation, tables } = await import("./load/figures.mjs");
const { usedBy, watch } = await import("./load/machine.mjs");

const { values } = parseArgs({
  options: {
    url: { type: "string" },
    people: { type: "string", default: "1,2,4,8,16" },
    seconds: { type: "string", default: "10" },
    accounts: { type: "string" },
  },
});
const steps = values.people.split(",").map(Number);
const seconds = Number(values.seconds);
if (![...steps, seconds].every((number) => number > 0)) {
  console.error("--people takes numbers such as 1,2,4 and --seconds one.");
  process.exit(1);
}

/** Starts a local product, where no URL is given. */
async function started() {
  const { prepareRust } = await import("../scripts/setup/rust.mjs");
  const { buildWeb, buildWorker } = await import("../scripts/setup/build.mjs");
  const { product } = await import("../tests/support/product.mjs");
  await prepareRust();
  await buildWorker();
  await buildWeb();
  return product();
}

/** Production must not be driven by mistake: it serves users. */
async function requireNoProduction(url) {
  const { production } = await (await fetch(`${url}/api/config`)).json();
  if (!production) return;
  console.error(`${url} is production: drive staging, whose bindings are the same.`);
  process.exit(1);
}

const accounts = values.accounts
  ? JSON.parse(await readFile(values.accounts, "utf8"))
  : ["anna", "olga", "joao", "chloe"].map(account);
if (values.url) await requireNoProduction(values.url);
const own = values.url ? undefined : await started();
try {
  const url = values.url ?? own.url;
  const users = await gather(url, accounts, Math.max(...steps));
  const used = own && usedBy(process.pid);
  const busy = watch(used);
  await step(users.slice(0, 1), Math.min(seconds, 3));
  const found = [];
  for (const count of steps) found.push(await step(users.slice(0, count), seconds, busy));
  console.log(`${url}, ${seconds} s a step, ${cpus().length} cores (${cpus()[0].model.trim()})\n`);
  console.log(`${tables(found)}\n`);
  if (used) console.log(`one call alone, of the product's processor:\n${costs(await alone(users[0], 40, used))}\n`);
  console.log(saturation(found, cpus().length));
} finally {
  await own?.stop();
}
process.exit(0);
