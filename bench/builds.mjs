// `npm run bench:builds`: what the optimization level and the compact ciphers of .cargo/config.toml cost and save, on bench/bare. All
// variants are compiled to WebAssembly and called in one process, alternately (ABBA), so that the machine's other work affects all alike.

import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { helpFrom } from "../scripts/setup/help.mjs";
import { bareModule } from "./bare.mjs";
import { median, spread } from "./process.mjs";

helpFrom(import.meta.filename);

const COMPACT = ['--cfg=aes_backend_soft="compact"', '--cfg=sha2_backend_soft="compact"'];
/** The first is shipped for ciphers, the second for Argon2id. */
const VARIANTS = [
  ["compact, z", COMPACT, "z"],
  ["compact, 3", COMPACT, "3"],
  ["fast, z", [], "z"],
  ["fast, s", [], "s"],
  ["fast, 3", [], "3"],
  ["fast, 3, simd128", ["-Ctarget-feature=+simd128"], "3"],
];
const ACTS = [
  ["Argon2id", (bare) => bare.argon2id()],
  ["SHA-256, 500 × 200 B", (bare) => bare.sha256(500)],
  ["AES-256-GCM, 500 × 250 B", (bare) => bare.aes256gcm(500)],
];
const ROUNDS = 12;

const used = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const built = [];
for (const [name, flags, level] of VARIANTS) {
  const bytes = await readFile(await bareModule(name, flags, level));
  const { instance } = await WebAssembly.instantiate(bytes, {});
  built.push({ name, bare: instance.exports, gzip: gzipSync(bytes, { level: 9 }).length, times: ACTS.map(() => []) });
}
for (let round = 0; round < 2 * ROUNDS; round += 1) {
  for (const { bare, times } of round % 2 === 0 ? built : built.toReversed()) {
    for (const [at, [, act]] of ACTS.entries()) {
      if (round < 2) act(bare);
      const from = used();
      act(bare);
      if (round >= 2) times[at].push(used() - from);
    }
  }
}
const [first] = built;
console.log(`${"".padEnd(20)}${"gzip".padStart(8)}${ACTS.map(([name]) => name.padStart(36)).join("")}`);
for (const { name, gzip, times } of built) {
  const cells = times.map((all, at) => {
    const ratios = all.map((ms, round) => ms / first.times[at][round]);
    return `${median(all).toFixed(2)} ms, × ${median(ratios).toFixed(2)} (${spread(ratios)})`.padStart(36);
  });
  console.log(`${name.padEnd(20)}${String(gzip).padStart(8)}${cells.join("")}`);
}
