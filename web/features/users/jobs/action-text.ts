// Labels of bulk actions.

import type { JobAction } from "../../../client/api/admin-jobs";
import type { Translate } from "../../../client/i18n/i18n";

/** The label of an action. */
export function actionText(t: Translate, action: JobAction): string {
  const isOwn = action === "restore" || action === "unassignRole";
  return isOwn ? t(`admin:jobs.${action}`) : t(`admin:bulk.${action}`);
}
