// The session that this device cached last, for pages that may not have loaded the local database yet.

import { noteShown } from "../api/network";
import type { OpenSession } from "../api/shapes";
import { accessToken, subjectOf } from "../api/tokens";
import { LOCAL_WAIT_MS } from "../timings";

/** The cached session. A slow or broken database counts as an empty one. */
export async function recallSession(): Promise<OpenSession | undefined> {
  if (!subjectOf(accessToken() ?? "")) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), LOCAL_WAIT_MS);
  });
  const found = await Promise.race([import("./shell-cache").then((cache) => cache.recallSession()), late])
    .catch(() => undefined)
    .finally(() => clearTimeout(timer));
  if (found) noteShown(found.at);
  return found?.value;
}
