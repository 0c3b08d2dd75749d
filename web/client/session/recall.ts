// The session that this device cached last, for pages that may not have loaded the local database yet.

import { noteShown } from "../api/network";
import type { OpenSession } from "../api/shapes";
import { accessToken, subjectOf } from "../api/tokens";
import { inTime } from "../database/in-time";

/** The cached session. */
export async function recallSession(): Promise<OpenSession | undefined> {
  if (!subjectOf(accessToken() ?? "")) return undefined;
  const found = await inTime(import("./shell-cache").then((cache) => cache.recallSession()));
  if (found) noteShown(found.at);
  return found?.value;
}
