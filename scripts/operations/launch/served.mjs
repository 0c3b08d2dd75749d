// Settings that a version brings with it: a launch of an existing environment changes its domain, but deploys no version.

import { isDeepStrictEqual } from "node:util";
import { toolsOf } from "../deploy/release.mjs";
import { current } from "../deploy/rollout.mjs";
import { defaultsOf, nameOf } from "../environments.mjs";

const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Whether the served version has the origin, the sender and the links of environments.json. */
export async function isServedAsDecided(environment, api) {
  const served = await current(toolsOf(environment, api));
  const version = served && (await api("GET", `{account}/workers/scripts/${nameOf(environment)}/versions/${served}`));
  const { text } = version?.resources.bindings.find(({ name }) => name === "CONFIG") ?? {};
  // The platform does not have to show it.
  if (text === undefined) return true;
  return isDeepStrictEqual(parsed(text), JSON.parse(defaultsOf(environment)));
}
