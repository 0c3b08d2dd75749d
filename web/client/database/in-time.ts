// Reads from this device that a page waits for.

import { LOCAL_WAIT_MS } from "../timings";

/** What was read. A slow or broken database counts as an empty one. */
export async function inTime<Value>(reading: Promise<Value | undefined>): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), LOCAL_WAIT_MS);
  });
  return Promise.race([reading, late])
    .catch(() => undefined)
    .finally(() => clearTimeout(timer));
}
