// Clients write, the product is killed, and every acknowledged write must be there afterwards.

import { randomBytes } from "node:crypto";
import { stage } from "./stage.mjs";
import { verdict } from "./verdict.mjs";
import { Writer } from "./writer.mjs";

/** Pseudo-random numbers, reproducible by seed. */
function dice(seed) {
  let state = seed >>> 0 || 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A user who signed out before a kill stays signed out, and an acknowledged request is rejected as a replay. */
async function checkAfterKill(writers, faults) {
  let replays = 0;
  for (const { ended, last, browser } of writers) {
    if (last) {
      replays += 1;
      const answer = await browser.raw(last);
      if (answer.code !== "guard_replayed" && answer.code !== "guard_expired")
        faults.duplicated.push(`a replay was answered with ${answer.status} ${answer.code}`);
    }
    for (const copy of ended.splice(0)) {
      const { code } = await copy.post("/api/auth/refresh", {});
      if (code !== "session_expired") faults.lost.push(`a sign-out: its session answers ${code}`);
      faults.endings += 1;
    }
  }
  faults.replays += replays;
}

/** Runs everything; `say` reports progress. */
export async function chaos({ kills, writes, callers, seed, port, persist, person, company, member, say = () => {} }) {
  const random = dice(seed);
  const shown = await stage({ port, persist });
  const faults = { lost: [], duplicated: [], endings: 0, replays: 0 };
  const prefix = `Chaos ${randomBytes(4).toString("hex")} `;
  let [acknowledged, titles, failed] = [0, 0, null];
  let wake = () => {};
  const tell = () => {
    acknowledged += 1;
    wake();
  };
  const nextTitle = () => {
    titles += 1;
    return `${prefix}${titles}`;
  };
  const reached = (number) =>
    new Promise((resolve) => {
      wake = () => (acknowledged >= number || failed) && resolve();
      wake();
    });
  const each = (number) => new Writer({ stage: shown, number, person, member, tell });
  const writers = Array.from({ length: callers }, (_, number) => each(number));
  try {
    for (const writer of writers) await writer.start(company);
    let isOver = false;
    const work = writers.map((writer) =>
      writer
        .work(() => isOver || failed, nextTitle)
        .catch((error) => {
          failed ??= error;
          wake();
        }),
    );
    const share = writes / kills;
    for (let kill = 1; kill <= kills && !failed; kill += 1) {
      // Somewhere in the second half of its share, during the requests of the others.
      await reached(Math.floor((kill - 1) * share + share / 2 + random(share / 2)));
      await new Promise((resolve) => setTimeout(resolve, random(20)));
      await shown.strike();
      await checkAfterKill(writers, faults);
      if (kill % 10 === 0) say(`${kill} kills, ${acknowledged} writes acknowledged`);
    }
    await reached(writes);
    isOver = true;
    await Promise.all(work);
    if (failed) throw failed;
    await checkAfterKill(writers, faults);
  } finally {
    await shown.end();
  }
  const found = await verdict({ persist, writers, company, prefix });
  for (const text of faults.lost) found.lost.note(text);
  for (const text of faults.duplicated) found.duplicated.note(text);
  const repeats = writers.reduce((sum, writer) => sum + writer.repeats, 0);
  const again = () => verdict({ persist, writers, company, prefix });
  return {
    ...found,
    again,
    kills: shown.kills(),
    acknowledged,
    repeats,
    endings: faults.endings,
    replays: faults.replays,
  };
}
