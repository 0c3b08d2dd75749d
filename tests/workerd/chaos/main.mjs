// `npm run chaos`: kills the running product repeatedly while clients write, and looks for every acknowledged write.

import { parseArgs } from "node:util";
import { bootstrap } from "../../../scripts/setup/bootstrap.mjs";

const HELP = `npm run chaos -- [options]

Callers write to a copy of the demo data (roles with rights and members, settings, sessions) while the product is killed
with SIGKILL. Whoever is cut off calls again with the same Idempotency-Key. Afterwards every acknowledged write is looked
for in the files of D1 and of the Durable Objects: lost, torn (a part of it, a broken page, an audit log that does not add up)
or duplicated. Ends with 1 where there is any.

  --kills <n>    how often it is killed (100)
  --writes <n>   writes that are acknowledged (10000)
  --callers <n>  how many write at once (8)
  --seed <n>     the moments of the kills (now)
  --keep         leave the folder with the data, and say where it is
  --help         this text`;

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "100" },
    writes: { type: "string", default: "10000" },
    callers: { type: "string", default: "8" },
    seed: { type: "string", default: String(Date.now() % 100_000) },
    keep: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const [kills, writes, callers, seed] = ["kills", "writes", "callers", "seed"].map((name) => Number(values[name]));
if (![kills, writes, callers, seed].every(Number.isInteger) || kills < 1 || writes < kills || callers < 1) {
  console.error(HELP);
  process.exit(2);
}

await bootstrap(process.argv[1]);
const { prepareRust } = await import("../../../scripts/setup/rust.mjs");
const { buildWeb, buildWorker } = await import("../../../scripts/setup/build.mjs");
const { chaosOnDemoData } = await import("./demo.mjs");

await prepareRust();
await buildWeb();
await buildWorker();
const from = Date.now();
const found = await chaosOnDemoData({ kills, writes, callers, seed, keep: values.keep, say: console.log });
const faults = ["lost", "torn", "duplicated"].map((name) => [name, found[name]]);
console.log(`
  kills (SIGKILL)          ${found.kills}
  writes acknowledged      ${found.acknowledged}
  calls made again         ${found.repeats}
  sign-outs looked at      ${found.endings}
  replays tried            ${found.replays}
  SQLite files checked     ${found.files}
${faults.map(([name, { count }]) => `  ${name.padEnd(24)} ${count}`).join("\n")}
  time                     ${Math.round((Date.now() - from) / 1000)} s, seed ${seed}`);
for (const [name, { examples }] of faults) for (const text of examples) console.error(`${name}: ${text}`);
if (values.keep) console.log(`  data                     ${found.persist}`);
process.exit(faults.some(([, { count }]) => count > 0) ? 1 : 0);
