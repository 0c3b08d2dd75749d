// The server does not respond. The session stays; retries by a button, or automatically when the server answers again.

import { useEffect } from "react";
import { onReconnect } from "../../client/api/network";
import { watchServer } from "../../client/config/watch";
import { useT } from "../../client/i18n/i18n";
import { Problem } from "./problem";
import "../../ui/button-link.css";

export function Unreachable() {
  const t = useT();
  useEffect(() => {
    const stops = [onReconnect(() => location.reload()), watchServer()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return (
    <Problem title={t("global:pages.unreachable.title")} text={t("global:pages.unreachable.text")}>
      <button className="button-link" type="button" onClick={() => location.reload()}>
        {t("global:actions.retry")}
      </button>
    </Problem>
  );
}
