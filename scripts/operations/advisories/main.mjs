// `npm run advisories`: known vulnerabilities of the dependencies. It needs the network, so no other check runs it.

import { run } from "../../setup/steps.mjs";
import { command, OperationError } from "../command.mjs";
import { advisories } from "./advisories.mjs";

const DESCRIBED = {
  name: "advisories",
  about:
    "Checks every crate and package of the lock files against the registries' databases of known vulnerabilities. Ends with 1 if there is one, or if no database was reachable.",
  usage: [""],
  options: {},
};

await command(DESCRIBED, async () => {
  const { found, failed } = await advisories(run);
  for (const line of found) console.log(`✗ ${line}`);
  if (failed.length > 0) throw new OperationError(failed.join(" "));
  console.log(found.length === 0 ? "No known vulnerability." : `${found.length} known vulnerabilities.`);
  return found.length === 0 ? 0 : 1;
});
