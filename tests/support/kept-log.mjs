// What a test file leaves behind where it fails: the logs of its products, in build/logs.

import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "../../scripts/setup/steps.mjs";

const reads = [];

function keep() {
  const folder = join(root, "build/logs");
  const file = join(folder, `${relative(root, process.argv[1]).replaceAll("/", "-")}.log`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, reads.map((read) => read()).join("\n\n=== the next product\n\n"));
  console.error(`What the product logged is in ${relative(root, file)}`);
}

/** Keeps what `read` returns at the end, as text, if this process fails. */
export function keepLog(read) {
  if (reads.length === 0) process.on("exit", (code) => code !== 0 && keep());
  reads.push(read);
}
