// `npm start`: everything from a fresh clone to the running product at http://localhost:8787.

import { asked, bootstrap, isSecondStage } from "./setup/bootstrap.mjs";
import { seconds } from "./setup/steps.mjs";

if (!isSecondStage) console.log("Asgard: preparing. The first time takes some minutes, later a few seconds.\n");
await bootstrap(import.meta.filename ?? process.argv[1]);

const { prepareRust } = await import("./setup/rust.mjs");
const { buildWeb, buildWorker } = await import("./setup/build.mjs");
const { prepareDatabase } = await import("./setup/database.mjs");
const { isTaken, serve } = await import("./setup/serve.mjs");
const { readFile } = await import("node:fs/promises");

if (await isTaken(8787)) {
  console.error("Port 8787 is taken. If Asgard runs already, use that one or stop it; then start again.");
  process.exit(1);
}
await prepareRust();
await Promise.all([buildWorker(), buildWeb()]);
await prepareDatabase();
const product = await serve({ port: 8787 });
const accounts = JSON.parse(await readFile(new URL("../seed/accounts.json", import.meta.url), "utf8"));

console.log(`\nAsgard runs at ${product.url} (ready after ${seconds(asked)})\n\nDemo accounts:`);
for (const { email, password, role, companies } of accounts) {
  console.log(`  ${email.padEnd(36)} ${password.padEnd(12)} ${role.padEnd(9)} ${companies.join(", ")}`);
}
console.log(
  `\nDevelopment mailbox: ${product.url}/dev/mailbox\nParts of the interface: ${product.url}/dev/ui\nStop with Ctrl-C.`,
);

// Being stopped is how this ends well.
process.exitCode = 0;
product.crashed.then((code) => {
  console.error(`\nThe local platform ended by itself (${code}):\n${product.log().slice(-3000)}`);
  process.exit(1);
});
