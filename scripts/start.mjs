// `npm start`: everything from a fresh clone to the running product, at http://localhost:8787 or the next free port.

import { bootstrap, doneBefore, firstSteps, isSecondStage, startedAt } from "./setup/bootstrap.mjs";
import { prepareRust, TOOLS } from "./setup/rust.mjs";

const COMPILER_ADVICE = "read the compiler's words above.";

/**
 * Everything waits for it, so it begins first and has the processor; its end is one core's, and the web and the database are prepared
 * meanwhile. Seconds on two cores.
 */
const COMPILE = {
  name: "compile",
  title: "Compiling the worker",
  expected: 150,
  hasPriority: true,
  async work() {
    const { compileWorkerQuickly, isWorkerBuilt } = await import("./setup/build.mjs");
    if (!isWorkerBuilt()) await compileWorkerQuickly();
  },
  advice: COMPILER_ADVICE,
};

/** The steps after the first stage. */
const STEPS = [
  // In a first start it waits for cargo's lock until the worker is compiled.
  { name: "worker", title: "Building the worker", expected: 40 },
  { name: "web", title: "Building the web and prerendering its pages", expected: 10 },
  { name: "database", title: "Filling the local database", expected: 6 },
  { name: "platform", title: "Starting", expected: 5 },
];

if (!isSecondStage) console.log("Asgard: preparing. The first time takes some minutes, later a few seconds.\n");
await bootstrap(import.meta.filename ?? process.argv[1], STEPS, {
  besides: COMPILE,
  packages: "product",
});

const { readFile } = await import("node:fs/promises");
const { isWebBuilt, isWorkerBuilt, ensureWeb, ensureWorker } = await import("./setup/build.mjs");
const { callCron } = await import("./setup/cron.mjs");
const { isDatabaseFilled, ensureDatabase } = await import("./setup/database.mjs");
const { progress } = await import("./setup/progress.mjs");
const { firstFree } = await import("./setup/ports.mjs");
const { serve } = await import("./setup/serve.mjs");
const { settings } = await import("./operations/environments.mjs");

const WANTED = Number(process.env.PORT || 8787);
if (!Number.isInteger(WANTED) || WANTED < 1 || WANTED > 65_535) {
  console.error(`PORT is ${process.env.PORT}: it is a number from 1 to 65535.`);
  process.exit(1);
}

/** The deployment's variables, where links in mails must lead to another port than the one in `wrangler.toml`. */
function variables(port) {
  const config = JSON.parse(settings("front", "local").vars.CONFIG);
  const origin = `http://localhost:${port}`;
  if (config.mail.origin === origin) return {};
  return { CONFIG: JSON.stringify({ ...config, mail: { ...config.mail, origin } }) };
}

await prepareRust();
const steps = progress([...firstSteps(TOOLS).filter(({ name }) => doneBefore.includes(name)), ...STEPS], {
  since: startedAt,
  done: doneBefore,
});
const needed = [
  ["worker", isWorkerBuilt, ensureWorker, COMPILER_ADVICE],
  ["web", isWebBuilt, ensureWeb, "read the build's words above."],
  ["database", isDatabaseFilled, ensureDatabase, "remove the folder .wrangler and start again."],
].filter(([name, isThere]) => {
  const is = isThere();
  if (is) steps.skip(name);
  return !is;
});
await Promise.all(needed.map(([name, , work, advice]) => steps.run(name, work, advice)));
const port = await firstFree(WANTED);
const product = await steps.run(
  "platform",
  // In a container nobody outside reaches localhost.
  () => serve({ port, ip: process.env.LISTEN, vars: variables(port) }),
  "look at the lines above; `npm run doctor` says what is missing.",
);
steps.end();
callCron(product.url);
const read = async (path) => JSON.parse(await readFile(new URL(`../seed/${path}.json`, import.meta.url), "utf8"));
const [small, large, named] = await Promise.all(["accounts", "midgard/company", "midgard/people"].map(read));
const accounts = [
  ...small,
  ...named
    .filter(({ role }) => role)
    .map(({ email, role }) => ({ email, role, password: large.password, companies: [large.title] })),
];

if (port !== WANTED) console.log(`\nPort ${WANTED} is taken, so this one has ${port}.`);
console.log(
  `\nAsgard runs at ${product.url} (ready after ${((Date.now() - startedAt) / 1000).toFixed(1)} s)\n\nDemo accounts:`,
);
for (const { email, password, role, companies } of accounts) {
  console.log(`  ${email.padEnd(36)} ${password.padEnd(12)} ${role.padEnd(11)} ${companies.join(", ")}`);
}
console.log(
  `\nDevelopment mailbox: ${product.url}/dev/mailbox\nParts of the interface: ${product.url}/dev/ui\nStop with Ctrl-C.`,
);

// Being stopped is a successful end.
process.exitCode = 0;
product.crashed.then((code) => {
  console.error(`\nThe local platform ended by itself (${code}):\n${product.log().slice(-3000)}`);
  process.exit(1);
});
