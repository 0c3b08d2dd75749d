// The product's dependencies, and what must not be in the repository. Offline: known vulnerabilities need the network (`cargo deny check
// advisories`, `npm audit`).

import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { wranglerFiles } from "../../setup/apps.mjs";
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
    ["MPL 2.0", false],
    ["", false],
  ])
    assert.equal(isMet(expression, ALLOWED), isGood, expression);
  assert.ok(isMet("MPL 2.0", TOOLS));
});

test("what is shipped is under permissive licences, and tools under known ones", async (context) => {
  const [shipped, all] = await Promise.all([crates(), crates({ shipped: false })]);
  const [shippedPackages, allPackages] = await Promise.all([packages(), packages({ shipped: false })]);
  const refused = [...shipped, ...shippedPackages].filter(({ licence }) => !isMet(licence, ALLOWED));
  assert.deepEqual(refused.map(named), []);
  const tools = [...all, ...allPackages].filter(({ licence }) => !isMet(licence, [...ALLOWED, ...TOOLS]));
  assert.deepEqual(tools.map(named), []);
  assert.ok(shipped.length > 30 && shippedPackages.length > 5, "something was read");
  context.diagnostic(
    `${shipped.length} crates and ${shippedPackages.length} packages are shipped, of ${all.length} and ${allPackages.length}`,
  );
});

test("crates come from the registry and nowhere else, packages with their hash", async () => {
  for (const { name, source } of await crates({ shipped: false }))
    assert.equal(source, "registry+https://github.com/rust-lang/crates.io-index", name);
  for (const { name, version, integrity } of await packages({ shipped: false })) assert.ok(version && integrity, name);
});

test("the list of parts is whole and the same for the same parts", async () => {
  const [first, second] = await Promise.all([sbom(), sbom()]);
  assert.deepEqual(first, second);
  const refs = new Set(first.components.map((each) => each["bom-ref"]));
  assert.equal(refs.size, first.components.length, "each once");
  for (const purl of ["pkg:npm/react@", "pkg:npm/jose@", "pkg:cargo/argon2@"])
    assert.ok(
      [...refs].some((ref) => ref.startsWith(purl)),
      purl,
    );
});

/** In a container the project often belongs to somebody else, where git answers nothing unless it is told that this is right. */
const git = (...words) => run("git", ["-c", `safe.directory=${root}`, ...words]);

const tracked = async () =>
  (await git("ls-files", "-z"))
    .split("\0")
    .filter((path) => path && statSync(join(root, path), { throwIfNoEntry: false })?.isFile());

test("the repository holds no secret, and the search sees one", async () => {
  const key = `k1:${"A".repeat(43)}`;
  assert.deepEqual(secretsIn(`a\n  TOKEN_KEYS="${key}"`), [{ kind: "key of ours", line: 2 }]);
  assert.equal(secretsIn(`-----BEGIN ${"PRIVATE"} KEY-----`).length, 1);
  assert.equal(secretsIn(`ghp_${"a1".repeat(20)}`).length, 1);
  assert.equal(secretsIn(`# public key: age1…\n${"AGE-SECRET-KEY"}-1${"Q0".repeat(29)}`)[0].line, 2);
  const found = [];
  for (const path of await tracked()) {
    if (/\.(png|jpe?g|webp|woff2|ico|wasm)$/.test(path)) continue;
    for (const { kind, line } of secretsIn(readFileSync(join(root, path), "utf8")))
      found.push(`${path}:${line} ${kind}`);
  }
  assert.deepEqual(found, []);
});

/** Crates that no source names. A mention in a comment does not count. */
const unusedCrates = (names, texts) =>
  names.filter((name) => {
    const word = new RegExp(`\\b${name.replaceAll("-", "_")}(::|\\b)`);
    return !texts.some(([, text]) => word.test(text.replaceAll(/^\s*\/\/.*$/gm, "")));
  });

test("no file, no export and no package is unused, and versions of packages are exact", async () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    assert.match(version, /^\d+\.\d+\.\d+/, `${name} is pinned`);
  await run("knip", [], { cwd: root });
});

test("what wrangler leaves beside each of its files belongs to nobody's commit", async () => {
  const left = [...new Set(wranglerFiles.map((file) => join(dirname(file), ".wrangler/tmp/entry.ts")))];
  assert.equal(await git("check-ignore", ...left), left.map((path) => `${path}\n`).join(""));
});

test("no crate is unused", async () => {
  const paths = (await tracked()).filter((path) => path.endsWith(".rs"));
  const texts = paths.map((path) => [path, readFileSync(join(root, path), "utf8")]);
  const sections = readFileSync(join(root, "Cargo.toml"), "utf8")
    .split(/^\[/m)
    .filter((part) => /^(target\..*)?(dev-)?dependencies\]|^target.*dependencies\]/.test(part));
  const names = sections.flatMap((part) => [...part.matchAll(/^([a-z][\w-]*) = /gm)].map(([, name]) => name));
  assert.ok(names.length > 15, String(names));
  assert.deepEqual(unusedCrates([...names, "invented-crate"], texts), ["invented-crate"]);
});
