// The Rust part of the set-up: the pinned toolchain with its WebAssembly target, and the tool that wraps the worker, in `.tools/`.

import { existsSync, lstatSync, readFileSync } from "node:fs";
import { mkdir, rm, symlink } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, isAbsolute, join } from "node:path";
import { root, run, step } from "./steps.mjs";

const TARGET = "wasm32-unknown-unknown";

const WASM_BINDGEN = {
  name: "wasm-bindgen",
  program: "wasm-bindgen",
  version: "0.2.129",
  // On its library: the whole program, most of it a test runner, takes twice as long (decision 270).
  folder: "tools/wasm-bindgen",
  seconds: 45,
};

/** For every build of the worker. */
export const TOOLS = [WASM_BINDGEN];

/** For the test that our own wrapping is right (decision 291). `shim.js` is that of this version. */
export const WORKER_BUILD = { name: "worker-build", program: "worker-build", version: "0.8.7", seconds: 75 };

/** The output of a command, or null where it is missing or fails. Nothing is installed implicitly. */
const outputOf = (command, args) => run(command, args, { env: { RUSTUP_AUTO_INSTALL: "0" } }).catch(() => null);

/** Stops with a message where something is missing that only a person can install; `isMissing` judges the error of a command. */
async function demand(command, advice, isMissing = ({ code }) => code === "ENOENT") {
  const missing = await run(command, ["--version"]).then(() => false, isMissing);
  if (!missing) return;
  console.error(`\n✗ ${command} is missing.\n  What to do: ${advice}`);
  process.exit(1);
}

async function installToolchain(withLints) {
  const sysroot = (await outputOf("rustc", ["--print", "sysroot"]))?.trim();
  const [, channel] = /channel = "(.+)"/.exec(readFileSync(join(root, "rust-toolchain.toml"), "utf8"));
  const advice = "install rustup (https://rustup.rs), see that it reaches static.rust-lang.org, then start again.";
  if (sysroot === undefined) {
    await step(`Installing Rust ${channel}`, "about a minute, once", advice, () =>
      run("rustup", ["toolchain", "install", channel, "--profile", "minimal", "--target", TARGET]),
    );
  } else if (!existsSync(join(sysroot, "lib/rustlib", TARGET))) {
    await step("Adding Rust's WebAssembly target", "a few seconds, once", advice, () =>
      run("rustup", ["target", "add", TARGET]),
    );
  }
  if (!withLints) return;
  const [fmt, clippy] = await Promise.all(["fmt", "clippy"].map((name) => outputOf("cargo", [name, "--version"])));
  if (fmt !== null && clippy !== null) return;
  await step("Adding Rust's formatter and lints", "a few seconds, once", advice, () =>
    run("rustup", ["component", "add", "rustfmt", "clippy"]),
  );
}

/** The folder of these that has the tool in its version. */
export async function folderOf({ program, version }, folders) {
  for (const folder of folders) {
    const file = join(folder, program);
    // Both tools print their version last.
    if (existsSync(file) && (await outputOf(file, ["--version"]))?.trim().split(" ").at(-1) === version) return folder;
  }
}

/** Finds the tool in `.tools/`, in this user's cargo folder or on PATH, and links it. */
async function isThere(tool) {
  const own = join(root, ".tools/bin");
  const cargo = join(process.env.CARGO_HOME ?? join(homedir(), ".cargo"), "bin");
  const onPath = (process.env.PATH ?? "").split(delimiter).filter(isAbsolute);
  const folder = await folderOf(tool, new Set([own, cargo, ...onPath]));
  if (folder === undefined || folder === own) return folder === own;
  await mkdir(own, { recursive: true });
  await rm(join(own, tool.program), { force: true });
  await symlink(join(folder, tool.program), join(own, tool.program));
  return true;
}

const versionOf = ({ name, version }) => `${name}@${version}`;

/** Those of these tools that are nowhere. */
export async function missingTools(tools) {
  const found = [];
  for (const tool of tools) if (!(await isThere(tool))) found.push(tool);
  return found;
}

/** Advice where `installTools` fails. */
export const TOOLS_ADVICE = "cargo must reach crates.io; look at the lines above, then run the same command again.";

/** The tools are not debugged and run for seconds only: this profile compiles them in two thirds of the processor time (decision 182). */
const SOON = {
  CARGO_PROFILE_DEV_BUILD_OVERRIDE_CODEGEN_UNITS: "1",
  CARGO_PROFILE_DEV_CODEGEN_UNITS: "1",
  CARGO_PROFILE_DEV_DEBUG: "0",
  CARGO_PROFILE_DEV_DEBUG_ASSERTIONS: "false",
  CARGO_PROFILE_DEV_INCREMENTAL: "false",
  CARGO_PROFILE_DEV_OPT_LEVEL: "0",
  CARGO_PROFILE_DEV_OVERFLOW_CHECKS: "false",
  CARGO_PROFILE_DEV_PANIC: "abort",
};

/** Removes the link to a program elsewhere, whose version is another one now: cargo replaces no program that it has not installed. */
export async function removeLink(file) {
  if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) await rm(file);
}

/**
 * Builds tools into `.tools/`, one after the other: each is locked to its own versions and they share next to nothing. With `isFiller` they
 * leave the processor to whatever else wants it.
 */
export async function installTools(tools, { isFiller = false } = {}) {
  const advice = "install a C compiler (Debian: apt-get install build-essential; macOS: xcode-select --install).";
  // macOS has a program of that name that only says so.
  await demand("cc", advice, () => true);
  const building = join(root, ".tools/target");
  for (const tool of tools) {
    await removeLink(join(root, ".tools/bin", tool.program));
    const source = tool.folder ? ["--path", tool.folder] : [versionOf(tool), "--bin", tool.program];
    await run("cargo", ["install", "--locked", "--debug", "--root", ".tools", ...source], {
      env: { CARGO_TARGET_DIR: building, ...SOON },
      isFiller,
    });
  }
  await rm(building, { recursive: true, force: true });
}

/** Finds the toolchain, or installs it; `withLints` includes rustfmt and clippy. */
export async function prepareToolchain({ withLints = false } = {}) {
  await demand("cargo", "install Rust by rustup (https://rustup.rs), open a new terminal and start again.");
  await installToolchain(withLints);
}

/** Installs whatever of these is missing; a second run takes a moment. */
export async function prepareRust({ withLints, tools = TOOLS } = {}) {
  await prepareToolchain({ withLints });
  const missing = await missingTools(tools);
  if (missing.length === 0) return;
  await step(`Building ${missing.map(versionOf).join(" and ")}`, "one to three minutes, once", TOOLS_ADVICE, () =>
    installTools(missing),
  );
}
