// The very first stage: packages, and Node 24 among them. Then the script that asked goes on under that Node.

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { environment, root, run, step } from "./steps.mjs";

const stamp = join(root, "node_modules/.installed");
const lock = () =>
  createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
const isInstalled = () => existsSync(stamp) && readFileSync(stamp, "utf8") === lock();

/** When the person asked: before packages were installed, under whatever Node. */
export const asked = Number(process.env.SET_UP_SINCE ?? Date.now());

/** Whether this is the second stage, which the first one started. */
export const isSecondStage = process.env.SET_UP_SINCE !== undefined;

/** Installs what the lock file says, if it is not there, and makes sure that `script` runs on Node 24. */
export async function bootstrap(script) {
  if (!isInstalled()) {
    await step(
      "Installing packages and Node 24",
      "half a minute to two minutes",
      "npm must reach its registry; look at the lines above, then run the same command again.",
      // Not `npm ci`: it refuses a lock file made where the registry offers no packages for other platforms.
      () => run("npm", ["install", "--no-save", "--no-audit", "--no-fund"]),
    );
    writeFileSync(stamp, lock());
  }
  if (Number(process.versions.node.split(".")[0]) >= 24) return;
  const node = join(root, "node_modules/.bin/node");
  const env = { ...environment, SET_UP_SINCE: String(asked) };
  const again = spawn(node, [script, ...process.argv.slice(2)], { stdio: "inherit", env, cwd: root });
  // Whoever stops this process means the one that works.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => again.kill(signal));
  // npm's shell passes no signal on; when npm is gone, nobody is left who could stop this.
  const parent = process.ppid;
  const isAlone = () => process.env.npm_lifecycle_event && process.ppid !== parent;
  setInterval(() => isAlone() && again.kill("SIGTERM"), 1_000).unref();
  again.on("close", (code) => process.exit(code ?? 1));
  await new Promise(() => {});
}
