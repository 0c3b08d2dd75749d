// Why a view was not saved: a conflict means that there are as many as can be.

import { useCallback } from "react";
import { Failure } from "../../client/api/failure";
import { useT } from "../../client/i18n/i18n";
import { useReason } from "../administration/reasons";

/** Says why. */
export function useViewReason(): (why: unknown) => string {
  const t = useT();
  const reason = useReason();
  return useCallback(
    (why) => (why instanceof Failure && why.code === "conflict" ? t("admin:views.enough") : reason(why)),
    [t, reason],
  );
}
