// Runs the product locally: four workers in one workerd, by wrangler.

import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { STATE } from "./database.mjs";
import { readSecrets } from "./secrets.mjs";
import { environment, root } from "./steps.mjs";

const CONFIGS = ["wrangler.toml", "wrangler.objects.toml", "wrangler.dev.toml"];
const ADMINISTRATION = "wrangler.admin.toml";

/** A port that nobody has. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Whether somebody listens on a port of this machine. */
export function isTaken(port) {
  return new Promise((resolve) => {
    const socket = connect(port, "localhost");
    const answer = (taken) => () => {
      socket.destroy();
      resolve(taken);
    };
    socket.on("connect", answer(true));
    socket.on("error", answer(false));
  });
}

const running = new Set();

/**
 * Ends what runs when this process is told to end, or when nobody is left who could tell: a shell between npm and this
 * process does not pass signals on. The exit code is `process.exitCode`, or 1.
 */
const endTogether = once(() => {
  const end = async () => {
    await Promise.all([...running].map((product) => product.stop()));
    process.exit(process.exitCode ?? 1);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, end);
  // Whoever ends this process in another way leaves nothing running either.
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

/**
 * The configuration of administration. wrangler gives `--var` to the first worker alone, so where there are any, a copy that has
 * them is written, for as long as the product runs.
 */
function administration(port, vars) {
  const names = Object.keys(vars);
  if (names.length === 0) return ADMINISTRATION;
  const folder = join(root, ".wrangler/administration");
  const written = join(folder, `${port}.toml`);
  const all = { ...readSecrets(join(root, ".dev.vars")), ...vars };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  const isOurs = (line) => names.some((name) => line.startsWith(`${name} =`));
  const text = readFileSync(join(root, ADMINISTRATION), "utf8")
    .split("\n")
    .filter((line) => !isOurs(line))
    .join("\n")
    .replace(/^(main|directory) = "/gm, `$1 = "${root}/`)
    .replace("[vars]", `[vars]\n${lines.join("\n")}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(written, text, { mode: 0o600 });
  return written;
}

const commandLine = ({ port, persist, vars, admin }) => [
  "dev",
  ...[...CONFIGS, admin].flatMap((file) => ["-c", file]),
  ...["--port", String(port), "--inspector-port", "0", "--persist-to", persist],
  ...["--show-interactive-dev-session=false", "--log-level", "log"],
  ...Object.entries(vars).flatMap(([name, value]) => ["--var", `${name}:${value}`]),
];

/**
 * The product on a port: `url`, `stop()`, `kill()` (as a power cut would), `log()`, and `crashed`, which resolves when it
 * ends without being told to.
 */
export async function serve({ port, persist = STATE, vars = {}, onOutput = () => {} }) {
  // A group of its own, so that stopping ends wrangler and workerd together.
  const admin = administration(port, vars);
  const child = spawn(join(root, "node_modules/.bin/wrangler"), commandLine({ port, persist, vars, admin }), {
    cwd: root,
    env: environment,
    detached: true,
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
    try {
      process.kill(-child.pid, name);
    } catch {
      // It is gone already.
    }
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
  ended.then(() => {
    running.delete(product);
    if (admin !== ADMINISTRATION) rmSync(admin, { force: true });
  });
  endTogether();
  await healthy(product);
  return product;
}

/** Waits until the product says that it is well; not longer than a minute. */
async function healthy(product) {
  let hasEnded = false;
  product.crashed.then(() => {
    hasEnded = true;
  });
  const until = Date.now() + 60_000;
  let last = "";
  while (Date.now() < until && !hasEnded) {
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
