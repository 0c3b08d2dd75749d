// `npm run check`: the fast loop, without builds and browsers.

import { bootstrap } from "./setup/bootstrap.mjs";

await bootstrap(process.argv[1]);
const { prepareRust } = await import("./setup/rust.mjs");
const { layer, summary } = await import("./setup/layers.mjs");
await prepareRust({ withLints: true });
const web = [
  { name: "format and lint (web)", command: "biome", args: ["ci", "--error-on-warnings", "."] },
  { name: "types", command: "tsc", args: ["--noEmit"] },
  { name: "web unit tests", command: "vitest", args: ["run"] },
];
const rust = [
  { name: "format (Rust)", command: "cargo", args: ["fmt", "--check"] },
  {
    name: "lint (native)",
    command: "cargo",
    args: ["clippy", "--all-features", "--all-targets", "--", "-D", "warnings"],
  },
  { name: "Rust tests", command: "cargo", args: ["test", "--quiet"] },
];
/** Cargo holds one lock, the web tools none: so two lines side by side. */
const line = async (layers) => {
  const results = [];
  for (const each of layers) results.push(await layer(each));
  return results;
};
process.exit(summary((await Promise.all([line(web), line(rust)])).flat()));
