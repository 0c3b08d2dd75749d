// What acts on many people are called.

import type { JobAction } from "../../../client/api/admin-jobs";
import type { Translate } from "../../../client/i18n/i18n";

/** What an act is called. */
export function actText(t: Translate, action: JobAction): string {
  const isOwn = action === "restore" || action === "unassignRole";
  return isOwn ? t(`admin:jobs.${action}`) : t(`admin:bulk.${action}`);
}
