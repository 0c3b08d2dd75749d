// Why an action was not applied to some of many users.

import type { BulkOutcome } from "../../client/api/admin-users";
import { isErrorCode } from "../../client/api/codes";
import { Failure } from "../../client/api/failure";
import { useNumberFormat } from "../../client/i18n/formats";
import { useReason } from "../../kit/administration/reasons";

/** Users whom an action was not applied to, each with a code. */
export type FailedChanges = BulkOutcome["failed"];

/** Most users of a reason who are named. */
const MOST_NAMES = 5;

/**
 * The reasons as text: the only one as it is; of several each in a line of its own, with the number of users. With `nameOf`, a few users are
 * named instead.
 */
export function useReasonsText(): (failed: FailedChanges, nameOf?: (userId: string) => string | undefined) => string {
  const reason = useReason();
  const format = useNumberFormat();
  return (failed, nameOf) => {
    const codes = [...new Set(failed.map(({ code }) => code))];
    const lines = codes.map((code) => {
      const text = isErrorCode(code) ? reason(new Failure(403, code)) : code;
      const refused = failed.filter((one) => one.code === code);
      const names = refused.flatMap(({ userId }) => nameOf?.(userId) ?? []);
      if (names.length === refused.length && names.length <= MOST_NAMES) return `${names.join(", ")} – ${text}`;
      return codes.length > 1 ? `${format(refused.length)} – ${text}` : text;
    });
    return lines.join("\n");
  };
}
