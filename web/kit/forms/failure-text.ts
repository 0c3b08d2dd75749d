// The message of a failed request, in the user's language.

import { useCallback } from "react";
import { phraseOf } from "../../client/api/codes";
import { Failure } from "../../client/api/failure";
import { type Translate, useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";

/** The message; errors that are not a `Failure` get `fallback`. */
export function failureText(t: Translate, failure: unknown, fallback: Phrase = "global:errors.internal"): string {
  if (!(failure instanceof Failure)) return t(fallback);
  // Invalid fields that no visible form has (G49).
  if (failure.code === "validation_failed") return t("global:messages.error.invalid");
  const minutes = Math.max(1, Math.ceil((failure.retryAfter ?? 60) / 60));
  return t(phraseOf(failure.code), { minutes });
}

/** The same for a component. */
export function useFailureText(fallback?: Phrase): (failure: unknown) => string {
  const t = useT();
  return useCallback((failure) => failureText(t, failure, fallback), [t, fallback]);
}
