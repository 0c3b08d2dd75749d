// Steps of long set-ups: what happens, how long it takes, and what to do when it fails. Plain JavaScript without dependencies: it runs on
// any Node, before anything is installed.

import { spawn } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { endWithParent } from "./children.mjs";

/** The project's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** Whether the run is unattended: then skipped tests are failures. Tools get `CI` in any case, so this has a variable of its own. */
export const isUnattended = [process.env.CI, process.env.UNATTENDED].includes("true");

/** More retries on a slow or unreliable network than tools make by default; set variables take precedence. */
const PATIENCE = {
  npm_config_fetch_retries: "6",
  npm_config_fetch_timeout: "600000",
  CARGO_NET_RETRY: "8",
  CARGO_HTTP_TIMEOUT: "120",
  RUSTUP_MAX_RETRIES: "8",
};

/** Compiled code is cached: wrangler is fifteen megabytes, which each of hundreds of processes would compile again. */
const COMPILED = { NODE_COMPILE_CACHE: join(root, "node_modules/.compiled") };

/** Loading wrangler makes objects that live on: with a young generation of sixteen megabytes, copying them is a sixth of its start. */
const YOUNG = "--max-semi-space-size=64";
const given = process.env.NODE_OPTIONS ?? "";
const isKnown = process.allowedNodeEnvironmentFlags.has("--max-semi-space-size");

/** Environment of every tool: ours first on the path, no prompts, no metrics, no downloads of their own. */
export const environment = {
  ...PATIENCE,
  ...COMPILED,
  ...process.env,
  PATH: [join(root, "node_modules/.bin"), join(root, ".tools/bin"), process.env.PATH].join(delimiter),
  WASM_BINDGEN_BIN: join(root, ".tools/bin/wasm-bindgen"),
  WASM_OPT_BIN: join(root, "node_modules/.bin/wasm-opt"),
  ESBUILD_BIN: join(root, "node_modules/.bin/esbuild"),
  NODE_OPTIONS: isKnown && !given.includes(YOUNG) ? `${given} ${YOUNG}`.trim() : given,
  WRANGLER_SEND_METRICS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  CI: "1",
  UNATTENDED: String(isUnattended),
};

/** Seconds since `from`, as text. */
export const seconds = (from) => `${((Date.now() - from) / 1000).toFixed(1)} s`;

/** A command that leaves the processor to whatever else wants it. */
export const inBackground = (command, args) => ["nice", "-n", "10", command, ...args];

/**
 * Runs a command, which reads `input`; its output is shown when it fails, or always with `show`. One that `isFiller` leaves the processor to
 * whatever else wants it. Rejects with the command's output.
 */
export function run(command, args, { show = false, cwd = root, env = {}, input, isFiller = false } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = [input === undefined ? "ignore" : "pipe", "pipe", "pipe"];
    const [file, ...words] = isFiller ? inBackground(command, args) : [command, ...args];
    const child = endWithParent(spawn(file, words, { cwd, env: { ...environment, ...env }, stdio }));
    const output = [];
    const keep = (chunk) => {
      output.push(chunk);
      if (show) process.stdout.write(chunk);
    };
    if (input !== undefined) {
      // One that ends early reads nothing: its exit code says why.
      child.stdin.on("error", () => {});
      child.stdin.end(input);
    }
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", (error) => reject(Object.assign(error, { output: "" })));
    child.on("close", (code) => {
      const text = Buffer.concat(output).toString();
      if (code === 0) resolve(text);
      else
        reject(
          Object.assign(new Error(`${command} ${args.join(" ")} ended with ${code}`), { output: show ? "" : text }),
        );
    });
  });
}

/** One step of a set-up: prints what it does and about how long, ticks while it works, and prints the advice on failure. */
export async function step(title, about, advice, work) {
  const from = Date.now();
  process.stdout.write(`• ${title}${about ? ` (${about})` : ""} …\n`);
  const tick = setInterval(() => process.stdout.write(`  … still at it: ${title}, ${seconds(from)}\n`), 20_000);
  try {
    const result = await work();
    process.stdout.write(`  ✓ ${seconds(from)}\n`);
    return result;
  } catch (error) {
    process.stdout.write(`  ✗ ${title} failed after ${seconds(from)}: ${error.message}\n${error.output ?? ""}\n`);
    if (advice) process.stdout.write(`  What to do: ${advice}\n`);
    process.exit(1);
  } finally {
    clearInterval(tick);
  }
}
