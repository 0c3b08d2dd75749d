// Runs layers of checks, two or three at a time, with the time of each, and sums up the counts of their runners.

import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { endWithParent, exitOnSignals } from "./children.mjs";
import { environment, inBackground, root, seconds } from "./steps.mjs";

/** How runners print their counts: cargo test, vitest, node's test runner, Playwright (failed and skipped tests first). */
const COUNTS = [
  { passed: /test result: \w+\. (\d+) passed; (\d+) failed/g },
  { passed: /^\s*Tests\s+(?:(\d+) failed \| )?(\d+) passed/gm, swapped: true },
  { passed: /^ℹ pass (\d+)\nℹ fail (\d+)/gm },
  { passed: /^ {2}(\d+) passed \(/gm },
  { passed: /^ {2}(\d+) (?:failed|did not run|interrupted)$/gm, areFailed: true },
];

export function testCounts(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: test runners print colours
  const plain = text.replace(/\u001b\[[0-9;]*m/g, "");
  let [passed, failed] = [0, 0];
  for (const { passed: pattern, swapped, areFailed } of COUNTS) {
    for (const [, first, second] of plain.matchAll(pattern)) {
      if (areFailed) failed += Number(first);
      else {
        passed += Number((swapped ? second : first) ?? 0);
        failed += Number((swapped ? first : second) ?? 0);
      }
    }
  }
  return { passed, failed };
}

/**
 * Runs one command; returns whether it succeeded, its counts and its time. `show` gets its output as it arrives. One that `isFiller` leaves
 * the processor to whatever else wants it. `report` is the file that its runner writes.
 */
export function layer(
  { name, command, args, env = {}, isFiller = false, report },
  show = (chunk) => process.stdout.write(chunk),
) {
  const from = Date.now();
  // One that breaks off early leaves no report of an earlier run.
  if (report) rmSync(join(root, report), { force: true });
  const [file, ...words] = isFiller ? inBackground(command, args) : [command, ...args];
  return new Promise((resolve) => {
    const child = endWithParent(
      spawn(file, words, { cwd: root, env: { ...environment, ...env }, stdio: ["ignore", "pipe", "pipe"] }),
    );
    const output = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output.push(chunk.toString());
        show(chunk);
      });
    }
    const end = (ok) => {
      const text = output.join("");
      resolve({ name, ok, time: seconds(from), output: text, report, ...testCounts(text) });
    };
    child.on("error", () => end(false));
    child.on("close", (code) => end(code === 0));
  });
}

/** The layers whose names contain one of the words, all without words; ends the process, with their names, where none does. */
export function chosenLayers(all, words) {
  const parts = words.map((word) => word.toLowerCase());
  const isChosen = ({ name }) => parts.length === 0 || parts.some((part) => name.toLowerCase().includes(part));
  const chosen = new Set(all.filter(isChosen));
  if (chosen.size > 0) return chosen;
  console.error(`No layer is named so. There are: ${all.map(({ name }) => name).join(", ")}`);
  process.exit(1);
}

const headed = ({ name, command, args }) => `\n=== ${name}: ${command} ${args.join(" ")}\n`;

/** The summary at the end of a runner's output. */
const lastOf = (output) => `${output.trimEnd().split("\n").slice(-12).join("\n")}\n`;

/** What layers that run at once may take together. */
const CAPACITY = 6;

/** Half of the machine, as two compilers keep two cores busy. */
const CPU_BOUND = 3;

/**
 * The `room` of a layer that computes in one thread, or waits for processes (a browser, workerd, a command) for half of its time: three of
 * them keep two cores busy.
 */
export const WAITING = 2;

/**
 * Runs layers, as many at a time as there is room for: the next in the list whose `after` layers have ended. One with a promise `when` waits
 * for that, too, and is left out where it says false. A filler takes no room: it computes while the others wait, and lasts as long as they
 * let it. A single layer shows its output as it arrives; of several, the output of each is printed when it has ended (all of it where it
 * failed), and running layers are named every twenty seconds. Returns the results in the order of the list.
 */
export async function layers(all) {
  const isAlone = all.length < 2;
  const waiting = [...all];
  const running = new Map();
  const results = new Map();
  const awaited = new Map();
  const isReady = (one) =>
    !awaited.has(one) && !(one.after ?? []).some((each) => waiting.includes(each) || running.has(each));
  const roomOf = ({ room = CPU_BOUND, isFiller }) => (isFiller ? 0 : room);
  const isRoomFor = (each) => [...running.keys(), each].reduce((sum, one) => sum + roomOf(one), 0) <= CAPACITY;
  const tick = setInterval(() => {
    if (isAlone) return;
    const parts = [...running].map(([{ name }, { from }]) => `${name} ${seconds(from)}`);
    console.log(`  … ${parts.join(" · ")}`);
  }, 20_000);
  const go = async (each) => {
    if (isAlone) process.stdout.write(headed(each));
    const result = await layer(each, isAlone ? undefined : () => {});
    if (!isAlone) process.stdout.write(`${headed(each)}${result.ok ? lastOf(result.output) : result.output}`);
    console.log(`${result.ok ? "✓" : "✗"} ${each.name}, ${result.time}`);
    running.delete(each);
    results.set(each, result);
  };
  const takeOut = (one) => waiting.splice(waiting.indexOf(one), 1);
  const awaitCondition = async (one) => {
    const runs = await one.when;
    awaited.delete(one);
    if (runs === false) takeOut(one);
  };
  for (const one of all) if (one.when) awaited.set(one, awaitCondition(one));
  const runAll = async () => {
    while (waiting.length + running.size > 0) {
      const next = waiting.find((each) => isReady(each) && isRoomFor(each));
      if (next) {
        takeOut(next);
        running.set(next, { from: Date.now(), end: go(next) });
        continue;
      }
      const events = [...Array.from(running.values(), ({ end }) => end), ...awaited.values()];
      if (events.length === 0) throw new Error(`Each waits for another: ${waiting.map(({ name }) => name).join(", ")}`);
      await Promise.race(events);
    }
    return all.filter((each) => results.has(each)).map((each) => results.get(each));
  };
  try {
    return await exitOnSignals(runAll);
  } finally {
    clearInterval(tick);
  }
}

/** Prints the table and the sum; returns the exit code. */
export function summary(results) {
  console.log("\nLayer                        time      passed  failed");
  for (const { name, ok, time, passed, failed } of results) {
    console.log(
      `${ok ? "✓" : "✗"} ${name.padEnd(26)} ${time.padStart(8)} ${String(passed).padStart(8)} ${String(failed).padStart(7)}`,
    );
  }
  const broken = results.filter(({ ok }) => !ok);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  // A failed layer without counts of its own (format, lint, types, sizes) counts as one failure.
  const failed = results.reduce((sum, result) => sum + Math.max(result.failed, result.ok ? 0 : 1), 0);
  if (broken.length > 0) console.log(`\nFailed: ${broken.map(({ name }) => name).join(", ")}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return broken.length === 0 ? 0 : 1;
}
