// Replaces a page whose first request got no response: that says nothing about its subject, a link of a mail for example.

import { useT } from "../client/i18n/i18n";
import { ErrorState } from "../ui/states";

/** The message with a retry button. */
export function NoConnection({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  return (
    <ErrorState
      isPage
      title={t("global:pages.unreachable.title")}
      text={t("global:errors.network")}
      retry={t("global:actions.retry")}
      onRetry={onRetry}
    />
  );
}
