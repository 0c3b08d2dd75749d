// The error rates of each version of the front worker, from its own measurements (Analytics Engine, docs/operations/observe.md).

import { sql } from "../cloudflare-api.mjs";
import { OperationError } from "../command.mjs";
import { versions } from "../metrics/collect.mjs";

/** With fewer calls the rate of a version means nothing. */
export const ENOUGH = 50;
/** A version may fail this often whatever the old one does: half a percent. */
const ALLOWED = 0.005;

/**
 * Calls and errors (5xx) of each version in the last minutes, by the version's id. Failures of an app do not count as errors of the version
 * that called it.
 */
export async function ratesOf(environment, minutes = 15, api = sql()) {
  const found = await versions(environment, minutes, api);
  return new Map(found.map(({ name, calls, errors }) => [name, { calls, errors }]));
}

const share = ({ calls, errors }) => (calls === 0 ? 0 : errors / calls);
const percent = (rate) => `${(share(rate) * 100).toFixed(2)} % of ${rate.calls} calls`;
const NONE = { calls: 0, errors: 0 };

/**
 * Compares the new version with the old one: `undefined` while there are too few calls, a sentence where it is worse, an empty text where
 * it is not.
 */
export function worse(rates, fresh, old) {
  const [now, before] = [rates.get(fresh) ?? NONE, rates.get(old) ?? NONE];
  if (now.calls < ENOUGH) return undefined;
  const isWorse = share(now) > ALLOWED && share(now) > 2 * share(before);
  return isWorse ? `the new version fails in ${percent(now)}, the old one in ${percent(before)}.` : "";
}

/** Waits until the new version has enough calls, at most `tries` intervals; rejects where it fails more often than the old one. */
export async function requireRates({ rates, wait, log }, fresh, old, tries = 5) {
  for (let at = 0; at < tries; at += 1) {
    await wait();
    const why = worse(await rates(), fresh, old);
    if (why) throw new OperationError(`Not well: ${why}`);
    if (why === "") return;
  }
  log(`front: fewer than ${ENOUGH} calls to ${fresh} in ${tries} pauses; its errors say nothing, its health does`);
}
