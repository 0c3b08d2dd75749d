// Builds the worker and the web, each only when its inputs have changed.

import { readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { LINTED } from "./checks.mjs";
import { forget, isFresh, whenChanged } from "./stamp.mjs";
import { root, run, step } from "./steps.mjs";
import { wrap } from "./wrap.mjs";

const WORKER = [
  "worker",
  ".cargo",
  "Cargo.toml",
  "Cargo.lock",
  "rust-toolchain.toml",
  "scripts/setup/build.mjs",
  "scripts/setup/shim.js",
  "scripts/setup/wrap.mjs",
];
/** Everything that the built web depends on. `SERVICE_WORKER=off` builds another one, which has to reach every browser. */
export const WEB = [
  "$SERVICE_WORKER",
  "web",
  "apps",
  "locales",
  "seed",
  "vite.config.ts",
  "scripts/build-web.mjs",
  "scripts/build-web/csp.mjs",
  "scripts/build-web/demo.mjs",
  "scripts/build-web/page.mjs",
  "scripts/build-web/scripts.mjs",
  "scripts/build-web/service-worker.mjs",
  "scripts/operations/environments.mjs",
  "scripts/setup/apps.mjs",
  "worker/domain/credentials/password/common-passwords.txt",
  "package-lock.json",
  "wrangler.toml",
  "environments.json",
  "openapi.json",
];

/** The package that is compiled to the module: the library is built as a part of it (decision 183). */
const SCRIPT = { cwd: join(root, "worker/script") };

/** The module that both scripts are deployed with (decision 044). */
const OUT = "build/worker";
const WASM = `${OUT}/index_bg.wasm`;

const TARGET = "wasm32-unknown-unknown";

/** As worker-build compiles. */
const COMPILING = { WASM_BINDGEN_USE_JS_SYS: "1" };

/**
 * Arguments for cargo that shorten the file names of other crates: the deployed module says nothing about the machine that built it, is the
 * same on each, and smaller.
 */
async function shortNames() {
  await run("cargo", ["fetch", "--locked", "--target", TARGET]);
  const sources = join(process.env.CARGO_HOME ?? join(homedir(), ".cargo"), "registry/src");
  const folders = (await readdir(sources)).map((name) => join(sources, name));
  const flags = [...folders, root].map((folder) => `--remap-path-prefix=${folder}/=`);
  return ["--config", `target.${TARGET}.rustflags=${JSON.stringify(flags)}`];
}

/** Builds the worker as it is tested and deployed. */
export function buildWorker() {
  return whenChanged("worker", WORKER, WASM, () =>
    step("Building the worker", "two minutes", "read the compiler's words above.", async () => {
      forget("worker-quick");
      await run("cargo", ["build", "--lib", "--release", "--target", TARGET, ...(await shortNames())], {
        ...SCRIPT,
        env: COMPILING,
      });
      await wrap(await compiled("release"), join(root, OUT), { isOptimised: true });
    }),
  );
}

/** Builds the same with worker-build, which finds everything compiled, in another folder. */
export const buildWithWorkerBuild = async (out) =>
  run("worker-build", ["--release", "--out-dir", out, "--", ...(await shortNames())], SCRIPT);

/** A module that cargo compiled with a profile. The folder is cargo's own word: a person's settings may name another than `target`. */
export async function compiled(profile, module = "asgard_script") {
  const output = await run("cargo", ["metadata", "--no-deps", "--format-version=1"]);
  // Beside warnings, of a person's settings for example.
  const { target_directory: target } = JSON.parse(output.split("\n").find((line) => line.startsWith("{")));
  return join(target, TARGET, profile, `${module}.wasm`);
}

/** The cargo part of a quick build, with less optimization (Cargo.toml): it takes a minute and a half, and needs no tool. */
export const compileWorkerQuickly = () =>
  run("cargo", ["build", "--lib", "--profile", "quick", "--target", TARGET], { ...SCRIPT, env: COMPILING });

/** Builds the worker fast, for development. Rejects with the compiler's messages in `output`. */
export async function buildWorkerQuickly() {
  // `npm run dev` builds without a stamp: the output is that of neither.
  for (const name of ["worker", "worker-quick"]) forget(name);
  await compileWorkerQuickly();
  await wrap(await compiled("quick"), join(root, OUT));
}

/** The package of the objects that fail on command. */
const FAULT_INJECTION = "tests/workerd/support/fault-injection";

/**
 * Makes a release build of one package cheap: the crates of the deployed worker, which it shares, are there as LLVM's own code, and the linker
 * turns that into a module without optimising it.
 */
const UNOPTIMISED = {
  settings: [
    "package.asgard-fault-injection.opt-level=0",
    "package.asgard.opt-level=0",
    "package.asgard.codegen-units=4",
  ],
  linking: ["-Clto=off", "-Clinker-plugin-lto", "-Clink-arg=--lto-O0"],
};

/**
 * Builds objects that fail on command (worker/cloudflare/fault_injection.rs), for tests of failures; never deployed. It contains all code that
 * compiles for WebAssembly, so this build runs its lints.
 */
export const buildFaultInjection = () =>
  whenChanged("fault-injection", [...WORKER, FAULT_INJECTION], "build/fault-injection/index_bg.wasm", () =>
    step("Building objects that fail on command", "a minute", "read the compiler's words above.", async () => {
      const settings = UNOPTIMISED.settings.flatMap((setting) => ["--config", `profile.release.${setting}`]);
      await run(
        "cargo",
        ["rustc", "--release", "--target", TARGET, ...(await shortNames()), ...settings, "--", ...UNOPTIMISED.linking],
        { cwd: join(root, FAULT_INJECTION), env: { ...COMPILING, ...LINTED } },
      );
      await wrap(await compiled("release", "asgard_fault_injection"), join(root, "build/fault-injection"));
    }),
  );

/** Whether a worker of the current sources exists, an optimized or a quick one. */
export const isWorkerBuilt = () => isFresh("worker", WORKER, WASM) || isFresh("worker-quick", WORKER, WASM);

/** Builds a quick worker unless one of the current sources exists, or was built while this waited. */
export const ensureWorker = () =>
  isWorkerBuilt() ? false : whenChanged("worker-quick", WORKER, WASM, () => isWorkerBuilt() || buildWorkerQuickly());

/** Builds the web: browser files and prerendered pages of an environment, in the folder that its assets come from. */
export function buildWeb(environment = "local") {
  const folder = environment === "local" ? "dist" : `build/web/${environment}`;
  return whenChanged(`web-${environment}`, WEB, `${folder}/_pages/routes.json`, () =>
    step("Building the web and prerendering its pages", "ten to thirty seconds", "read the build's words above.", () =>
      compileWeb(environment),
    ),
  );
}

const compileWeb = (environment) => run("node", ["scripts/build-web.mjs", environment]);

/** Whether the local web of the current sources exists. */
export const isWebBuilt = () => isFresh("web-local", WEB, "dist/_pages/routes.json");

/** Builds the local web unless one of the current sources exists. */
export const ensureWeb = () => whenChanged("web-local", WEB, "dist/_pages/routes.json", () => compileWeb("local"));
