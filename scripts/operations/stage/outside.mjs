// The outside world of a command on the stage, loaded before the command itself: a product's domain leads to the fake platform, and waiting
// takes no time: it advances the platform's clock, which is this process's clock, too.

import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";

const { STAGE_PLATFORM, STAGE_DOMAIN } = process.env;
/** Shorter timers are those of working tools. */
const WAIT_MS = 900;

const real = globalThis.fetch;
const RealDate = Date;
let leapt = 0;

async function pass(ms) {
  const response = await real(`${STAGE_PLATFORM}/clock`, { method: "POST", body: String(ms) });
  leapt = (await response.json()).now - RealDate.now();
}

globalThis.Date = class extends RealDate {
  constructor(...from) {
    if (from.length === 0) super(RealDate.now() + leapt);
    else super(...from);
  }
  static now() {
    return RealDate.now() + leapt;
  }
};
// Timers that end a hanging request are left alone: waits between two attempts use this module.
const patient = timers.setTimeout;
timers.setTimeout = (ms, ...rest) => (ms >= WAIT_MS ? pass(ms).then(() => rest[0]) : patient(ms, ...rest));
syncBuiltinESMExports();
if (/operations\.mjs$/.test(process.argv[1] ?? "")) await pass(0);

globalThis.fetch = (address, options = {}) => {
  const url = new URL(address instanceof Request ? address.url : address);
  if (url.host !== STAGE_DOMAIN && !url.host.endsWith(`.${STAGE_DOMAIN}`)) return real(address, options);
  const headers = new Headers(options.headers);
  headers.set("x-stage-host", url.host);
  return real(`${STAGE_PLATFORM}${url.pathname}${url.search}`, { ...options, headers });
};
