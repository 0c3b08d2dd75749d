// The Rust side of the set-up: the WebAssembly target and the two tools that build the worker, in `.tools/`.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, run, step } from "./steps.mjs";

const TOOLS = [
  { name: "wasm-bindgen-cli", program: "wasm-bindgen", version: "0.2.129", about: "one to three minutes, once" },
  { name: "worker-build", program: "worker-build", version: "0.8.7", about: "one to three minutes, once" },
];

async function hasTarget() {
  const sysroot = (await run("rustc", ["--print", "sysroot"])).trim();
  return existsSync(join(sysroot, "lib/rustlib/wasm32-unknown-unknown"));
}

const fits = async ({ program, version }) => {
  const file = join(root, ".tools/bin", program);
  if (!existsSync(file)) return false;
  // worker-build prints no version of its own: cargo's list of what it installed tells.
  const list = await run("cargo", ["install", "--list", "--root", join(root, ".tools")]);
  return list.includes(`v${version}`) && list.includes(program);
};

/** Installs what is missing; a second run takes a moment. */
export async function prepareRust() {
  if (!(await hasTarget())) {
    await step(
      "Adding Rust's WebAssembly target",
      "a few seconds",
      "install rustup (https://rustup.rs) and run: rustup target add wasm32-unknown-unknown",
      () => run("rustup", ["target", "add", "wasm32-unknown-unknown"]),
    );
  }
  for (const tool of TOOLS) {
    if (await fits(tool)) continue;
    const args = ["install", "--locked", "--debug", "--root", ".tools", `${tool.name}@${tool.version}`];
    await step(
      `Building ${tool.name} ${tool.version}`,
      tool.about,
      "cargo must reach crates.io, and a C compiler must be there (Debian: apt-get install build-essential).",
      () => run("cargo", args, { env: { CARGO_TARGET_DIR: join(root, ".tools/target") } }),
    );
  }
}
