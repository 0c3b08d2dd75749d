// Builds the worker and the web, each only when its inputs changed.

import { cp, readdir, rename } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { forget, whenChanged } from "./stamp.mjs";
import { root, run, seconds, step } from "./steps.mjs";

const WORKER = ["worker", ".cargo", "Cargo.toml", "Cargo.lock", "rust-toolchain.toml", "scripts/setup/build.mjs"];
const WEB = [
  "web",
  "apps",
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

/** The scripts of the worker, each a build of the same crate with a cargo feature of that name (decision 015). */
const SCRIPTS = ["front", "admin", "objects"];
const wasmOf = (script) => `build/${script}/index_bg.wasm`;

const TARGET = "wasm32-unknown-unknown";

/** Builds one script with `args` for worker-build, and `env` and `more` arguments for cargo. */
const build = (script, features, { args = [], env = {}, more = [] } = {}) =>
  run(
    "worker-build",
    [
      ...["--release", ...args, "--out-dir", `build/${script}`],
      ...["--", "--no-default-features", "--features", features, ...more],
    ],
    { env },
  );

/**
 * Arguments for cargo by which the files of other crates have short names: what is deployed says nothing of the machine that built it, is
 * the same from each, and smaller.
 */
async function shortNames() {
  await run("cargo", ["fetch", "--locked", "--target", TARGET]);
  const sources = join(process.env.CARGO_HOME ?? join(homedir(), ".cargo"), "registry/src");
  const folders = (await readdir(sources)).map((name) => join(sources, name));
  const flags = [...folders, root].map((folder) => `--remap-path-prefix=${folder}/=`);
  return ["--config", `target.${TARGET}.rustflags=${JSON.stringify(flags)}`];
}

/** WebAssembly that every runtime of the last years has, and that the compiler uses already. */
const WASM_FEATURES = [
  "bulk-memory",
  "nontrapping-float-to-int",
  "sign-ext",
  "mutable-globals",
  "reference-types",
  "multivalue",
];

/** The worker: cargo, wasm-bindgen, and wasm-opt for size, which takes a fifth off what the first pass leaves. */
export function buildWorker() {
  return whenChanged("worker", WORKER, wasmOf("front"), () =>
    step(
      "Building the worker",
      "three to five minutes at first, then two",
      "read the compiler's words above.",
      async () => {
        const more = await shortNames();
        for (const script of SCRIPTS) {
          await build(script, script, { more });
          const wasm = join(root, wasmOf(script));
          const features = WASM_FEATURES.map((name) => `--enable-${name}`);
          await run("wasm-opt", ["--gufa", "-Oz", "--converge", ...features, wasm, "-o", `${wasm}.small`]);
          await rename(`${wasm}.small`, wasm);
        }
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

/** The worker as development wants it: soon, so both scripts share a build. Rejects with the compiler's words in `output`. */
export async function buildWorkerQuickly() {
  const from = Date.now();
  forget("worker");
  const [first, ...others] = SCRIPTS;
  await build(first, SCRIPTS.join(","), { args: ["--no-opt"], env: QUICK });
  for (const other of others) {
    await cp(join(root, "build", first), join(root, "build", other), { recursive: true, force: true });
  }
  console.log(`worker built in ${seconds(from)}`);
}

/** The web: browser files and prerendered pages, of an environment, in the folder that its assets come from. */
export function buildWeb(environment = "local") {
  const folder = environment === "local" ? "dist" : `build/web/${environment}`;
  return whenChanged(`web-${environment}`, WEB, `${folder}/_pages/routes.json`, () =>
    step("Building the web and prerendering its pages", "ten to thirty seconds", "read the build's words above.", () =>
      run("node", ["scripts/build-web.mjs", environment]),
    ),
  );
}
