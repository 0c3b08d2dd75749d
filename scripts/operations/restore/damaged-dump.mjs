// The dump of a damaged database, which a restore makes before it replaces anything, and of which it learns what happened since.

import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkDump } from "../../dumps/check-dump.mjs";
import { OperationError } from "../command.mjs";
import { rehearseAfterRestore } from "./after-restore-sql.mjs";

/** Its path in the folder of a restore. */
export const dumpIn = (folder) => join(folder, "damaged.age");

/** How much of a sealed file is read to recognize it: every file is sealed by a key of its own, which its first line after the header depends on. */
const BEGINNING = 512;

/** What a dump is recognized by; undefined where the file is not there or cannot be read. A restore that was given up may have left another one. */
export async function fingerprintOf(file) {
  const handle = await open(file).catch(() => undefined);
  if (handle === undefined) return undefined;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0);
    return createHash("sha256").update(buffer.subarray(0, bytesRead)).digest("hex");
  } finally {
    await handle.close();
  }
}

/** What becomes of a dump that is not good, depending on whether another one can be made. */
const WAYS = {
  before: "Nothing is replaced yet: the same command dumps it again, and --everybody restores without a dump.",
  after: "The same command goes on where it can be read, or without it by --everybody.",
};

/**
 * Reads a whole dump as this operator, in the way in which the restore will: what cannot be read of it must be known before the database is replaced.
 * With `isIncomplete` what the check complains of is printed only.
 */
export async function requireGoodDump(file, { isReplaced, isIncomplete }) {
  const way = WAYS[isReplaced ? "after" : "before"];
  let complaints;
  try {
    ({ complaints } = await checkDump(file));
    await rehearseAfterRestore(file, dirname(file));
  } catch (error) {
    throw new OperationError(`What happened since cannot be read: ${error.message} ${way}`, { cause: error });
  }
  for (const each of complaints) console.log(`· the dump of what is damaged: ${each}`);
  if (complaints.length > 0 && !isIncomplete)
    throw new OperationError(
      `The dump of what is damaged is not whole: ${complaints.join("; ")}. ${way} --damaged goes on with what is in it.`,
    );
}
