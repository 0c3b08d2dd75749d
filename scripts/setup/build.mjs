// Builds the worker and the web, each only when its inputs changed.

import { rename } from "node:fs/promises";
import { join } from "node:path";
import { forget, whenChanged } from "./stamp.mjs";
import { root, run, seconds, step } from "./steps.mjs";

const WORKER = ["worker", ".cargo", "Cargo.toml", "Cargo.lock", "rust-toolchain.toml", "scripts/setup/build.mjs"];
const WEB = [
  "web",
  "locales",
  "seed/logos",
  "vite.config.ts",
  "scripts/build-web.mjs",
  "scripts/web-csp.mjs",
  "scripts/web-page.mjs",
  "package-lock.json",
  "wrangler.toml",
  "openapi.json",
];

/** The worker: cargo, wasm-bindgen, and wasm-opt for size, which takes a fifth off what the first pass leaves. */
export function buildWorker() {
  return whenChanged("worker", WORKER, "build/index_bg.wasm", () =>
    step(
      "Building the worker",
      "one to three minutes at first, then half a minute",
      "read the compiler's words above.",
      async () => {
        await run("worker-build", ["--release"]);
        const wasm = join(root, "build/index_bg.wasm");
        const features = [
          "bulk-memory",
          "nontrapping-float-to-int",
          "sign-ext",
          "mutable-globals",
          "reference-types",
          "multivalue",
        ];
        await run("wasm-opt", [
          "--gufa",
          "-Oz",
          "--converge",
          ...features.map((name) => `--enable-${name}`),
          wasm,
          "-o",
          `${wasm}.small`,
        ]);
        await rename(`${wasm}.small`, wasm);
      },
    ),
  );
}

/**
 * What makes a build quick instead of small, in a folder of its own so that neither spoils the other's. Not the profile
 * `dev`: wasm-bindgen's checks, which come with it, stumble over timers that are no numbers.
 */
const QUICK = {
  CARGO_TARGET_DIR: join(root, "target/quick"),
  CARGO_PROFILE_RELEASE_CODEGEN_UNITS: "16",
  CARGO_PROFILE_RELEASE_INCREMENTAL: "true",
  CARGO_PROFILE_RELEASE_LTO: "false",
  CARGO_PROFILE_RELEASE_OPT_LEVEL: "1",
};

/** The worker as development wants it: soon. Rejects with the compiler's words in `output`. */
export async function buildWorkerQuickly() {
  const from = Date.now();
  forget("worker");
  await run("worker-build", ["--release", "--no-opt"], { env: QUICK });
  console.log(`worker built in ${seconds(from)}`);
}

/** The web: browser files and prerendered pages. */
export function buildWeb() {
  return whenChanged("web", WEB, "dist/_pages/routes.json", () =>
    step("Building the web and prerendering its pages", "ten to thirty seconds", "read the build's words above.", () =>
      run("node", ["scripts/build-web.mjs"]),
    ),
  );
}
