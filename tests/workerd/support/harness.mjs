// wrangler's test harness as the set-up runs tools: without calls to the network, and with its log kept where a test fails.

import { createTestHarness } from "wrangler";
import { environment, root } from "../../../scripts/setup/steps.mjs";
import { keepLog } from "../../support/kept-log.mjs";

// Also where a file is run by hand.
for (const name of ["WRANGLER_SEND_METRICS", "CLOUDFLARE_CF_FETCH_ENABLED"]) process.env[name] = environment[name];

/** A server of `workers`, which does not listen yet. */
export function harnessOf(workers) {
  const server = createTestHarness({ root, workers });
  keepLog(() =>
    server
      .getLogs()
      .map((line) => JSON.stringify(line))
      .join("\n"),
  );
  return server;
}
