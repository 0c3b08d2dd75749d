// `npm run bench`: this product, better-auth, an empty worker, bare Argon2id and a worker that only makes the product's calls to the platform
// (floor.mjs), on one workerd in one run. Everything is called alternately (ABBA), so that the machine's other work affects all alike; it
// compares the processor time of the process, net of an empty response, and the product's calls to its stores, which are exact. Writes
// bench/results.md.
//
// Options: --rounds 6, --members 100000, --without better-auth (where no registry can be reached), --beside build/other (another build of the
// product in the same run: says how the two compare, and writes nothing)

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bootstrap } from "../scripts/setup/bootstrap.mjs";

await bootstrap(process.argv[1]);
const { prepareRust } = await import("../scripts/setup/rust.mjs");
const { buildWorker } = await import("../scripts/setup/build.mjs");
const { fillDatabase } = await import("../scripts/setup/database.mjs");
const { prepareSecrets } = await import("../scripts/setup/secrets.mjs");
const { root } = await import("../scripts/setup/steps.mjs");
const { account } = await import("../tests/support/actors.mjs");
const { Client } = await import("../tests/support/client.mjs");
const { betterAuth, betterAuthActs, VERSION } = await import("./better-auth.mjs");
const { companyOf, fillCompanies } = await import("./companies.mjs");
const { floorCalls } = await import("./floor.mjs");
const { median, preciseCpu, spread, workerdBelow } = await import("./process.mjs");
const { startWorkers } = await import("./workers.mjs");

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "6" },
    members: { type: "string", default: "100000" },
    without: { type: "string", default: "" },
    beside: { type: "string" },
  },
});
const [rounds, members] = [Number(values.rounds), Number(values.members)];
const isCompared = values.without !== "better-auth";

/** The calls to objects of each act. */
const OBJECTS = {
  "session check": { calls: 1, isWrite: false },
  "list of 10": { calls: 1, isWrite: false },
  "update of one": { calls: 1, isWrite: true },
  "sign-in": { calls: 4, isWrite: true },
};

/** The measured calls to our product. Sign-ins are rate limited by address, so none of them fails. */
async function callsOf(url) {
  const client = new Client(url);
  await client.signIn(account("admin"));
  await client.post(`/api/auth/signin-company/${companyOf(members)}/`);
  const visitor = new Client(url);
  await visitor.fetchGuard();
  const seven = `${companyOf(members)}-0000007`;
  const must = async (answer) => {
    const { status, text, headers } = await answer;
    if (status >= 400) throw new Error(`${status} ${text.slice(0, 300)}`);
    return headers.get("x-request-id");
  };
  return {
    "session check": () => must(client.get("/api/user/me")),
    "list of 10": () => must(client.get("/api/admin/user")),
    "update of one": (n) => must(client.call("PATCH", `/api/admin/user/${seven}`, { location: `Room ${n}` })),
    "sign-in": () => must(visitor.signIn(account("reader"))),
  };
}

/** The product's log of its last requests of each act: trips to D1, rows, calls of objects, reads of KV. */
function counts(log, from) {
  const lines = log.slice(from).filter((line) => line.includes('"event":"request"'));
  const seen = lines.map((line) => JSON.parse(line)).filter(({ operation }) => operation !== "guard");
  const most = (name) => Math.max(...seen.map((line) => line[name] ?? 0));
  return ["d1", "rowsRead", "objects", "kv"].map(most);
}

/** The wait of other users while four users sign in continuously. */
async function others(url, person) {
  let isOver = false;
  const busy = Array.from({ length: 4 }, async () => {
    const client = new Client(url);
    await client.fetchGuard();
    while (!isOver) await client.signIn(person);
  });
  const waits = [];
  for (let call = 0; call < 60; call += 1) {
    const from = performance.now();
    await (await fetch(`${url}/.well-known/jwks.json`)).text();
    waits.push(performance.now() - from);
  }
  isOver = true;
  await Promise.all(busy);
  waits.sort((one, other) => one - other);
  return { middle: median(waits), p95: waits[Math.floor(waits.length * 0.95)] };
}

await prepareRust();
await buildWorker();
const secrets = join(root, ".dev.vars");
prepareSecrets(secrets);
const persist = await mkdtemp(join(tmpdir(), "asgard-bench-"));
let workers;
try {
  await fillDatabase(persist, secrets);
  fillCompanies(persist, [members], account("admin").email);
  workers = await startWorkers({
    persist,
    secrets,
    config: {},
    others: isCompared ? [await betterAuth()] : [],
    beside: values.beside,
  });
  const { url, log } = workers;
  const [asgardCalls, betterAuthCalls] = [
    await callsOf(url.asgard),
    isCompared ? await betterAuthActs(url["better-auth"], members) : {},
  ];
  const floors = await floorCalls(url, await callsOf(url.recorded), OBJECTS);
  const besides = values.beside ? await callsOf(url.beside) : {};
  const get = (name) => async () => (await fetch(url[name])).text();
  /** The calls: worker, call, repetitions. */
  const calls = [
    ["empty", "", get("empty"), 60],
    ["argon2id", "", get("argon2id"), 6],
    ...Object.entries(asgardCalls).map(([act, run]) => ["asgard", act, run, act === "sign-in" ? 6 : 30]),
    ...Object.entries(floors).map(([act, run]) => ["floor", act, run, 30]),
    ...Object.entries(besides).map(([act, run]) => ["beside", act, run, act === "sign-in" ? 6 : 30]),
    ...Object.entries(betterAuthCalls).map(([act, run]) => [
      "better-auth",
      act,
      run,
      /sign-in|list/.test(act) ? 6 : 30,
    ]),
  ].map(([product, act, run, times]) => ({ product, act, run, times, used: [], counts: [] }));
  const pid = workerdBelow(process.pid);
  let number = 0;
  for (let round = 0; round <= 2 * rounds; round += 1) {
    for (const one of round % 2 === 0 ? calls : calls.toReversed()) {
      const [before, from] = [preciseCpu(pid), log.length];
      for (let call = 0; call < one.times; call += 1) {
        number += 1;
        await one.run(number);
      }
      // The first round warms up.
      if (round > 0) one.used.push((preciseCpu(pid) - before) / one.times);
      if (one.product === "asgard") one.counts = counts(log, from);
    }
  }
  const busy = { asgard: await others(url.asgard, account("reader")) };
  const timingOf = (product, act = "") => calls.find((one) => one.product === product && one.act === act);
  const [empty, hash] = [timingOf("empty"), timingOf("argon2id")];
  const net = (one) => one.used.map((ms, round) => ms - empty.used[round]);
  const against = (one, other) => {
    if (!other) return "";
    const base = net(other);
    const ratios = net(one).map((ms, round) => ms / base[round]);
    return `${median(ratios).toFixed(2)} (${spread(ratios)})`;
  };
  if (values.beside) {
    for (const act of Object.keys(asgardCalls)) {
      console.log(
        `${act}: ${values.beside} is ${against(timingOf("beside", act), timingOf("asgard", act))} × build/worker`,
      );
    }
  } else {
    const rows = Object.keys(asgardCalls).map((act) => {
      const one = timingOf("asgard", act);
      const [d1, read, objects, kv] = one.counts;
      const cells = [
        act,
        `${d1} · ${read} · ${objects} · ${kv}`,
        `${median(net(one)).toFixed(2)} ms`,
        `${median(net(timingOf("floor", act))).toFixed(2)} ms · ${against(one, timingOf("floor", act))}`,
        against(one, timingOf("better-auth", act)),
        act === "sign-in" ? against(one, hash) : "",
      ];
      return `| ${cells.join(" | ")} |`;
    });
    const text = `# What the product costs

\`npm run bench\`, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, load ${loadavg()[0].toFixed(0)}, ${members} members, ${2 * rounds} rounds back and forth on one workerd. Counts are exact. Processor
time is that of the process, net of an empty answer (${median(empty.used).toFixed(2)} ms); ratios are those of each round: the middle one, and where the middle half lies.
"The same calls alone" is what a worker of a few lines of JavaScript takes for the same calls to objects and the same statements, without any hash.

| | D1 trips · rows · objects · KV | processor time | the same calls alone · × them | × better-auth ${VERSION} | × bare Argon2id (${median(net(hash)).toFixed(1)} ms) |
| --- | --- | --- | --- | --- | --- |
${rows.join("\n")}

While four people sign in all the time, others wait ${busy.asgard.middle.toFixed(0)} ms (p95 ${busy.asgard.p95.toFixed(0)} ms), on a machine as busy as this one was.
`;
    await writeFile(join(root, "bench/results.md"), text);
    console.log(text);
  }
} finally {
  await workers?.stop();
  await rm(persist, { recursive: true, force: true });
}
process.exit(0);
