// `npm run deploy`: builds, checks, expands the database, uploads, looks whether it is well.

import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWeb, buildWorker } from "../../setup/build.mjs";
import { prepareRust } from "../../setup/rust.mjs";
import { command, DRY_RUN, ENV, environmentOf, Refused } from "../command.mjs";
import { blanks, contradictions, DEPLOYED, defaultsOf, originOf } from "../environments.mjs";
import { complaints, deploymentAt } from "../health.mjs";
import { judgeConfiguration, judgeSecrets } from "../judge.mjs";
import { isNew, missingSecrets } from "../secrets/there.mjs";
import { open, fileOf as vaultOf } from "../secrets/vault.mjs";
import { withStores } from "../stores.mjs";
import { inFile, wrangler } from "../wrangler.mjs";
import { budget } from "./budget.mjs";
import { ratesOf } from "./rates.mjs";
import { PARTS, rollOut } from "./rollout.mjs";

const DESCRIBED = {
  name: "deploy",
  about:
    "Checks bindings and secrets, here and on the platform, builds, applies new migrations, uploads objects and front worker in this order, and looks whether all is well after each part of the visitors.",
  usage: ["--env staging", "--env production", "--env production --dry-run"],
  options: {
    env: { ...ENV, about: DEPLOYED.join(", ") },
    pause: { type: "string", about: "seconds between two parts of the visitors", value: "seconds", default: "60" },
    "dry-run": { ...DRY_RUN, about: "builds, checks and weighs everything, and uploads nothing" },
  },
};

/** Uploads a version; wrangler writes its id into a file. */
async function upload(words) {
  const folder = await mkdtemp(join(tmpdir(), "asgard-version-"));
  try {
    const file = join(folder, "said");
    await wrangler(words, { env: { WRANGLER_OUTPUT_FILE_PATH: file } });
    const lines = (await readFile(file, "utf8"))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    return lines.find(({ type }) => type === "version-upload").version_id;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function check(environment, secrets) {
  const [wrong] = contradictions(environment);
  if (wrong) throw new Refused(wrong);
  await judgeConfiguration({ environment, defaults: defaultsOf(environment), document: null });
  if (secrets) await judgeSecrets(secrets);
  console.log("✓ bindings, configuration and secrets");
}

/**
 * A script that starts without one of its secrets answers nothing but 503. Only the first deployment brings them: afterwards whoever
 * deploys needs no secret on their machine.
 */
async function demandSecrets(environment, secrets) {
  const missing = await missingSecrets(environment, wrangler, secrets && Object.keys(secrets));
  if (missing.length > 0) throw new Refused(missing.join(" "));
  if (!secrets && (await isNew(environment, wrangler)))
    throw new Refused(
      `The front worker of ${environment} is deployed for the first time, which takes the secrets: ${vaultOf(environment)} is not there.`,
    );
  console.log(
    `✓ the platform has ${secrets ? "the secrets of this machine" : "every secret that the worker starts with"}`,
  );
}

/** What a dry run leaves to be done, in words. */
function leftToDo(environment, secrets) {
  const left = blanks(environment);
  if (!secrets) left.push(`${vaultOf(environment)} is not there: npm run secrets -- generate --env ${environment}.`);
  for (const line of left) console.log(`· before that: ${line}`);
  console.log(
    `✓ Would then ask which secrets the platform has, apply new migrations and deploy objects and front (${PARTS.join(", ")} % of the visitors).`,
  );
}

await command(DESCRIBED, async ({ values }) => {
  const environment = environmentOf(values, DEPLOYED);
  const seconds = Number(values.pause);
  if (!(seconds >= 0)) throw new Refused("--pause is a number of seconds.");
  const isDry = values["dry-run"];
  const [blank] = blanks(environment);
  if (blank && !isDry) throw new Refused(blank);
  const vault = () => open(vaultOf(environment)).secrets;
  const secrets = existsSync(vaultOf(environment)) ? vault() : undefined;
  await check(environment, secrets);
  if (!isDry) await demandSecrets(environment, secrets);
  await prepareRust();
  await buildWorker();
  await buildWeb(environment);
  await budget(environment);
  if (isDry) return leftToDo(environment, secrets);
  await withStores(environment, undefined, ({ migrate }) => migrate());
  console.log("✓ the database has every migration");
  await rollOut(environment, {
    wrangler,
    upload,
    complaints: (headers) => complaints(originOf(environment), environment, headers),
    secrets: (work) => inFile(JSON.stringify(vault()), work),
    deployment: (headers) => deploymentAt(originOf(environment), headers),
    rates: () => ratesOf(environment),
    wait: () => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
    tick: () => new Promise((resolve) => setTimeout(resolve, 5_000)),
    say: (line) => console.log(`✓ ${line}`),
  });
});
