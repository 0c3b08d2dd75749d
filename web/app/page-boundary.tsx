// The error page inside the shell: menu, toasts and session keep working around it.

import { useCallback, useEffect } from "react";
import { useLocation, useNavigate, useRouteError } from "react-router";
import { Failure } from "../client/api/failure";
import { onHeardAgain } from "../client/api/network";
import { useT } from "../client/i18n/i18n";
import { ErrorState } from "../ui/states";
import "../ui/page.css";

/** Replaces the page. */
export function ErrorBoundary() {
  const t = useT();
  const error = useRouteError();
  const address = useLocation();
  const navigate = useNavigate();
  // A navigation to the current address loads and renders anew, whichever of the two failed.
  const again = useCallback(() => void navigate(address, { replace: true, state: address.state }), [address, navigate]);
  const passing = error instanceof Failure && error.isPassing;
  useEffect(() => {
    if (!passing) console.error(error);
  }, [error, passing]);
  useEffect(() => onHeardAgain(again), [again]);
  return (
    <div className="page">
      <ErrorState
        isPage
        title={t(passing ? "global:pages.unreachable.title" : "global:pages.serverError.title")}
        text={t(passing ? "global:pages.unreachable.text" : "global:pages.serverError.text")}
        retry={t("global:actions.retry")}
        onRetry={again}
      />
    </div>
  );
}
