// Prints what the verification of the audit logs found.

import { verifyLogs } from "./verify.mjs";

const DESCRIPTIONS = {
  cut: ({ at }) => `cut: seal ${at} of the log is not there`,
  forged: ({ at }) => `forged: the values beside ${at} are not those that were sealed`,
};
const sentenceOf = (found) => DESCRIPTIONS[found.fault]?.(found) ?? `${found.fault}: ${found.from} to ${found.to}`;

/** Verifies audit logs, and prints each with its faults; returns how many there are, and how many are damaged. */
export async function printLogs(rows, options) {
  let [all, damaged] = [0, 0];
  for await (const found of verifyLogs(rows, options)) {
    const { name, isDamaged, faults, head, anchor } = found;
    all += 1;
    damaged += isDamaged ? 1 : 0;
    const old = anchor?.seq > 0 ? `, what was old deleted up to ${anchor.seq} ${anchor.hash}` : "";
    const counts = `${found.events} events, ${found.seals} seals, the last ${head.seq} ${head.hash}${old}`;
    console.log(`${isDamaged ? "✗" : "✓"} ${name || "(outside companies)"}: ${counts}`);
    for (const fault of faults) console.log(`    ${sentenceOf(fault)}`);
  }
  return { all, damaged };
}
