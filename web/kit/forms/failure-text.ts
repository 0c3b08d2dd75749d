// The message of a failed request, in the user's language. What failed on our side has a line with the id by which operations find the
// request (docs/operations/incident.md); only the first script of the sign-in page does without.

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

/** The id of a request that failed on our side. Maintenance is no failure. */
function referenceOf(failure: unknown): string | null {
  if (!(failure instanceof Failure) || failure.status < 500 || failure.code === "maintenance") return null;
  return failure.traceId;
}

/** The message, and below it the reference. */
export function failureMessage(t: Translate, failure: unknown, fallback?: Phrase): string {
  const text = failureText(t, failure, fallback);
  const reference = referenceOf(failure);
  return reference === null ? text : `${text}\n${t("global:messages.error.reference", { reference })}`;
}

/** The same for a component. */
export function useFailureText(fallback?: Phrase): (failure: unknown) => string {
  const t = useT();
  return useCallback((failure) => failureMessage(t, failure, fallback), [t, fallback]);
}
