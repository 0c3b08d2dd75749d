// Checks that need no build, for `npm test` and `npm run check`.

/** How Rust is laid out. */
export const RUST_FORMAT = { name: "format (Rust)", command: "cargo", args: ["fmt", "--check"] };

/** How everything else is laid out, and what Biome finds in it. */
export const WEB_LINTS = { name: "format and lint (web)", command: "biome", args: ["ci", "--error-on-warnings", "."] };

/** TypeScript. */
export const TYPES = { name: "types", command: "tsc", args: ["--noEmit"] };

/**
 * What makes Clippy the compiler of our own package: one pass then lints, compiles and links, and none of the dependencies is checked again
 * for lints alone. (`cargo clippy` sets the same, but can only check.)
 */
export const LINTED = { RUSTC_WORKSPACE_WRAPPER: "clippy-driver", CLIPPY_ARGS: "-Dwarnings__CLIPPY_HACKERY__" };

/** Where runners say what they executed, for `npm run slowest` and `npm run coverage`. */
export const REPORTS = "build/reports";

/** All native code with its tests: compiled once, with the lints. */
export const RUST_LINTS = {
  name: "Rust lints",
  command: "cargo",
  args: ["test", "--lib", "--bins", "--tests", "--all-features", "--no-run"],
  env: LINTED,
};

/** Rules, storage and HTTP over the native fakes. */
export const RUST_TESTS = {
  name: "Rust tests",
  command: "node",
  args: ["scripts/checks/rust.mjs", "--all-features"],
  env: LINTED,
  // Both hold cargo's lock.
  after: [RUST_LINTS],
};

/** Units of the web, without a browser. */
export const WEB_TESTS = {
  name: "web unit tests",
  command: "vitest",
  args: ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${REPORTS}/vitest.json`],
};

/**
 * A layer of node's test runner, a file at a time: what a file starts uses every core, unless it says that more may go `atOnce`. What hangs ends,
 * and is named, long before the whole run would be given up.
 */
export const nodeTests = (name, files, { atOnce = 1, ...more } = {}) => ({
  name,
  command: "node",
  args: [
    "--test",
    "--test-timeout=1200000",
    `--test-concurrency=${atOnce}`,
    ...["--test-reporter=spec", "--test-reporter-destination=stdout"],
    ...["--test-reporter=./scripts/checks/reporter.mjs", `--test-reporter-destination=${REPORTS}/${name}.jsonl`],
    ...files,
  ],
  ...more,
});

/** Units of the set-up and of the checks themselves. */
export const SETUP_TESTS = nodeTests("set-up", ["scripts/setup/*.test.mjs", "scripts/checks/*.test.mjs"]);
