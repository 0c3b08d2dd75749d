// The first stage of every script: installs packages, Node 24 among them, then runs the script under that Node. Tools that cargo builds are
// built at the same time: packages wait for the network, tools for the processor.

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { endWithParent, exitOnSignals } from "./children.mjs";
import { helpFrom } from "./help.mjs";
import { withFileLock } from "./lock.mjs";
import { complete, here, nameOf } from "./operating-system.mjs";
import { progress } from "./progress.mjs";
import { installTools, missingTools, prepareToolchain, TOOLS, TOOLS_ADVICE } from "./rust.mjs";
import { environment, root, run } from "./steps.mjs";

const stamp = join(root, "node_modules/.installed");
// A folder that was installed on another machine and copied here counts as not installed.
const lock = () =>
  createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .update(nameOf(here()))
    .digest("hex");
const installed = () => (existsSync(stamp) ? readFileSync(stamp, "utf8").split("\n") : []);

/** Whether the packages of the product are there, or `all`, with those that only tests and checks need (`devDependencies`). */
function isInstalled(which) {
  const [locked, extent] = installed();
  return locked === lock() && [which, "all"].includes(extent);
}

/** When the command was started: before packages were installed, under any Node. */
export const startedAt = Number(process.env.SET_UP_SINCE ?? Date.now());

/** Names of the steps that the first stage has done, for the progress of the second. */
export const doneBefore = (process.env.SET_UP_DONE ?? "").split(",").filter(Boolean);

/** Whether this is the second stage, which the first one started. */
export const isSecondStage = process.env.SET_UP_SINCE !== undefined;

async function npmInstall(which, { isFiller }) {
  // Whoever has run the tests goes on: npm would remove what they need.
  const extent = installed()[1] === "all" ? "all" : which;
  const options = ["--no-save", "--no-audit", "--no-fund", ...(extent === "all" ? [] : ["--omit=dev"])];
  const npm = (names = []) => run("npm", ["install", ...options, ...names], { isFiller });
  // Half an installation is not the earlier one, even when its lock file is there again.
  rmSync(stamp, { force: true });
  // Not `npm ci`: it refuses a lock file made where the registry offers no packages for other platforms.
  await npm();
  await complete(root, npm);
  writeFileSync(stamp, [lock(), extent].join("\n"));
}

/** Installs packages unless another command, started at the same time, has done so meanwhile. */
function install(which, how) {
  const folder = join(root, ".tools");
  mkdirSync(folder, { recursive: true });
  return withFileLock(join(folder, "packages.lock"), () => (isInstalled(which) ? undefined : npmInstall(which, how)));
}

/** Steps of the first stage: name, title, and seconds on two cores. */
export const firstSteps = (tools) => [
  { name: "packages", title: "Installing packages and Node 24", expected: 50 },
  {
    name: "tools",
    title: `Building ${tools.map(({ program }) => program).join(" and ")}, once`,
    expected: tools.reduce((sum, { seconds }) => sum + seconds, 0),
  },
];

/**
 * Installs what the lock file names, unless it is installed, and makes sure that `script` runs on Node 24. `besides` is a step that needs
 * neither packages nor tools (but Rust's lints, `withLints`); it is not waited for, and ends with the script. Where it `hasPriority`, packages
 * and tools leave the processor to it. `more` steps follow in the second stage; `tools` are those that the script needs, and `packages` is
 * `"product"` where it needs none of the `devDependencies` (decision 274). With `--help` it prints the script's description and does nothing,
 * except for operations commands: these have a table of options, and ask for Rust themselves where they need it.
 */
export async function bootstrap(
  script,
  more = [],
  { isOperation = false, besides, withLints, packages = "all", tools = TOOLS } = {},
) {
  if (!isOperation) helpFrom(script);
  const done = [];
  let goingOn;
  if (!isSecondStage && !isInstalled(packages)) {
    if (!isOperation) await exitOnSignals(() => prepareToolchain({ withLints }));
    const missing = isOperation ? [] : await missingTools(tools);
    const steps = progress([...firstSteps(tools), ...(besides ? [besides] : []), ...more]);
    if (missing.length === 0) steps.skip("tools");
    const isFiller = besides?.hasPriority;
    await exitOnSignals(() => {
      const acts = [
        steps.run(
          "packages",
          () => install(packages, { isFiller }),
          "npm must reach its registry, and a package must offer a build for this machine; look at the lines above, then run the same command again.",
        ),
      ];
      if (missing.length > 0) acts.push(steps.run("tools", () => installTools(missing, { isFiller }), TOOLS_ADVICE));
      if (besides) goingOn = steps.run(besides.name, besides.work, besides.advice);
      return Promise.all(acts);
    });
    steps.end();
    done.push("packages", ...(missing.length > 0 ? ["tools"] : []));
  }
  if (Number(process.versions.node.split(".")[0]) >= 24) {
    // It ends with the script, as what the script starts does.
    if (goingOn) exitOnSignals(() => goingOn);
    return;
  }
  const node = join(root, "node_modules/.bin/node");
  const env = { ...environment, SET_UP_SINCE: String(startedAt), SET_UP_DONE: done.join(",") };
  const again = endWithParent(spawn(node, [script, ...process.argv.slice(2)], { stdio: "inherit", env, cwd: root }));
  // Signals to this process are meant for the one that works.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => again.kill(signal));
  // npm's shell forwards no signals; when npm is gone, nothing is left that could stop this.
  const parent = process.ppid;
  const isAlone = () => process.env.npm_lifecycle_event && process.ppid !== parent;
  setInterval(() => isAlone() && again.kill("SIGTERM"), 1_000).unref();
  again.on("close", (code) => process.exit(code ?? 1));
  await new Promise(() => {});
}
