// Compiles bench/bare to WebAssembly, outside the tree.

import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { root, run } from "../scripts/setup/steps.mjs";

/** The cache of benchmark tools, kept between runs. */
export const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "asgard-bench");

const TARGET = "wasm32-unknown-unknown";

/** The compiled module for these flags (instead of those of .cargo/config.toml) and this optimization level. */
export async function bareModule(name, flags, level) {
  const folder = join(CACHE, "bare", name.replace(/\W+/g, "-"));
  mkdirSync(folder, { recursive: true });
  const env = {
    CARGO_TARGET_DIR: folder,
    CARGO_ENCODED_RUSTFLAGS: flags.join("\x1f"),
    CARGO_PROFILE_RELEASE_OPT_LEVEL: level,
  };
  const words = ["build", "--release", "--locked", "--target", TARGET, "--manifest-path", "bench/bare/Cargo.toml"];
  await run("cargo", words, { env, cwd: root });
  return join(folder, TARGET, "release/bare.wasm");
}
