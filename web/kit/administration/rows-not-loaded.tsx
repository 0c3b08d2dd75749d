// Above rows that stay although the next ones could not be loaded: why, and a retry button.

import { useT } from "../../client/i18n/i18n";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { copyable } from "../forms/copyable";
import { useReason } from "./reasons";

export function RowsNotLoaded({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => void }) {
  const t = useT();
  const reason = useReason();
  return (
    <Alert tone="error" title={t("global:messages.error.failed")}>
      <p>{copyable(reason(failure))}</p>
      <Button variant="quiet" onPress={onRetry}>
        {t("global:actions.retry")}
      </Button>
    </Alert>
  );
}
