// An independent authenticator app for the tests of second factors: Debian's oathtool.

import { spawnSync } from "node:child_process";
import { canInstall, install } from "./engines.mjs";
import { isUnattended, step } from "./steps.mjs";

const PROGRAM = process.env.OATHTOOL ?? "oathtool";
const ADVICE = "install it by hand (Debian: apt-get install oathtool, as root; elsewhere the OATH Toolkit).";

const isThere = () => spawnSync(PROGRAM, ["--version"]).status === 0;

/** Installs it where possible. Where it cannot be installed, the tests that need it are skipped with a warning, and fail in an unattended run. */
export async function prepareOathtool(isAllowed = canInstall()) {
  if (isThere()) return;
  if (isAllowed) await step("Installing oathtool", "some seconds", ADVICE, () => install(["oathtool"]));
  else {
    console.error(`\n✗ NO OATHTOOL: what compares codes with another program is left out.\n  What to do: ${ADVICE}`);
    if (isUnattended) process.exit(1);
  }
}
