// The order of a deployment. The objects first and for everybody: their migrations cannot be split, and both scripts understand the other's
// last release. Then the front worker, for a growing share of the visitors, each of whom stays with one version.

import { OperationError } from "../command.mjs";
import { configArgs, nameOf } from "../environments.mjs";
import { isAnswering, versionHeaders } from "../health.mjs";
import { requireRates } from "./rates.mjs";

/** Shares of the visitors for the new version, in percent; at 0 it is reached by its id only. */
export const PARTS = [0, 10, 50, 100];
/** The beginning of a rollback's message in the platform's list of deployments. */
export const BACK = "back: ";
/** Whether a deployment was a rollback. */
export const isBack = ({ annotations }) => annotations?.["workers/message"]?.startsWith(BACK) ?? false;

/** Deployments, the newest first. */
export const newestFirst = (deployments = []) =>
  deployments.toSorted((one, other) => other.created_on.localeCompare(one.created_on));

/** How long it takes at most: a version is everywhere within a minute, a new domain within ten. */
const EVERYWHERE_MS = 60_000;
const NEW_DOMAIN_MS = 10 * 60_000;

/**
 * Deploys. `tools` performs the actions: `wrangler(args)` returns its output, `upload(args)` the id of the version, `share(versions,
 * message)` splits the visitors in a single call, as a rollback is urgent; `deployments()` returns the past ones, `deployment(headers)` the
 * id of the version that answers, `complaints(headers)` what is unhealthy, `rates()` calls and errors by version, `secrets(work)` provides
 * a file of the secrets for a new script, `wait()` waits between two shares, `tick()` between two polls, `now()` is the time, `log(line)` prints.
 */
export async function rollOut(environment, tools) {
  const front = configArgs("front", environment);
  await tools.wrangler(["deploy", ...configArgs("objects", environment)]);
  tools.log("objects: deployed");
  const old = await current(tools);
  if (old === undefined) {
    await tools.secrets((file) => tools.wrangler(["deploy", ...front, "--secrets-file", file]));
    return confirmFirstDeployment(tools);
  }
  // A first deployment that was interrupted has a script, and no domain yet. How well the old version is does not matter: this one may mend it.
  if (!isAnswering(await tools.deployment({}))) {
    await tools.wrangler(["triggers", "deploy", ...front]);
    const answering = await askedUntil(isAnswering, tools, {}, NEW_DOMAIN_MS);
    if (!isAnswering(answering)) throw new OperationError(`The domain does not answer: ${answering}.`);
  }
  const fresh = await tools.upload(["versions", "upload", ...front]);
  tools.log(`front: version ${fresh} is there, beside ${old}`);
  const messageOf = (part) => (part < 0 ? `${BACK}not well` : `${part} %`);
  const share = (part) => tools.share(shares(fresh, old, part), messageOf(part));
  // Wrangler also applies the script's settings.
  const whole = () =>
    tools.wrangler(["versions", "deploy", `${fresh}@100%`, ...front, "--yes", "--message", messageOf(100)]);
  const ours = [summaryOf(newestFirst(await tools.deployments())[0])];
  try {
    for (const part of PARTS) {
      await requireOurs(tools, ours);
      ours.push(summaryOf({ versions: shares(fresh, old, part), message: messageOf(part) }));
      await (part === 100 ? whole() : share(part));
      await requireHealth(tools, part < 100 ? versionHeaders(nameOf(environment), fresh) : {}, fresh);
      tools.log(`front: ${part} % of the visitors`);
      if (part > 0 && part < 100) await requireRates(tools, fresh, old);
    }
  } catch (error) {
    if (!(error instanceof OperationError) || error instanceof ChangedMeanwhile) throw error;
    try {
      await requireOurs(tools, ours);
      await share(-1);
    } catch (failure) {
      if (failure instanceof ChangedMeanwhile) throw failure;
      throw new OperationError(
        `${error.message} It was not taken back: ${failure.message} Do it now: npm run rollback -- --env ${environment} --to ${old}`,
      );
    }
    throw new OperationError(`${error.message} The front worker is at ${old} again for everybody; the objects stay.`);
  }
  await tools.wrangler(["triggers", "deploy", ...front]);
  return tools.log(`front: deployed. npm run rollback -- --env ${environment} goes back to ${old}`);
}

class ChangedMeanwhile extends OperationError {}

/** Who has which share by a deployment, and what it says. Versions without visitors may be left out. */
function summaryOf({ versions, annotations, message = annotations?.["workers/message"] ?? "" }) {
  const split = versions.filter(({ percentage }) => percentage > 0).map((one) => `${one.version_id} ${one.percentage}`);
  return `${split.toSorted().join(", ")}: ${message}`;
}

/**
 * Another operator who deployed or rolled back meanwhile has seen something that the rates do not show yet. `ours` are the deployments before
 * this one and of it: the platform's list may be a moment behind.
 */
async function requireOurs(tools, ours) {
  const [newest] = newestFirst(await tools.deployments());
  if (ours.includes(summaryOf(newest))) return;
  const what = isBack(newest) ? "took the front worker back" : "deployed another version of the front worker";
  throw new ChangedMeanwhile(`Somebody ${what} meanwhile, so it stays there: see why, then deploy again.`);
}

/** After a first deployment: waits for the certificate of the domain, then checks the health. */
export async function confirmFirstDeployment(tools) {
  await requireHealth(tools, {}, await current(tools), NEW_DOMAIN_MS);
  tools.log("front: deployed for the first time");
}

/** The split of visitors between two versions; a negative part sends everybody back to the old one. */
function shares(fresh, old, part) {
  const ofOld = { version_id: old, percentage: 100 - Math.max(part, 0) };
  if (part < 0) return [ofOld];
  const ofFresh = { version_id: fresh, percentage: part };
  return part === 100 ? [ofFresh] : [ofFresh, ofOld];
}

/**
 * The last version that all visitors had; `undefined` where there is no such script yet. An interrupted rollout leaves two versions: the
 * one that was being rolled out is not the one to return to, whatever its share is.
 */
export async function current(tools) {
  const all = newestFirst(await tools.deployments());
  if (all.length === 0) return undefined;
  const shared = all.flatMap(({ versions }) => versions);
  return (shared.find(({ percentage }) => percentage === 100) ?? shared[0]).version_id;
}

/** Asks which version answers until it is a wanted one or the time is over; returns the last answer. One that times out takes longer than a pause. */
async function askedUntil(isWanted, tools, headers, ms) {
  const until = tools.now() + ms;
  for (;;) {
    const answering = await tools.deployment(headers);
    if (isWanted(answering) || tools.now() >= until) return answering;
    await tools.tick();
  }
}

/** Waits until the wanted version is the one that answers: the health of another one means nothing. */
export async function requireVersion(tools, headers, expected, ms = EVERYWHERE_MS) {
  const answering = await askedUntil((each) => each === expected, tools, headers, ms);
  if (answering !== expected)
    throw new OperationError(`Not well: version ${expected} does not answer, ${answering} does.`);
}

/** Checks the health of the wanted version. */
async function requireHealth(tools, headers, expected, ms) {
  await requireVersion(tools, headers, expected, ms);
  const found = await tools.complaints(headers);
  if (found.length > 0) throw new OperationError(`Not well: ${found.join(" ")}`);
}
