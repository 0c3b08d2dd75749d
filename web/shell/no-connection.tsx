// In place of a page whose first question nobody answered: that says nothing about what was asked, a link of a mail for example.

import { useT } from "../client/i18n/i18n";
import { ErrorState } from "../ui/states";

/** Says so, and offers to ask again. */
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
