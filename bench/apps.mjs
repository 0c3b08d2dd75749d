// `npm run bench:apps`: the cost of the gateway, and whether a misbehaving app affects others; names of misbehaviours select some of them.
// Times on a busy machine mean little, so every call is compared with a reference call.

import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { helpFrom } from "../scripts/setup/help.mjs";
import { account } from "../tests/support/actors.mjs";
import { Client } from "../tests/support/client.mjs";
import { startDeployed } from "../tests/workerd/support/deployed.mjs";
import { median, preciseCpu, spread, workerdBelow } from "./process.mjs";

helpFrom(import.meta.filename);

const ROUNDS = 40;
/** Calls per round whose processor time is measured. */
const CALLS = 25;
const MISBEHAVIOURS = ["throw", "500", "redirect", "401", "nonsense", "waste", "large", "too-large", "hang"];
const [, , ...selected] = process.argv;

/** Two apps with the same backend: one gets all bad requests, the other none. */
const app = (name) => ({ name, main: "tests/workerd/support/hostile-app.mjs", compatibility_date: "2026-11-01" });

/** The duration of an action in milliseconds. */
async function timed(act) {
  const from = performance.now();
  await act();
  return performance.now() - from;
}

const running = await startDeployed({
  mail: { from: "no-reply@example.test", origin: "https://example.test" },
  bound: {
    services: [
      { binding: "APP_SURVEYS", service: "hostile" },
      { binding: "APP_REPORTS", service: "decoy" },
    ],
  },
  beside: [app("hostile"), app("decoy")],
});
try {
  const anna = new Client(running.origin);
  await anna.signIn(account("anna"));
  const companies = (await anna.get("/api/business/list")).json;
  const { companyId } = companies.find(({ title }) => title === "Nordlicht Energie");
  await anna.post(`/api/auth/signin-company/${companyId}/`);

  const get = async (path) => {
    const { status, text } = await anna.get(path);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  };
  const others = { shell: () => get("/api/tenant"), app: () => get("/api/apps/reports/cookies") };
  const well = () => get("/api/apps/surveys/cookies");
  for (let at = 0; at < CALLS; at += 1) for (const call of [...Object.values(others), well]) await call();

  const { origin, cookies, guard, tenant } = anna;
  const noisyClient = new Worker(new URL("./noisy-client.mjs", import.meta.url), {
    workerData: { origin, cookies, guard, tenant },
  });
  noisyClient.unref();
  console.log("misbehaviour | the shell: ms, ratio, middle half | another app: ms, ratio, middle half");
  for (const mode of selected.length > 0 ? selected : MISBEHAVIOURS) {
    const bad = () => {
      noisyClient.postMessage(`/api/apps/surveys/${mode}`);
      return once(noisyClient, "message");
    };
    const [ratios, times] = [
      { shell: [], app: [] },
      { shell: [], app: [] },
    ];
    let silence = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, call] of Object.entries(others)) {
        // A call is slower after an idle time, too: other processes have used the processor's caches by then. So the reference call follows an
        // equally long idle time; which of them comes first alternates, because a machine gets slower and faster by itself.
        const after = async () => {
          await well().catch(() => undefined);
          const ended = bad();
          // A request that ends has just ended; a hanging one has reached the app, and is still pending.
          const lasted = await timed(() => (mode === "hang" ? call() : ended));
          return [await timed(call), lasted];
        };
        const silent = async (ms) => {
          await well().catch(() => undefined);
          await setTimeout(ms);
          return timed(call);
        };
        const first = round % 2 === 0 ? undefined : await silent(silence);
        const [beside, lasted] = await after();
        const like = first ?? (await silent(lasted));
        silence = lasted;
        ratios[name].push(beside / like);
        times[name].push(beside);
      }
      // Five failures in a row would open the circuit breaker, which is not to be measured.
      await well().catch(() => undefined);
    }
    const results = Object.entries(ratios).map(
      ([name, all]) => `${median(times[name]).toFixed(1)}, ${median(all).toFixed(2)} (${spread(all)})`,
    );
    console.log([mode, ...results].join(" | "));
  }

  const pid = workerdBelow(process.pid);
  const costs = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const cpuTimes = [];
    for (const call of [others.shell, others.app]) {
      const before = preciseCpu(pid);
      for (let at = 0; at < CALLS; at += 1) await call();
      cpuTimes.push((preciseCpu(pid) - before) / CALLS);
    }
    costs.push(cpuTimes[1] - cpuTimes[0]);
  }
  console.log(
    `a call of an app over one of the shell, its own worker included: ${median(costs).toFixed(2)} ms of the processor (${spread(costs)})`,
  );
} finally {
  await running.close();
}
