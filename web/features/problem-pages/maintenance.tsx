// The maintenance page: title and description come from the configuration (specification 2). When maintenance ends, it leads
// back to the page that was closed.

import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { refreshConfig, useConfig } from "../../client/config/config";
import { useT } from "../../client/i18n/i18n";
import { paths } from "../../client/paths";
import { ownAddress } from "../../client/session/address";
import { MAINTENANCE_POLL_MS } from "../../client/timings";
import { Problem } from "./problem";

/** The page. */
export function Component() {
  const t = useT();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const page = ownAddress(query.get("returnTo")) ?? paths.home();
  const { enabled, title, description } = useConfig().maintenance;
  const wasOn = useRef(false);

  useEffect(() => {
    if (wasOn.current && !enabled) void navigate(page, { replace: true });
    wasOn.current = enabled;
  }, [enabled, page, navigate]);

  useEffect(() => {
    if (!enabled) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refreshConfig(true);
    }, MAINTENANCE_POLL_MS);
    return () => clearInterval(timer);
  }, [enabled]);

  return (
    <Problem
      title={title || t("global:pages.maintenance.title")}
      text={description || t("global:pages.maintenance.text")}
    />
  );
}
