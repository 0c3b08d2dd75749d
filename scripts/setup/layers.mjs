// Runs layers of checks one after the other, with the time of each, and sums up what their runners counted.

import { spawn } from "node:child_process";
import { environment, root, seconds } from "./steps.mjs";

/** How runners say what they counted: cargo test, vitest, node's test runner. */
const COUNTS = [
  { passed: /test result: \w+\. (\d+) passed; (\d+) failed/g },
  { passed: /^\s*Tests\s+(?:(\d+) failed \| )?(\d+) passed/gm, swapped: true },
  { passed: /^ℹ pass (\d+)\nℹ fail (\d+)/gm },
];

function counted(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: runners colour their words
  const plain = text.replace(/\u001b\[[0-9;]*m/g, "");
  let [passed, failed] = [0, 0];
  for (const { passed: pattern, swapped } of COUNTS) {
    for (const [, first, second] of plain.matchAll(pattern)) {
      passed += Number((swapped ? second : first) ?? 0);
      failed += Number((swapped ? first : second) ?? 0);
    }
  }
  return { passed, failed };
}

/** Runs one command with its output shown; answers whether it succeeded, its counts and its time. */
export function layer({ name, command, args, env = {} }) {
  const from = Date.now();
  console.log(`\n=== ${name}: ${command} ${args.join(" ")}`);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...environment, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output = [];
    for (const [stream, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream.on("data", (chunk) => {
        output.push(chunk.toString());
        to.write(chunk);
      });
    }
    const end = (ok) => resolve({ name, ok, time: seconds(from), ...counted(output.join("")) });
    child.on("error", () => end(false));
    child.on("close", (code) => end(code === 0));
  });
}

/** Prints the table and the sum; the exit code of it all. */
export function summary(results) {
  console.log("\nLayer                        time      passed  failed");
  for (const { name, ok, time, passed, failed } of results) {
    console.log(
      `${ok ? "✓" : "✗"} ${name.padEnd(26)} ${time.padStart(8)} ${String(passed).padStart(8)} ${String(failed).padStart(7)}`,
    );
  }
  const broken = results.filter(({ ok }) => !ok);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  // A layer without counts of its own (format, lint, types, sizes) that fails is one failure.
  const failed = results.reduce((sum, result) => sum + Math.max(result.failed, result.ok ? 0 : 1), 0);
  if (broken.length > 0) console.log(`\nFailed: ${broken.map(({ name }) => name).join(", ")}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return broken.length === 0 ? 0 : 1;
}
