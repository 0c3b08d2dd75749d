// `npm run check`: the fast loop, without builds and browsers.

import { bootstrap } from "./setup/bootstrap.mjs";

await bootstrap(process.argv[1]);
const { prepareRust } = await import("./setup/rust.mjs");
const { layer, summary } = await import("./setup/layers.mjs");
const { LINTS, RUST_FORMAT, RUST_TESTS, TYPES, WEB_LINTS, WEB_TESTS } = await import("./setup/checks.mjs");

await prepareRust({ withLints: true });

/** Cargo holds one lock, the web tools none: so two lines side by side. */
async function line(layers) {
  const results = [];
  for (const each of layers) results.push(await layer(each));
  return results;
}
const lines = [
  [WEB_LINTS, TYPES, WEB_TESTS],
  [RUST_FORMAT, LINTS.native, RUST_TESTS],
];
process.exit(summary((await Promise.all(lines.map(line))).flat()));
