// `npm run bench:admin`: the cost of administration in companies of a thousand to a million members. Rows and round trips are exact;
// processor time is compared within one run, and with a response that needs no database.
//
// Options: --sizes 1000,10000 (default 1000,10000,100000,1000000), --calls 60

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bootstrap } from "../scripts/setup/bootstrap.mjs";

await bootstrap(process.argv[1]);
const { prepareRust } = await import("../scripts/setup/rust.mjs");
const { buildWeb, buildWorker } = await import("../scripts/setup/build.mjs");
const { fillDatabase } = await import("../scripts/setup/database.mjs");
const { prepareSecrets } = await import("../scripts/setup/secrets.mjs");
const { claimPort } = await import("../scripts/setup/ports.mjs");
const { serve } = await import("../scripts/setup/serve.mjs");
const { root } = await import("../scripts/setup/steps.mjs");
const { Client } = await import("../tests/support/client.mjs");
const { account } = await import("../tests/support/actors.mjs");
const { APPS, companyOf, fillCompanies } = await import("./companies.mjs");
const { cpu, workerdBelow } = await import("./process.mjs");

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "1000,10000,100000,1000000" },
    calls: { type: "string", default: "60" },
  },
});
const sizes = values.sizes.split(",").map(Number);
const calls = Number(values.calls);

const SORTS = ["lastName", "firstName", "email", "-lastLogin", "createdAt", "birthDate", "isEmployee", "state"];
/** Filters of the list of users. */
const FILTERS = [
  "state=0",
  "role=field",
  "location=Place+3",
  "domain=partner.example",
  "domain=bench.example",
  "invitedBy={me}",
  "lastLogin=never",
  "lastLogin=within:30&sort=-lastLogin",
  "lastLogin=over:90&sort=lastLogin",
  "role=field&state=1",
  "domain=bench.example&state=1",
  "invitedBy={me}&state=1",
  "role=field&location=Place+3",
  "role=field&location=Place+3&state=1",
  // A range of an index for each value.
  "location=Place+3,Place+4",
  "location=Place+1,Place+2,Place+3,Place+4,Place+5",
  "domain=partner.example,bench.example",
  "role=field,team",
  "role=field,team&location=Place+3,Place+4",
  // Bounded: stops after a number of rows.
  "role=field&sort=email",
  "location=Place+1,Place+2,Place+3,Place+4,Place+5,Place+6",
  "lastLogin=within:30",
];

/** The n-th member of a company. */
const member = (size, n) => `${companyOf(size)}-${String(n).padStart(7, "0")}`;

/** The measured reads: a name and a call. */
const ACTS = [
  ["page of 10", (client) => client.get("/api/admin/user")],
  ["page 1 000 (10 000 deep)", (client) => client.get("/api/admin/user?page=1000")],
  ["one member", (client, size) => client.get(`/api/admin/user/${companyOf(size)}-0000007`)],
  ["search of few", (client) => client.get("/api/admin/user?search=muller0000")],
  ["search of very many", (client) => client.get("/api/admin/user?search=anna")],
  ["search, two terms", (client) => client.get("/api/admin/user?search=anna,lastName:muller")],
  ...SORTS.map((sort) => [`sorted by ${sort}`, (client) => client.get(`/api/admin/user?sort=${sort}`)]),
  ...FILTERS.map((filter) => [
    filter,
    (client, size) => client.get(`/api/admin/user?${filter.replace("{me}", member(size, 1))}`),
  ]),
];

/** The measured saves: each call writes a different value than the one before. The first is the reference for the others. */
const SAVES = [
  [
    "one column of a member",
    (client, size, n) => client.call("PATCH", `/api/admin/user/${member(size, 7)}`, { location: `Room ${n}` }),
  ],
  [
    "a member's form, whole",
    (client, size, n) =>
      client.call("PATCH", `/api/admin/user/${member(size, 7)}`, {
        ...{
          firstName: `Anna${n}`,
          lastName: "Muller",
          gender: "W",
          phone: `+49 30 ${10_000 + n}`,
          birthDate: "1990-01-01",
        },
        ...{
          location: `Room ${n}`,
          isEmployee: n % 2 === 0,
          isShared: false,
          state: 1,
          roles: n % 2 === 0 ? ["team"] : [],
        },
      }),
  ],
  [
    "a role of 50 people and 40 apps",
    (client, size, n) =>
      client.call("PATCH", "/api/admin/role/team", {
        title: `Team ${n}`,
        users: Array.from({ length: 50 }, (_, at) => member(size, at + 1 + (n % 2))),
        apps: APPS.map((appId) => ({ appId, access: n % 2 === 0 ? "read" : "write" })),
      }),
  ],
];

/** The request lines of the log, from a position on. */
function lines(product, from) {
  const found = product
    .log()
    .slice(from)
    .matchAll(/\{"[^\n]*"event":"request"[^\n]*\}/g);
  return [...found].map(([line]) => JSON.parse(line));
}

async function measured(product, pid, client, size, act) {
  for (let warm = 0; warm < 5; warm += 1) await act(client, size, warm);
  const [from, before] = [product.log().length, cpu(pid)];
  for (let call = 0; call < calls; call += 1) {
    const answer = await act(client, size, call);
    if (answer.status >= 400) throw new Error(`${answer.status} ${answer.text.slice(0, 300)}`);
  }
  const used = (cpu(pid) - before) / calls;
  const seen = lines(product, from).filter(({ operation }) => operation !== "guard");
  const most = (name) => Math.max(...seen.map((line) => line[name] ?? 0));
  return { cpu: used, d1: most("d1"), rows: most("rowsRead") };
}

await prepareRust();
await buildWorker();
await buildWeb();
const secrets = join(root, ".dev.vars");
prepareSecrets(secrets);
const persist = await mkdtemp(join(tmpdir(), "asgard-bench-"));
let product;
try {
  await fillDatabase(persist, secrets);
  const took = fillCompanies(persist, sizes, account("admin").email);
  for (const [at, size] of sizes.entries()) console.log(`filled ${size} members in ${(took[at] / 1000).toFixed(1)} s`);
  product = await serve({ port: await claimPort(), persist });
  const client = new Client(product.url);
  await client.signIn(account("admin"));
  const pid = workerdBelow(process.pid);
  const idle = await measured(product, pid, client, 0, (browser) => browser.get("/api/config"));
  console.log(`\nan answer without a database: ${idle.cpu.toFixed(2)} ms of processor time\n`);
  const width = Math.max(...[...ACTS, ...SAVES].map(([name]) => name.length)) + 2;
  console.log(`${"".padEnd(width)}${sizes.map((size) => String(size).padStart(30)).join("")}${"growth".padStart(9)}`);
  console.log(`${"".padEnd(width)}${sizes.map(() => "D1  rows read   CPU ms net".padStart(30)).join("")}`);
  let single = [];
  for (const [name, act] of [...ACTS, ...SAVES]) {
    const cells = [];
    for (const size of sizes) {
      await client.post(`/api/auth/signin-company/${companyOf(size)}/`);
      cells.push(await measured(product, pid, client, size, act));
    }
    const net = cells.map((cell) => Math.max(cell.cpu - idle.cpu, 0.05));
    const shown = cells.map(
      ({ d1, rows }, at) => `${d1}${String(rows).padStart(11)}${net[at].toFixed(2).padStart(13)}`,
    );
    const growth = (net.at(-1) / net[0]).toFixed(2).padStart(9);
    if (act === SAVES[0][1]) single = net;
    const ratios = SAVES.slice(1).some(([, save]) => save === act)
      ? `   ${net.map((time, at) => (time / single[at]).toFixed(1)).join(" ")} × ${SAVES[0][0]}`
      : "";
    console.log(`${name.padEnd(width)}${shown.map((text) => text.padStart(30)).join("")}${growth}${ratios}`);
  }
} finally {
  await product?.stop();
  await rm(persist, { recursive: true, force: true });
}
process.exit(0);
