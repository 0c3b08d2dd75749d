// The dump of a damaged database, which a restore makes before it replaces anything, and of which it learns what happened since.

import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { join } from "node:path";

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
