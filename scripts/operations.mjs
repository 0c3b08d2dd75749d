// Entry point of every operations command: `node scripts/operations.mjs <name>` runs scripts/operations/<name>/main.mjs under the right Node.

import { bootstrap } from "./setup/bootstrap.mjs";

await bootstrap(process.argv[1], [], { isOperation: true });
const [name] = process.argv.splice(2, 1);
await import(`./operations/${name}/main.mjs`);
