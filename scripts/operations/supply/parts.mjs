// The product's dependencies: crates by `cargo metadata`, packages by the product's modules and the lock file.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "../../setup/steps.mjs";
import { modulesFrom, shippedEntries } from "./modules.mjs";

// Crates for other platforms were never fetched by a build here; they are a part of the product there.
const RESOLVED = ["metadata", "--format-version", "1", "--locked"];

/** Crates of the shipped worker, or with those of tests and tools. */
export async function crates({ shipped = true } = {}) {
  const target = shipped ? ["--filter-platform", "wasm32-unknown-unknown"] : [];
  // Cargo prints a line first when it waits for a lock.
  const output = await run("cargo", [...RESOLVED, ...target]);
  const { packages, resolve } = JSON.parse(output.slice(output.indexOf("{")));
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const reached = new Set();
  const walk = (id) => {
    if (reached.has(id)) return;
    reached.add(id);
    for (const { pkg, dep_kinds: kinds } of nodes.get(id).deps)
      if (!shipped || kinds.some(({ kind }) => kind !== "dev")) walk(pkg);
  };
  walk(resolve.root);
  const own = resolve.root;
  return packages
    .filter(({ id }) => reached.has(id) && id !== own)
    .map(({ name, version, license, source }) => ({ kind: "cargo", name, version, licence: license ?? "", source }));
}

/** Licences that a package states in its LICENSE file only. */
const LICENCES_ELSEWHERE = { "@react-aria/optimize-locales-plugin": "Apache-2.0" };

/** The folder of the package that a module belongs to, as the lock file names it. */
const folderOf = (file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0];

/** Packages; `shipped` are those of which the product contains a module, in browsers or on the platform. */
export async function packages({ shipped = true } = {}) {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const contained = shipped && new Set(Object.keys(await modulesFrom(await shippedEntries())).map(folderOf));
  return Object.entries(lock.packages)
    .filter(([path, each]) => path.includes("node_modules/") && !each.link && (!shipped || contained.has(path)))
    .map(([path, { version, license, integrity, resolved }]) => ({
      kind: "npm",
      name: path.slice(path.lastIndexOf("node_modules/") + 13),
      version,
      licence: license ?? LICENCES_ELSEWHERE[path.slice(path.lastIndexOf("node_modules/") + 13)] ?? "",
      source: resolved,
      integrity,
    }));
}
