// The bell: the number of unread notifications. It comes with the user's rights, so it needs no request; the notifications are loaded when
// the bell is pressed.

import Bell from "lucide-react/icons/bell";
import { useState } from "react";
import { loadSections, useT } from "../../client/i18n/i18n";
import { useScope } from "../../client/session/query-client";
import { useRights } from "../../client/session/rights";
import { useStore } from "../../client/store";
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

/** The number of unread notifications: from the rights, unless they were read since, in this tab or another. */
function useUnread(): number {
  const scope = useScope();
  const rights = useRights();
  const read = useStore(lastRead);
  const [shown, setShown] = useState({ read, over: undefined as typeof rights });
  if (shown.read !== read) setShown({ read, over: isReadBy(scope, read) ? rights : shown.over });
  return rights === shown.over ? 0 : (rights?.unreadNotifications ?? 0);
}

/** The bell; nothing outside companies. */
export function NotificationBell() {
  const t = useT();
  const rights = useRights();
  const unread = useUnread();
  if (!rights) return null;
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
