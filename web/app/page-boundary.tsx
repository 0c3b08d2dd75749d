// The error boundary of the pages within the shell: menu, toasts and session keep working around it.

import { useCallback, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { onReconnect } from "../client/api/network";
import { useT } from "../client/i18n/i18n";
import { focusPageAgain } from "../shell/layout/page-focus";
import { ErrorState } from "../ui/states";
import { useIsPassing } from "./boundary";
import "../ui/page.css";

export function ErrorBoundary() {
  const t = useT();
  const address = useLocation();
  const navigate = useNavigate();
  // A navigation to the current address loads and renders anew, whichever of the two failed.
  const again = useCallback(() => void navigate(address, { replace: true, state: address.state }), [address, navigate]);
  const page = useIsPassing() ? "unreachable" : "serverError";
  useEffect(() => onReconnect(again), [again]);
  return (
    <div className="page">
      <ErrorState
        isPage
        title={t(`global:pages.${page}.title`)}
        text={t(`global:pages.${page}.text`)}
        retry={t("global:actions.retry")}
        onRetry={() => {
          focusPageAgain();
          again();
        }}
      />
    </div>
  );
}
