// `npm run restore-drill`: backs up a copy of the demo data, deletes the database, restores it and asserts what must hold.

import { parseArgs } from "node:util";
import { bootstrap } from "../../../scripts/setup/bootstrap.mjs";

const { values } = parseArgs({
  options: {
    everybody: { type: "boolean", default: false },
    people: { type: "string", default: "0" },
    stores: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(`npm run restore-drill [-- --everybody] [--people 30000] [--stores]

On a copy of the demo data: opens sessions and issues one-time links, backs up (wrangler d1 export, local form) and
seals it, ends and uses some of them, destroys the database, opens the backup and restores it, compares the hash of every table, runs after-restore, and proves that
what was ended stays ended and no link from before is good. Prints figures; ends with 1 where a proof fails.

  --everybody  the lost database cannot be read: everybody chooses a new password
  --people N   so many people more, each of three rows, with the longest texts, pictures and events that the product allows
  --stores     the database alone, without the product: quick, so for as many people as you want to know of`);
  process.exit(0);
}
await bootstrap(process.argv[1]);
if (values.stores) {
  const { drillOfStores } = await import("./stores.mjs");
  const { tables, rows, bytes, database } = await drillOfStores({ people: Number(values.people), log: console.log });
  console.log(
    `✓ restored: ${tables} tables, ${rows} rows, ${database} bytes of database, ${bytes} bytes of SQL, every hash as before`,
  );
  process.exit(0);
}
const { prepareRust } = await import("../../../scripts/setup/rust.mjs");
const { buildWeb, buildWorker } = await import("../../../scripts/setup/build.mjs");
const { drill } = await import("./drill.mjs");

await prepareRust();
await buildWeb();
await buildWorker();
const { tables, rows, bytes, proven } = await drill({
  everybody: values.everybody,
  people: Number(values.people),
  log: console.log,
});
console.log(`restored: ${tables} tables, ${rows} rows, ${bytes} bytes of SQL, every hash as before`);
for (const [label, answer] of Object.entries(proven)) console.log(`✓ ${label.padEnd(48)} ${answer}`);
process.exit(0);
