// Progress of long set-ups: what happens, how long it takes, and what to do when it fails. Plain JavaScript without
// dependencies: it runs on whatever Node is there, before anything is installed.

import { spawn } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** Whether nobody looks: then what had to be left out is a failure. Tools are told `CI` anyway, so it has a name of its own. */
export const isUnattended = [process.env.CI, process.env.UNATTENDED].includes("true");

/** A slow or shaky network is asked again, and longer than tools do by themselves; whoever sets these knows better. */
const PATIENCE = {
  npm_config_fetch_retries: "6",
  npm_config_fetch_timeout: "600000",
  CARGO_NET_RETRY: "8",
  CARGO_HTTP_TIMEOUT: "120",
  RUSTUP_MAX_RETRIES: "8",
};

/** What Node made of a program is kept: wrangler is fifteen megabytes, which each of hundreds of processes would compile again. */
const COMPILED = { NODE_COMPILE_CACHE: join(root, "node_modules/.compiled") };

/** Environment of every tool: ours first on the path, no questions, no metrics, no downloads of their own. */
export const environment = {
  ...PATIENCE,
  ...COMPILED,
  ...process.env,
  PATH: [join(root, "node_modules/.bin"), join(root, ".tools/bin"), process.env.PATH].join(delimiter),
  WASM_BINDGEN_BIN: join(root, ".tools/bin/wasm-bindgen"),
  WASM_OPT_BIN: join(root, "node_modules/.bin/wasm-opt"),
  ESBUILD_BIN: join(root, "node_modules/.bin/esbuild"),
  WRANGLER_SEND_METRICS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  CI: "1",
  UNATTENDED: String(isUnattended),
};

/** Seconds since `from`, for people. */
export const seconds = (from) => `${((Date.now() - from) / 1000).toFixed(1)} s`;

/** Runs a command; its output is shown when it fails, or always with `show`. Rejects with the command's words. */
export function run(command, args, { show = false, cwd = root, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...environment, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    const output = [];
    const keep = (chunk) => {
      output.push(chunk);
      if (show) process.stdout.write(chunk);
    };
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

/** One step of a set-up: says what it does and about how long, ticks while it works, and says what to do on failure. */
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
