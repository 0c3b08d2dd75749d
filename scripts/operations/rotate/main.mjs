// `npm run rotate`: replaces a key in three steps, so that nobody is signed out. `add` makes the new key known everywhere, `promote` makes
// it current, `retire` removes the old ones once nothing depends on them any more.

import { platform } from "../cloudflare-api.mjs";
import {
  command,
  DRY_RUN,
  ENV,
  environmentOf,
  OperationError,
  OTHER_DATABASE,
  PERSIST,
  TAKE_OVER,
} from "../command.mjs";
import { requireServedDatabase } from "../deploy/database.mjs";
import { DEPLOYED } from "../environments.mjs";
import { withLease } from "../ledger.mjs";
import { added, entries, ids, promoted, RINGS, retired } from "../secrets/rings.mjs";
import { vaultOf } from "../secrets/vault.mjs";
import { withStores } from "../stores.mjs";
import { validateSecrets } from "../validate.mjs";
import { putSecrets } from "../wrangler.mjs";

const WORDS = Object.fromEntries(Object.entries(RINGS).map(([name, { word }]) => [word, name]));
/** How long a changed secret takes to reach every location. */
const EVERYWHERE_MS = 5 * 60_000;
const DAY_MS = 86_400_000;

const DESCRIBED = {
  name: "rotate",
  about:
    "Rotates keys without signing users out: add, five minutes later promote, and retire when the overlap is over.",
  usage: [
    "status --env production",
    ...["add", "promote", "retire"].map((step) => `tokens ${step} --env production`),
    "pepper add --env production",
    `${Object.keys(WORDS).join("|")} add|promote|retire --env production`,
  ],
  options: {
    env: { ...ENV, default: "local" },
    file: { type: "string", about: "a file instead of the environment's own vault", value: "path" },
    hurry: { type: "boolean", about: "does not wait for the overlap: for a key that has leaked" },
    "other-database": OTHER_DATABASE,
    "take-over": TAKE_OVER,
    "dry-run": DRY_RUN,
    "persist-to": PERSIST,
  },
};

/** The numbers of passwords, PINs and authenticator apps that still need an old pepper. */
async function waiting(environment, persist, ring) {
  const [current] = ids(ring);
  const counts = await withStores(environment, persist, ({ rows }) =>
    rows(`SELECT (SELECT COUNT(*) FROM credentials WHERE pepper_id <> '${current}') AS passwords,
      (SELECT COUNT(*) FROM pins WHERE pepper_id <> '${current}') AS pins,
      (SELECT COUNT(*) FROM totp WHERE pepper_id <> '${current}') AS apps`),
  );
  return counts[0];
}

/** Why a step cannot be done, or nothing. */
async function obstacle({ name, step, ring, since, environment, values }) {
  const count = entries(ring).length;
  if (step === "add") return count > 1 ? "a rotation is under way: promote or retire first" : null;
  if (count === 1) return `there is one key only: ${step === "promote" ? "add" : "nothing to retire; add"} first`;
  if (step === "promote") {
    if (since("add") === undefined) return "the newest key is the current one already: retire the old ones";
    if (since("add") < EVERYWHERE_MS && !values.hurry)
      return "wait until five minutes after add, so that every place knows the key";
    return null;
  }
  if (since("promote") === undefined) return "the new key is not the current one yet: promote it first";
  if (name === "PEPPERS") {
    if (environment !== "local" && values["dry-run"]) return null;
    // Of another database it would not be known who still needs the old one.
    await requireServedDatabase(environment, values);
    const { passwords, pins, apps } = await waiting(environment, values["persist-to"], ring);
    if (passwords + pins + apps === 0 || values.hurry) return null;
    return `${passwords} passwords, ${pins} PINs and ${apps} authenticator apps still need the old pepper; each moves to the new one when its owner signs in with it. With --hurry those who are left choose new ones, and an authenticator app that is left does not work any more`;
  }
  const left = RINGS[name].overlapDays - since("promote") / DAY_MS;
  return left > 0 && !values.hurry ? `what was made with the old key is shown for ${Math.ceil(left)} more days` : null;
}

/** The journal entry after a step: the worker has the key ring. */
const PUT = "put";

const STEPS = { add: (ring) => added(ring, Date.now()), promote: promoted, retire: retired };

/** The journal of a ring, oldest first. */
const doneTo = (journal, name) => journal.filter((line) => line.name === name);

/** Milliseconds since a step of the current rotation: since the worker got the ring. */
function sinceIn(journal, name) {
  const own = doneTo(journal, name);
  const running = own.slice(own.findLastIndex(({ step }) => step === "retire") + 1);
  const [last, before] = running.toReversed();
  const taken = last?.step === PUT ? before?.step : last?.step;
  return (step) => (taken === step ? Date.now() - Date.parse(last.at) : undefined);
}

/** The step that is in the vault and may not have reached the worker, after an interruption. */
function halfDone(environment, journal, name) {
  const last = doneTo(journal, name).at(-1)?.step;
  return DEPLOYED.includes(environment) && Object.hasOwn(STEPS, last ?? "") ? last : undefined;
}

function status(environment, { secrets, journal }) {
  for (const [name, { word }] of Object.entries(RINGS)) {
    const last = doneTo(journal, name).findLast(({ step }) => step !== PUT);
    const half = halfDone(environment, journal, name) ? ", and interrupted: the same command ends it" : "";
    const state = last ? `${last.step} at ${last.at}${half}` : "made with the file";
    console.log(`${word.padEnd(8)} ${ids(secrets[name]).join(", ")}; ${state}`);
  }
}

const noted = (journal, name, step) => [...journal, { at: new Date().toISOString(), name, step }];

/** Performs a step: first in the vault, as a key in use that is in no vault would be lost; then in the worker, which the journal records. */
async function change({ vault, environment, word, step, values }) {
  const name = WORDS[word];
  const { secrets: before, journal, ...rest } = await vault.read();
  const ring = before[name];
  const half = halfDone(environment, journal, name);
  if (half && half !== step)
    throw new OperationError(
      `${word} is not changed: ${half} was interrupted. npm run rotate -- ${word} ${half} ends it.`,
    );
  const why = half ? null : await obstacle({ name, step, ring, since: sinceIn(journal, name), environment, values });
  if (why) throw new OperationError(`${word} is not changed: ${why}.`);
  const secrets = half ? before : { ...before, [name]: STEPS[step](ring) };
  await validateSecrets(secrets);
  if (values["dry-run"]) return console.log(`✓ ${name} would be ${ids(secrets[name]).join(", ")}.`);
  const taken = half ? journal : noted(journal, name, step);
  if (!half) await vault.write({ ...rest, secrets, journal: taken });
  if (DEPLOYED.includes(environment)) {
    await putSecrets("front", environment, { [name]: secrets[name] });
    await vault.write({ ...rest, secrets, journal: noted(taken, name, PUT) });
  }
  return console.log(`✓ ${name} of ${environment} is ${ids(secrets[name]).join(", ")}.`);
}

await command(DESCRIBED, async ({ values, positionals: [word, step] }) => {
  const environment = environmentOf(values);
  if (word !== "status" && (!WORDS[word] || !Object.hasOwn(STEPS, step ?? "")))
    throw new OperationError(
      `Say which and what: ${Object.keys(WORDS).join(", ")}, then add, promote or retire; or status.`,
    );
  const api = environment === "local" || values.file ? undefined : platform();
  const vault = vaultOf(environment, { file: values.file, api });
  if (word === "status") return status(environment, await vault.read());
  const act = () => change({ vault, environment, word, step, values });
  if (!api || values["dry-run"]) return act();
  return withLease({ api, environment, act: `rotate ${word} ${step}`, takeOver: values["take-over"] }, act);
});
