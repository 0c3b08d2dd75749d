// The order of a deployment. The objects first and whole: their migrations cannot be divided, and either side understands the other's
// last release. Then the front worker, a part of the visitors at a time, each of whom stays with one version.

import { OperationRefused } from "../command.mjs";
import { at, nameOf } from "../environments.mjs";
import { isAnswering, versionHeaders } from "../health.mjs";
import { demandRates } from "./rates.mjs";

/** Parts of the visitors that get the new version, one after the other; with none it is asked by name alone. */
export const PARTS = [0, 10, 50, 100];
/** How a deployment that was a way back is called in the platform's list. */
export const BACK = "back: ";
/** Whether a deployment was a way back. */
export const isBack = ({ annotations }) => annotations?.["workers/message"]?.startsWith(BACK) ?? false;

/** Deployments, the newest first. */
export const newestFirst = (deployments = []) =>
  deployments.toSorted((one, other) => other.created_on.localeCompare(one.created_on));

/** Questions, five seconds apart: a version is everywhere within a minute, a new domain within ten. */
const EVERYWHERE = 12;
const NEW_DOMAIN = 120;

/**
 * Deploys. `tools` does the acts: `wrangler(words)` answers its words, `upload(words)` the id of the version, `share(versions, message)` divides
 * the visitors, which is one call, for a way back is in a hurry; `deployments()` what was deployed,
 * `deployment(headers)` the id of the version that answers, `complaints(headers)` what is wrong, `rates()` calls and errors by version,
 * `secrets(work)` works with a file of the secrets for a script that is not there yet, `wait()` between two parts, `tick()` between two
 * questions, `say(line)`.
 */
export async function rollOut(environment, tools) {
  const front = at("front", environment);
  await tools.wrangler(["deploy", ...at("objects", environment)]);
  tools.say("objects: deployed");
  const old = await current(tools);
  if (old === undefined) {
    await tools.secrets((file) => tools.wrangler(["deploy", ...front, "--secrets-file", file]));
    return confirmFirstDeployment(tools);
  }
  // A first deployment that was interrupted has a script, and no domain yet.
  if (!isAnswering(await tools.deployment({}))) {
    await tools.wrangler(["triggers", "deploy", ...front]);
    await demandHealth(tools, {}, old, NEW_DOMAIN);
  }
  const fresh = await tools.upload(["versions", "upload", ...front]);
  tools.say(`front: version ${fresh} is there, beside ${old}`);
  const share = (part) => tools.share(shares(fresh, old, part), part < 0 ? `${BACK}not well` : `${part} %`);
  // Wrangler brings the script's settings along.
  const whole = () => tools.wrangler(["versions", "deploy", `${fresh}@100%`, ...front, "--yes", "--message", "100 %"]);
  try {
    for (const part of PARTS) {
      if (part > 0) await demandNobodyWentBack(tools);
      await (part === 100 ? whole() : share(part));
      await demandHealth(tools, part < 100 ? versionHeaders(nameOf(environment), fresh) : {}, fresh);
      tools.say(`front: ${part} % of the visitors`);
      if (part > 0 && part < 100) await demandRates(tools, fresh, old);
    }
  } catch (error) {
    if (!(error instanceof OperationRefused) || error instanceof RolledBackMeanwhile) throw error;
    await share(-1);
    throw new OperationRefused(`${error.message} The front worker is at ${old} again for everybody; the objects stay.`);
  }
  await tools.wrangler(["triggers", "deploy", ...front]);
  return tools.say(`front: deployed. npm run rollback -- --env ${environment} goes back to ${old}`);
}

class RolledBackMeanwhile extends OperationRefused {}

/** Whoever took everybody back meanwhile has seen something that figures do not say yet. */
async function demandNobodyWentBack(tools) {
  const [newest] = newestFirst(await tools.deployments());
  if (newest && isBack(newest))
    throw new RolledBackMeanwhile(
      "Somebody took the front worker back meanwhile, so it stays there: see why, then deploy again.",
    );
}

/** After a first deployment: its domain gets a certificate first, and then it must be well. */
export async function confirmFirstDeployment(tools) {
  await demandHealth(tools, {}, await current(tools), NEW_DOMAIN);
  tools.say("front: deployed for the first time");
}

/** How visitors are shared between two versions; a part below none takes everything back. */
function shares(fresh, old, part) {
  const ofOld = { version_id: old, percentage: 100 - Math.max(part, 0) };
  return part < 0 ? [ofOld] : [{ version_id: fresh, percentage: part }, ofOld];
}

/**
 * The version that everybody had last; `undefined` where there is no such script yet. A rollout that was interrupted leaves two versions side
 * by side: the one that was being tried is not the one to go back to, whatever its share is.
 */
export async function current(tools) {
  const all = newestFirst(await tools.deployments());
  if (all.length === 0) return undefined;
  const shared = all.flatMap(({ versions }) => versions);
  return (shared.find(({ percentage }) => percentage === 100) ?? shared[0]).version_id;
}

/** Health of the wanted version, once it is the one that answers: the health of another one says nothing. */
async function demandHealth(tools, headers, wanted, tries = EVERYWHERE) {
  let answering = "";
  for (let at = 0; at < tries && answering !== wanted; at += 1) {
    if (at > 0) await tools.tick();
    answering = await tools.deployment(headers);
  }
  if (answering !== wanted)
    throw new OperationRefused(`Not well: version ${wanted} does not answer, ${answering} does.`);
  const found = await tools.complaints(headers);
  if (found.length > 0) throw new OperationRefused(`Not well: ${found.join(" ")}`);
}
