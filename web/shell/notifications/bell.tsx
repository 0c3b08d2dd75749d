// The bell: how much happened that the person has not read. The number comes with their rights, so nothing is asked for; what it was is loaded when the
// bell is pressed.

import Bell from "lucide-react/icons/bell";
import { type ComponentType, useState } from "react";
import { Button } from "react-aria-components/Button";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { useT } from "../../client/i18n/i18n";
import { useScope } from "../../client/session/query-client";
import { useRights } from "../../client/session/rights";
import { useStore } from "../../client/store";
import { Icon } from "../../ui/icon";
import { isReadBy, lastRead } from "./read";
import "../layout/icon-button.css";
import "../../ui/popover.css";
import "./bell.css";

/** As much as the server counts. */
const MOST = 100;

async function load(): Promise<ComponentType<{ readonly onGone: () => void }>> {
  const [{ Panel }, { loadSections }] = await Promise.all([import("./panel"), import("../../client/i18n/i18n")]);
  await loadSections(["notifications"]);
  return Panel;
}

/** How many are not read: what came with the rights, unless they were read since, in this tab or another. */
function useUnread(): number {
  const scope = useScope();
  const rights = useRights();
  const read = useStore(lastRead);
  const [heard, hear] = useState({ read, over: undefined as typeof rights });
  if (heard.read !== read) hear({ read, over: isReadBy(scope, read) ? rights : heard.over });
  return rights === heard.over ? 0 : (rights?.unreadNotifications ?? 0);
}

/** The bell; nothing outside companies. */
export function NotificationBell() {
  const t = useT();
  const rights = useRights();
  const unread = useUnread();
  const [isOpen, setOpen] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<{ readonly onGone: () => void }>>();
  if (!rights) return null;

  function change(opens: boolean): void {
    setOpen(opens);
    // Without the network it cannot come; the next press asks again.
    if (opens)
      load().then(
        (loaded) => setPanel(() => loaded),
        () => setOpen(false),
      );
  }

  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={change}>
      <Button
        className="icon-button bell"
        aria-label={
          unread > 0
            ? `${t("global:shell.notifications")}: ${t("global:shell.unread", { count: unread })}`
            : t("global:shell.notifications")
        }
      >
        <Icon of={Bell} />
        {unread > 0 ? (
          <span className="bell-count" aria-hidden="true">
            {unread >= MOST ? `${MOST - 1}+` : unread}
          </span>
        ) : null}
      </Button>
      <span className="visually-hidden" role="status">
        {unread > 0 ? t("global:shell.unread", { count: unread }) : ""}
      </span>
      <Popover className="popover" placement="bottom end">
        <Dialog className="bell-panel" aria-label={t("global:shell.notifications")}>
          {Panel ? <Panel onGone={() => setOpen(false)} /> : null}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
