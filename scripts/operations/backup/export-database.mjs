// Exports the database of an environment as SQL by the platform's API. The database answers no queries during an export; the platform
// abandons an export that nobody polls, so an interruption leaves nothing behind.

import { setTimeout as sleep } from "node:timers/promises";
import { OperationError } from "../command.mjs";
import { decisionsOf } from "../environments.mjs";

const POLL_MS = 1_000;

/** The bytes of a dump as they arrive; `api` is the platform. */
export async function exported(api, environment, wait = sleep) {
  let bookmark;
  for (;;) {
    const answer = await api("POST", `{account}/d1/database/${decisionsOf(environment).ids.database}/export`, {
      output_format: "polling",
      current_bookmark: bookmark,
    });
    if (answer?.status === "complete") return download(answer.result.signed_url);
    if (answer?.status !== "active")
      throw new OperationError(`The platform does not export: ${answer?.error ?? "no such database"}.`);
    bookmark = answer.at_bookmark;
    await wait(POLL_MS);
  }
}

async function download(address) {
  const response = await fetch(address);
  if (!response.ok) throw new OperationError(`The dump cannot be fetched: status ${response.status}.`);
  return response.body;
}
