// Replaces what could not be loaded: the missing right, the record that is gone, or a retry button.

import { Failure } from "../../client/api/failure";
import { useT } from "../../client/i18n/i18n";
import { LateDrawing } from "../../ui/late-drawing";
import { EmptyState, ErrorState } from "../../ui/states";
import { copyable } from "../forms/copyable";
import { useReason } from "./reasons";
import "./not-loaded.css";

/** The reason, and what the user can do. */
export function NotLoaded({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => void }) {
  const t = useT();
  const reason = useReason();
  if (failure instanceof Failure && failure.code === "forbidden") {
    // What a platform rule forbids to a company no member of it can grant.
    const hint = failure.missing?.rule === undefined ? ` ${t("admin:missing.ask")}` : "";
    return (
      <div className="panel-plain">
        <EmptyState
          title={t("admin:missing.title")}
          text={reason(failure) + hint}
          drawing={<LateDrawing name="closed" />}
        />
      </div>
    );
  }
  // Trying again would never help; the page has a link back to its list.
  if (failure instanceof Failure && failure.code === "not_found") {
    return (
      <div className="panel-plain" role="alert">
        <EmptyState title={reason(failure)} drawing={<LateDrawing name="search" />} />
      </div>
    );
  }
  return (
    <div className="panel-plain">
      <ErrorState
        title={t("global:messages.error.failed")}
        text={copyable(reason(failure))}
        retry={t("global:actions.retry")}
        onRetry={onRetry}
      />
    </div>
  );
}
