// Asks tests about faults, many in one process: each test of a packet has one fault of its own.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BINARIES, outcomes, run } from "./tests.mjs";

/** Tests of a packet, at most. */
const SIZE = 16;

/** Takes faults that wait, each with the test that is most likely to mind, no test twice. */
function packed(waiting, binary, kills) {
  const packet = new Map();
  for (const fault of waiting) {
    if (packet.size === SIZE) break;
    const tests = fault.open[binary].filter((test) => !packet.has(test));
    if (tests.length === 0) continue;
    const isFirst = fault.first?.binary === binary && tests.includes(fault.first.test);
    const best = isFirst ? fault.first.test : tests.reduce((one, other) => (kills(other) > kills(one) ? other : one));
    packet.set(best, fault);
  }
  for (const fault of packet.values()) waiting.delete(fault);
  return packet;
}

/**
 * Asks until each fault is minded or all its tests were asked. A fault is `{from, sql, open: {binary: [test]}}`, the matrix's tests
 * first; `first` is who minded it the last time, and `ended` hears of each, with who minded or null.
 */
export async function askAll(faults, { programs, folder, workers, threads, ended }) {
  const [waiting, count] = [new Set(faults), new Map()];
  const kills = (test) => count.get(test) ?? 0;
  const settle = (fault, found) => {
    if (found !== null || BINARIES.every((name) => fault.open[name].length === 0)) ended(fault, found);
    else waiting.add(fault);
  };
  const next = () => {
    for (const fault of waiting) {
      if (BINARIES.some((name) => fault.open[name].length > 0)) continue;
      waiting.delete(fault);
      ended(fault, null);
    }
    for (const binary of BINARIES) {
      const rest = new Set(
        [...waiting].filter((fault) => binary === BINARIES[0] || fault.open[BINARIES[0]].length === 0),
      );
      const packet = packed(rest, binary, kills);
      for (const fault of packet.values()) waiting.delete(fault);
      if (packet.size > 0) return { binary, packet };
    }
    return null;
  };
  const ask = async (file, { binary, packet }) => {
    const plan = [...packet].map(([test, { from, sql }]) => [test, [from, sql]]);
    await writeFile(file, JSON.stringify(Object.fromEntries(plan)));
    const said = await run(programs.get(binary), [...packet.keys()], { STATEMENTS_AT_FAULT: file }, threads);
    const results = outcomes(said);
    if (results.size === 0 && packet.size > 1)
      throw new Error(`tests ended without a word:\n${said.stderr.slice(-3000)}`);
    for (const [test, fault] of packet) {
      // One that does not end is found among others first, and then alone.
      const why = results.has(test) || packet.size > 1 ? results.get(test) : "does not end";
      if (why === undefined) continue;
      fault.open[binary] = fault.open[binary].filter((other) => other !== test);
      if (why !== null) count.set(test, kills(test) + 1);
      packet.delete(test);
      settle(fault, why === null ? null : { binary, test, why });
    }
    for (const [test, fault] of packet) await ask(file, { binary, packet: new Map([[test, fault]]) });
  };
  let busy = 0;
  const worker = async (_, at) => {
    for (;;) {
      const packet = next();
      if (packet === null && busy === 0) return;
      if (packet === null) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        continue;
      }
      busy += 1;
      await ask(join(folder, `faults-${at}.json`), packet).finally(() => (busy -= 1));
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
}
