// Why a call failed, in the person's language.

import { useCallback } from "react";
import { phraseOf } from "../api/codes";
import { Failure } from "../api/failure";
import { useT } from "../i18n/i18n";
import type { Phrase } from "../i18n/phrases";

/** Says why; what is no failure of a call is said by `fallback`. */
export function useFailureText(fallback: Phrase = "global:errors.internal"): (failure: unknown) => string {
  const t = useT();
  return useCallback(
    (failure) => {
      if (!(failure instanceof Failure)) return t(fallback);
      // Bad fields that no form in sight has (G49).
      if (failure.code === "validation_failed") return t("global:messages.error.invalid");
      const minutes = Math.max(1, Math.ceil((failure.retryAfter ?? 60) / 60));
      return t(phraseOf(failure.code), { minutes });
    },
    [t, fallback],
  );
}
