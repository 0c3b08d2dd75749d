// What the product is made of, and what must not be in the repository. Offline: known vulnerabilities need the network
// (`cargo deny check advisories`, `npm audit`).

import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root, run } from "../../setup/steps.mjs";
import { ALLOWED, isMet, TOOLS } from "./licences.mjs";
import { crates, packages } from "./parts.mjs";
import { sbom } from "./sbom.mjs";
import { secretsIn } from "./secrets.mjs";

const named = ({ name, version, licence }) => `${name} ${version}: ${licence}`;

test("licence expressions are read as they are meant", () => {
  for (const [expression, isGood] of [
    ["MIT", true],
    ["MIT OR GPL-3.0", true],
    ["MIT AND GPL-3.0", false],
    ["(MIT OR GPL-3.0) AND Apache-2.0", true],
    ["GPL-3.0 OR (MIT AND AGPL-3.0)", false],
    ["MIT/Apache-2.0", true],
    ["Apache-2.0 WITH LLVM-exception OR GPL-2.0", true],
    ["", false],
  ])
    assert.equal(isMet(expression, ALLOWED), isGood, expression);
});

test("what is shipped is under permissive licences, and tools under known ones", async (context) => {
  const [shipped, all] = await Promise.all([crates(), crates({ shipped: false })]);
  const refused = [...shipped, ...packages()].filter(({ licence }) => !isMet(licence, ALLOWED));
  assert.deepEqual(refused.map(named), []);
  const tools = [...all, ...packages({ shipped: false })].filter(
    ({ licence }) => !isMet(licence, [...ALLOWED, ...TOOLS]),
  );
  assert.deepEqual(tools.map(named), []);
  assert.ok(shipped.length > 30 && packages().length > 5, "something was read");
  context.diagnostic(
    `${shipped.length} crates and ${packages().length} packages are shipped, of ${all.length} and ${packages({ shipped: false }).length}`,
  );
});

test("crates come from the registry and nowhere else, packages with their hash", async () => {
  for (const { name, source } of await crates({ shipped: false }))
    assert.equal(source, "registry+https://github.com/rust-lang/crates.io-index", name);
  for (const { name, version, integrity } of packages({ shipped: false })) assert.ok(version && integrity, name);
});

test("the list of parts is whole and the same for the same parts", async () => {
  const [first, second] = await Promise.all([sbom(), sbom()]);
  assert.deepEqual(first, second);
  const refs = new Set(first.components.map((each) => each["bom-ref"]));
  assert.equal(refs.size, first.components.length, "each once");
  for (const purl of ["pkg:npm/react@", "pkg:cargo/argon2@"])
    assert.ok(
      [...refs].some((ref) => ref.startsWith(purl)),
      purl,
    );
});

const tracked = async () =>
  (await run("git", ["ls-files", "-z"]))
    .split("\0")
    .filter((path) => path && statSync(join(root, path), { throwIfNoEntry: false })?.isFile());

test("the repository holds no secret, and the search sees one", async () => {
  const key = `k1:${"A".repeat(43)}`;
  assert.deepEqual(secretsIn(`a\n  TOKEN_KEYS="${key}"`), [{ kind: "key of ours", line: 2 }]);
  assert.equal(secretsIn(`-----BEGIN ${"PRIVATE"} KEY-----`).length, 1);
  assert.equal(secretsIn(`ghp_${"a1".repeat(20)}`).length, 1);
  const found = [];
  for (const path of await tracked()) {
    if (/\.(png|jpe?g|webp|woff2|ico|wasm)$/.test(path)) continue;
    for (const { kind, line } of secretsIn(readFileSync(join(root, path), "utf8")))
      found.push(`${path}:${line} ${kind}`);
  }
  assert.deepEqual(found, []);
});

test("no dependency is unused, and versions of packages are exact", async () => {
  const paths = (await tracked()).filter((path) => /\.(rs|mjs|ts|tsx|css|toml|json)$/.test(path));
  const isManifest = (path) => /(^|\/)(package(-lock)?\.json|Cargo\.(toml|lock))$/.test(path);
  const texts = paths.filter((path) => !isManifest(path)).map((path) => [path, readFileSync(join(root, path), "utf8")]);
  const isSaid = (word, endings) => texts.some(([path, text]) => endings.test(path) && word.test(text));
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies };
  // Whose presence is their use: a runtime, programs that are called by name, types.
  const byName = {
    node: /npm|node/,
    binaryen: /wasm-opt/,
    typescript: /tsc/,
    tailwindcss: /tailwindcss/,
    "@types/node": /node:/,
    "@types/react": /"react"/,
    "@types/react-dom": /"react-dom/,
  };
  for (const [name, version] of Object.entries(wanted)) {
    assert.match(version, /^\d+\.\d+\.\d+/, `${name} is pinned`);
    const word = byName[name] ?? new RegExp(`["'\`/]${name.replace(/[/.]/g, "\\$&")}(["'\`/]|$)`, "m");
    assert.ok(isSaid(word, /\.(mjs|ts|tsx|css|json)$/), `${name} is used by nobody`);
  }
  const cargo = readFileSync(join(root, "Cargo.toml"), "utf8");
  const sections = cargo
    .split(/^\[/m)
    .filter((part) => /^(target\..*)?(dev-)?dependencies\]|^target.*dependencies\]/.test(part));
  const names = sections.flatMap((part) => [...part.matchAll(/^([a-z][\w-]*) = /gm)].map(([, name]) => name));
  assert.ok(names.length > 15, String(names));
  // It gives the platform's randomness to those who ask for it, by being there.
  for (const name of names) {
    const crate = name.replaceAll("-", "_");
    assert.ok(isSaid(new RegExp(`\\b${crate}(::|\\b)`), /\.rs$/), `${name} is used by nobody`);
  }
});
