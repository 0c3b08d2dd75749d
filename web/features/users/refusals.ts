// Why an action was not applied to some of many users.

import type { BulkOutcome } from "../../client/api/admin-users";
import { isErrorCode } from "../../client/api/codes";
import { Failure } from "../../client/api/failure";
import { useNumberFormat } from "../../client/i18n/formats";
import { useReason } from "../../kit/administration/reasons";

/** Users whom an action was not applied to, each with a code. */
export type Refusals = BulkOutcome["failed"];

/** The reasons as text: the only one as it is; of several each in a line of its own, with the number of users. */
export function useRefusalText(): (refusals: Refusals) => string {
  const reason = useReason();
  const format = useNumberFormat();
  return (refusals) => {
    const codes = [...new Set(refusals.map(({ code }) => code))];
    const lines = codes.map((code) => {
      const text = isErrorCode(code) ? reason(new Failure(403, code)) : code;
      const count = refusals.filter((one) => one.code === code).length;
      return codes.length > 1 ? `${format(count)} – ${text}` : text;
    });
    return lines.join("\n");
  };
}
