// The database of an environment as SQL, as the platform exports it. Meanwhile it answers nobody; an export that nobody asks about any more
// is given up by the platform, so whoever is interrupted leaves nothing behind.

import { setTimeout as pause } from "node:timers/promises";
import { Refused } from "../command.mjs";
import { decided } from "../environments.mjs";

const ASK_AGAIN_MS = 1_000;

/** The bytes of a dump, as they arrive; `ask` is the platform. */
export async function exported(ask, environment, wait = pause) {
  let bookmark;
  for (;;) {
    const said = await ask("POST", `{account}/d1/database/${decided(environment).ids.database}/export`, {
      output_format: "polling",
      current_bookmark: bookmark,
    });
    if (said?.status === "complete") return download(said.result.signed_url);
    if (said?.status !== "active")
      throw new Refused(`The platform does not export: ${said?.error ?? "no such database"}.`);
    bookmark = said.at_bookmark;
    await wait(ASK_AGAIN_MS);
  }
}

async function download(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Refused(`The dump cannot be fetched: status ${response.status}.`);
  return response.body;
}
