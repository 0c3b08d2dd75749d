// Replaces a page whose first request failed in a way that passes: that says nothing about its subject, a link of a mail for example.

import type { Failure } from "../client/api/failure";
import { useT } from "../client/i18n/i18n";
import { useFailureText } from "../kit/forms/failure-text";
import { ErrorState } from "../ui/states";

/** The message with a retry button. */
export function CheckFailed({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) {
  const t = useT();
  const failureText = useFailureText();
  return (
    <ErrorState
      isPage
      title={t(failure.isUnreachable ? "global:pages.unreachable.title" : "global:messages.error.failed")}
      text={failureText(failure)}
      retry={t("global:actions.retry")}
      onRetry={onRetry}
    />
  );
}
