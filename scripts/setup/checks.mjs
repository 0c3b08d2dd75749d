// Checks that need no build, for `npm test` and `npm run check`.

import { WAITING } from "./layers.mjs";

/** Formatting of Rust. */
export const RUST_FORMAT = { name: "format (Rust)", command: "cargo", args: ["fmt", "--all", "--check"] };

/** Formatting of everything else, and Biome's lints. */
export const WEB_LINTS = { name: "format and lint (web)", command: "biome", args: ["ci", "--error-on-warnings", "."] };

/** TypeScript. */
export const TYPES = { name: "types", command: "tsc", args: ["--noEmit"] };

/**
 * Makes Clippy the compiler of our own package: one pass lints, compiles and links, and no dependency is checked again for lints alone.
 * (`cargo clippy` sets the same, but can only check.)
 */
export const LINTED = { RUSTC_WORKSPACE_WRAPPER: "clippy-driver", CLIPPY_ARGS: "-Dwarnings__CLIPPY_HACKERY__" };

/** Where runners write the `report` of a layer, for `npm run slowest`, `npm run coverage` and the failures at the end. */
export const REPORTS = "build/reports";

/** Compiles all native code with its tests once, with the lints. */
export const RUST_LINTS = {
  name: "Rust lints",
  command: "cargo",
  args: ["test", "--lib", "--bins", "--tests", "--all-features", "--no-run"],
  env: LINTED,
};

/** Rules, storage and HTTP over the native fakes. They take as many threads as there are cores and wait for nobody, so they fill gaps. */
export const RUST_TESTS = {
  name: "Rust tests",
  command: "node",
  args: ["scripts/checks/rust.mjs", "--all-features"],
  env: LINTED,
  // Both hold cargo's lock.
  after: [RUST_LINTS],
  isFiller: true,
  report: `${REPORTS}/rust.txt`,
};

/** Unit tests of the web, without a browser. */
export const WEB_TESTS = {
  name: "web unit tests",
  command: "vitest",
  args: ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${REPORTS}/vitest.json`],
  room: WAITING,
  report: `${REPORTS}/vitest.json`,
};

/**
 * A layer of node's test runner, one file at a time: what a file starts uses every core, unless more may run `atOnce`. A hanging test is
 * ended and named long before the whole run times out, and so is one whose set-up hangs: no time limit holds for that, but the process
 * ends with its last test.
 */
export const nodeTests = (name, files, { atOnce = 1, ...more } = {}) => ({
  name,
  command: "node",
  args: [
    "--test",
    ...["--test-timeout=1200000", "--test-force-exit"],
    `--test-concurrency=${atOnce}`,
    ...["--test-reporter=spec", "--test-reporter-destination=stdout"],
    ...["--test-reporter=./scripts/checks/reporter.mjs", `--test-reporter-destination=${REPORTS}/${name}.jsonl`],
    ...files,
  ],
  room: WAITING,
  report: `${REPORTS}/${name}.jsonl`,
  ...more,
});

/** Unit tests of the set-up and of the checks. */
export const SETUP_TESTS = nodeTests("set-up", ["scripts/setup/*.test.mjs", "scripts/checks/*.test.mjs"]);

/** A layer of the browser tests of one of Playwright's projects. */
export const browserTests = (name, more = {}) => ({
  name,
  command: "playwright",
  args: ["test", `--project=${name}`],
  env: { REPORT: name },
  room: WAITING,
  report: `${REPORTS}/${name}.json`,
  ...more,
});
