// The tests that statements are recorded from, and runs of some of them.

import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { environment, root } from "../../scripts/setup/steps.mjs";

/** The tests of tests/core, in two groups. The matrix first: it is the main proof. */
export const GROUPS = ["isolation", "others"];
/** Tests that make stores fail, tests without statements over HTTP, of the tests' own parts, and one whose rows are so long that a mutant takes hours. */
const LEFT_OUT = /^(?:faults|objects|support|storage::(?:dump_rows|migrations|schema))::/;
const groupOf = (test) => (test.startsWith("isolation::") ? "isolation" : "others");

/** A test without output for this many milliseconds does not end. */
const SILENCE = 1_200_000;

/**
 * The built tests, copied: later builds do not affect the run. Each group has the names of its tests; `mark` changes
 * with the binary, or with `parts`, which filter the names.
 */
export async function built(folder, parts = [""]) {
  const args = ["test", "--no-run", "--message-format=json", "--test", "core"];
  const { stdout } = await promisify(execFile)("cargo", args, { cwd: root, env: environment, maxBuffer: 1 << 28 });
  const lines = stdout.split("\n").filter((line) => line.startsWith("{"));
  const { executable } = lines
    .map((line) => JSON.parse(line))
    .find(({ executable, target }) => executable && target.name === "core");
  const path = join(folder, "core");
  await copyFile(executable, path);
  const hash = createHash("sha256").update(parts.join());
  await pipeline(createReadStream(path), hash);
  const mark = hash.digest("hex").slice(0, 16);
  const { stdout: list } = await promisify(execFile)(path, ["--list", "--format=terse"], {
    cwd: root,
    maxBuffer: 1 << 28,
  });
  const isMeant = (name) => !LEFT_OUT.test(name) && parts.some((part) => name.includes(part));
  const names = [...list.matchAll(/^(\S+): test$/gm)].map(([, name]) => name).filter(isMeant);
  return new Map(
    GROUPS.map((group) => [group, { path, mark, names: names.filter((name) => groupOf(name) === group) }]),
  );
}

/**
 * Runs tests; returns exit code and output. Each test has its own thread, so there are at least two. `said` is called
 * with each line that the runner prints.
 */
export function run({ path }, names, env, threads, said) {
  return new Promise((resolve, reject) => {
    const child = spawn(path, ["--exact", `--test-threads=${Math.max(threads, 2)}`, ...names], {
      cwd: root,
      env: { ...environment, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output = { stdout: "", stderr: "" };
    const end = () => child.kill("SIGKILL");
    let silence = setTimeout(end, SILENCE);
    for (const name of Object.keys(output))
      child[name].on("data", (chunk) => {
        output[name] += chunk;
        clearTimeout(silence);
        silence = setTimeout(end, SILENCE);
      });
    if (said !== undefined) createInterface({ input: child.stdout }).on("line", said);
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(silence);
      resolve({ code, ...output });
    });
  });
}

/** The result of each test in a run: why it failed, or null. A missing one had no time. */
export function outcomes({ stdout, stderr }) {
  const whys = new Map();
  for (const [, line] of stderr.matchAll(/^KILLED (.*)$/gm)) {
    const { test, why } = JSON.parse(line);
    if (!whys.has(test)) whys.set(test, why);
  }
  const ended = [...stdout.matchAll(/^test (\S+) \.\.\. (ok|FAILED)$/gm)];
  return new Map(ended.map(([, test, how]) => [test, how === "ok" ? null : (whys.get(test) ?? "failed")]));
}
