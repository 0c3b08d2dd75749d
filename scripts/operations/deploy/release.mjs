// A release of an environment: its inputs are validated and built, the database migrated, the scripts uploaded.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildWeb, buildWorker } from "../../setup/build.mjs";
import { prepareRust } from "../../setup/rust.mjs";
import { OperationError } from "../command.mjs";
import { defaultsOf, nameOf, originOf } from "../environments.mjs";
import { complaints, deploymentAt } from "../health.mjs";
import { isNew, missingSecrets } from "../secrets/deployed-secrets.mjs";
import { withStores } from "../stores.mjs";
import { validateConfiguration, validateSecrets } from "../validate.mjs";
import { inFile, wrangler } from "../wrangler.mjs";
import { budget } from "./budget.mjs";
import { ratesOf } from "./rates.mjs";

/** Uploads a version; wrangler writes its id into a file. */
async function upload(args) {
  const folder = await mkdtemp(join(tmpdir(), "asgard-version-"));
  try {
    const file = join(folder, "output");
    await wrangler(args, { env: { WRANGLER_OUTPUT_FILE_PATH: file } });
    const lines = (await readFile(file, "utf8"))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    return lines.find(({ type }) => type === "version-upload").version_id;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Validates the configuration by the worker's own rules. */
export async function validate(environment) {
  await validateConfiguration({ environment, defaults: defaultsOf(environment), document: null });
  console.log("✓ configuration");
}

/**
 * A script without one of its required secrets answers every request with 503. Only the first deployment uploads them: later ones need no
 * access to the vault.
 */
export async function requireSecrets(environment, api) {
  if (await isNew(environment, api))
    throw new OperationError(
      `The front worker of ${environment} was never deployed, which takes the secrets: npm run launch.`,
    );
  const missing = await missingSecrets(environment, api);
  if (missing.length > 0) throw new OperationError(missing.join(" "));
  console.log("✓ the platform has every secret that the worker starts with");
}

/** The secrets for a first deployment, as the worker expects them. */
export async function firstSecrets(vault) {
  const { secrets } = await vault.read();
  await validateSecrets(secrets);
  return secrets;
}

/** Builds the upload, and checks its size. */
export async function build(environment) {
  await prepareRust();
  await buildWorker();
  await buildWeb(environment);
  await budget(environment);
}

/** Applies new migrations: they only add, so the running release is not affected. */
export async function expand(environment) {
  await withStores(environment, undefined, async ({ missing, migrate }) => {
    if ((await missing()).length > 0) await migrate();
  });
  console.log("✓ the database has every migration");
}

/** The actions of a rollout. */
export const toolsOf = (environment, api, { seconds = 60, secrets } = {}) => ({
  wrangler,
  upload,
  share: (versions, message) =>
    api("POST", `{account}/workers/scripts/${nameOf(environment)}/deployments`, {
      strategy: "percentage",
      versions,
      annotations: { "workers/message": message },
    }),
  deployments: async () =>
    (await api("GET", `{account}/workers/scripts/${nameOf(environment)}/deployments`))?.deployments,
  complaints: (headers) => complaints(originOf(environment), environment, headers),
  secrets: async (work) => inFile(JSON.stringify(await secrets()), work),
  deployment: (headers) => deploymentAt(originOf(environment), headers),
  rates: () => ratesOf(environment),
  wait: () => sleep(seconds * 1000),
  tick: () => sleep(5_000),
  now: () => Date.now(),
  log: (line) => console.log(`✓ ${line}`),
});
