// What a restore writes in plain text: the backup for wrangler, and what happened since, with addresses and the secrets of authenticator apps. They are in the
// restore's own folder, so that whatever was interrupted, in whatever way, leaves nothing that the next run does not find.

import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { removedAfter } from "../../setup/children.mjs";

/** The sealed dump of what is damaged, its part while it is written, and its sealed secrets. */
const isSealed = (name) => name.startsWith("damaged.age");

/** Deletes everything in the folder that is not sealed; a restore that has ended has deleted the folder itself. */
export function removePlainFiles(folder) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder))
    if (!isSealed(name)) rmSync(join(folder, name), { recursive: true, force: true });
}

/** Runs `work`, without the files of an earlier run, and deletes its own however it ends. */
export function withoutPlainFiles(folder, work) {
  const remove = () => removePlainFiles(folder);
  remove();
  return removedAfter(remove, work);
}
