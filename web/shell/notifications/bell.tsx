// The bell: the number of unread notifications. It comes with the user's rights, so it needs no request; the notifications are loaded when
// the bell is pressed.

import Bell from "lucide-react/icons/bell";
import { useEffect } from "react";
import { loadSections, useT } from "../../client/i18n/i18n";
import { useScope } from "../../client/session/query-client";
import { noteAllRead, useRights } from "../../client/session/rights";
import { Icon } from "../../ui/icon";
import { lazyComponent } from "../../ui/lazy-component";
import { closeOnMissing, Opener } from "../../ui/opener";
import { isReadBy, lastRead } from "./read";
import "../layout/icon-button.css";
import "./bell.css";

/** Maximum that the server counts. */
const MAX_COUNT = 100;

const BellPanel = lazyComponent(
  async () => {
    const [{ BellPanel }] = await Promise.all([import("./bell-panel"), loadSections(["notifications"])]);
    return BellPanel;
  },
  { ...closeOnMissing, loadOnDemand: true },
);

/** Forgets the count when the notifications are read, in this tab or another. */
function useReadElsewhere(): void {
  const scope = useScope();
  useEffect(() => {
    // What was read before the count came says nothing of it.
    let before = lastRead.get();
    return lastRead.subscribe(() => {
      const mark = lastRead.get();
      if (mark === before) return;
      before = mark;
      if (isReadBy(scope, mark)) noteAllRead();
    });
  }, [scope]);
}

/** The bell; nothing outside companies. */
export function NotificationBell() {
  const t = useT();
  const rights = useRights();
  useReadElsewhere();
  if (!rights) return null;
  const unread = rights.unreadNotifications;
  const label = t("global:shell.notifications");
  return (
    <>
      <Opener
        kind="dialog"
        overlay={BellPanel}
        overlayProps={{ label }}
        className="icon-button bell"
        label={unread > 0 ? `${label}: ${t("global:shell.unread", { count: unread })}` : label}
      >
        <Icon icon={Bell} />
        {unread > 0 ? (
          <span className="bell-count" aria-hidden="true">
            {unread >= MAX_COUNT ? `${MAX_COUNT - 1}+` : unread}
          </span>
        ) : null}
      </Opener>
      <span className="visually-hidden" role="status">
        {unread > 0 ? t("global:shell.unread", { count: unread }) : ""}
      </span>
    </>
  );
}
