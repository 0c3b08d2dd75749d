// `npm test`: everything, from format to the browser, with the time of each layer.

import { bootstrap } from "./setup/bootstrap.mjs";

await bootstrap(process.argv[1]);
const { prepareRust } = await import("./setup/rust.mjs");
const { prepareBrowser } = await import("./setup/browser.mjs");
const { buildWeb, buildWorker } = await import("./setup/build.mjs");
const { layer, summary } = await import("./setup/layers.mjs");

await prepareRust({ withLints: true });
await prepareBrowser();
const clippy = ["clippy", "--all-features", "--all-targets", "--", "-D", "warnings"];
const layers = [
  { name: "format (Rust)", command: "cargo", args: ["fmt", "--check"] },
  { name: "format and lint (web)", command: "biome", args: ["ci", "--error-on-warnings", "."] },
  { name: "types", command: "tsc", args: ["--noEmit"] },
  { name: "lint (native)", command: "cargo", args: clippy },
  {
    name: "lint (WebAssembly)",
    command: "cargo",
    args: ["clippy", "--lib", "--target", "wasm32-unknown-unknown", "--", "-D", "warnings"],
  },
  { name: "Rust tests", command: "cargo", args: ["test", "--quiet"] },
  { name: "web unit tests", command: "vitest", args: ["run"] },
  { name: "generated files are fresh", command: "node", args: ["scripts/generate.mjs", "--check"] },
];
const results = [];
for (const each of layers) results.push(await layer(each));
await buildWorker();
await buildWeb();
results.push(await layer({ name: "sizes", command: "node", args: ["scripts/sizes.mjs"] }));
results.push(await layer({ name: "workerd", command: "node", args: ["--test", "tests-workerd/*.test.mjs"] }));
results.push(await layer({ name: "browser", command: "node", args: ["scripts/e2e.mjs"] }));
process.exit(summary(results));
