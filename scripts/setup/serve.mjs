// Runs the product locally: all its workers in one workerd, by wrangler.

import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { wranglerFiles } from "./apps.mjs";
import { STATE } from "./database.mjs";
import { endGroup, GROUP } from "./operating-system.mjs";
import { environment, root } from "./steps.mjs";

const running = new Set();

/**
 * Ends running products when this process is told to end, or when its parent has gone: a shell between npm and this process does not
 * forward signals. The exit code is `process.exitCode`, or 1.
 */
const endTogether = once(() => {
  const end = async () => {
    await Promise.all([...running].map((product) => product.stop()));
    process.exit(process.exitCode ?? 1);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, end);
  // Any other exit leaves nothing running either.
  process.on("exit", () => {
    for (const product of running) product.kill();
  });
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), 1_000).unref();
});

function once(act) {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}

const commandLine = ({ port, ip, persist, vars }) => [
  "dev",
  ...wranglerFiles.flatMap((file) => ["-c", file]),
  ...["--port", String(port), "--inspector-port", "0", "--persist-to", persist],
  ...(ip ? ["--ip", ip] : []),
  ...["--show-interactive-dev-session=false", "--log-level", "log"],
  ...Object.entries(vars).flatMap(([name, value]) => ["--var", `${name}:${value}`]),
];

/**
 * Serves the product on a port of localhost, or of the address `ip`: `url`, `stop()`, `kill()` (like a power cut), `log()`, and `crashed`,
 * which resolves when it ends without being stopped.
 */
export async function serve({ port, ip, persist = STATE, vars = {}, onOutput = () => {} }) {
  // A process group of its own, so that stopping ends wrangler and workerd together.
  const child = spawn(join(root, "node_modules/.bin/wrangler"), commandLine({ port, ip, persist, vars }), {
    cwd: root,
    // Products that run at once have workers of the same names: each lists its own in a place of its own.
    env: { ...environment, WRANGLER_REGISTRY_PATH: resolve(root, persist, "registry") },
    ...GROUP,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      lines.push(chunk.toString());
      onOutput(chunk);
    });
  }
  let isExpected = false;
  const ended = new Promise((resolve) => child.on("close", resolve));
  const signal = (name) => {
    isExpected = true;
    endGroup(child, name);
    return ended;
  };
  const kill = () => signal("SIGKILL");
  const stop = () => {
    const impatience = setTimeout(kill, 5_000);
    return signal("SIGTERM").finally(() => clearTimeout(impatience));
  };
  const crashed = new Promise((resolve) => ended.then((code) => isExpected || resolve(code)));
  const product = { url: `http://localhost:${port}`, crashed, log: () => lines.join(""), stop, kill };
  running.add(product);
  ended.then(() => running.delete(product));
  endTogether();
  await healthy(product);
  return product;
}

/** wrangler stays when a worker cannot be bundled, or refuses to start with its secrets: to try again when a source has changed. */
const cannotStart = (log) => /Build failed with \d+ error|"refused_to_start"/.test(log);

/**
 * Waits until the product is healthy; three minutes at most, as a machine under load is slow, and no longer than it runs or than its workers
 * can start.
 */
async function healthy(product) {
  let hasEnded = false;
  product.crashed.then(() => {
    hasEnded = true;
  });
  const until = Date.now() + 180_000;
  let last = "";
  while (Date.now() < until && !hasEnded && !cannotStart(product.log())) {
    try {
      const response = await fetch(`${product.url}/api/health`, { signal: AbortSignal.timeout(5000) });
      last = await response.text();
      if (response.ok) return;
    } catch (error) {
      last = String(error.cause ?? error);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await product.kill();
  throw new Error(`the product did not become healthy: ${last}\n${product.log().slice(-4000)}`);
}
