// Parses the output of `cargo audit` and `npm audit` into lines. Both exit with 1 where they found something, so their output counts and
// not their exit code.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../setup/steps.mjs";

/** Advisories that deny.toml accepts, with its reasons. */
const accepted = () =>
  [...readFileSync(join(root, "deny.toml"), "utf8").matchAll(/"(RUSTSEC-\d+-\d+)"/g)].map(([, id]) => id);

/** The JSON object in a program's output, wherever it begins. */
function documentIn(text) {
  try {
    return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  } catch {
    return undefined;
  }
}

const cargo = (document) =>
  document?.vulnerabilities?.list?.map(
    ({ advisory, package: crate }) => `${crate.name} ${crate.version}: ${advisory.id} ${advisory.title}`,
  );

const npm = (document) =>
  document?.vulnerabilities &&
  Object.values(document.vulnerabilities).map(
    ({ name, severity, via }) => `${name}: ${severity}, ${via.map((each) => each.title ?? each).join(", ")}`,
  );

/** The advisories found, and the programs that could not be run. `run` runs a program and rejects with its `output` on a failing exit code. */
export async function advisories(run) {
  const report = async (command, words) => documentIn(await run(command, words).catch(({ output }) => output ?? ""));
  const [crates, packages] = await Promise.all([
    report("cargo", ["audit", "--json", ...accepted().flatMap((id) => ["--ignore", id])]).then(cargo),
    report("npm", ["audit", "--json"]).then(npm),
  ]);
  const failed = [];
  if (!crates)
    failed.push("cargo audit could not be asked: cargo install --locked cargo-audit, and it must reach GitHub.");
  if (!packages) failed.push("npm audit could not be asked: it must reach npm's registry.");
  return { found: [...(crates ?? []), ...(packages ?? [])], failed };
}
