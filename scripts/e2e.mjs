// `npm run e2e`: journeys in a real browser against the built product.

import { bootstrap } from "./setup/bootstrap.mjs";

await bootstrap(process.argv[1]);
const { prepareBrowser } = await import("./setup/browser.mjs");
const { layer } = await import("./setup/layers.mjs");
await prepareBrowser();
const { ok } = await layer({ name: "browser", command: "node", args: ["--test", "e2e/*.test.mjs"] });
process.exit(ok ? 0 : 1);
