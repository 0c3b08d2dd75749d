// Notices over the foot of the page: that the server is unreachable and how old the shown data is; that a new version is ready.

import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { onReconnect, useNetwork } from "../client/api/network";
import { watchServer } from "../client/config/watch";
import { shortTime } from "../client/i18n/formats";
import { useT } from "../client/i18n/i18n";
import { type ActivateUpdate, registerServiceWorker } from "../client/service-worker/register";
import { refreshRights } from "../client/session/rights";
import { cacheShell } from "../client/session/shell-cache";
import { Button } from "../ui/button";
import { ReadOnly } from "../ui/read-only";
import { useReload } from "./use-reload";
import "./notices.css";

/** Polls the server while it is unreachable, and reloads the rights when it is back. */
function useWatch(isUnreachable: boolean): void {
  useEffect(() => watchServer(isUnreachable), [isUnreachable]);
  useEffect(() => onReconnect(() => void refreshRights(true)), []);
}

/** A new version is ready; a dialog asks about unsaved input before the reload. */
function NewVersion() {
  const t = useT();
  const [takeOver, setTakeOver] = useState<ActivateUpdate>();
  const { onReload, question } = useReload(() => takeOver?.());
  useEffect(() => registerServiceWorker((next) => setTakeOver(() => next)), []);
  if (!takeOver) return null;
  return (
    <div className="notice">
      <strong>{t("global:version.ready")}</strong>
      <Button variant="secondary" onPress={onReload}>
        {t("global:version.reload")}
      </Button>
      {question}
    </div>
  );
}

/** Pixels between a notice and what is below or above it. */
const GAP = 16;

/** Sets a CSS variable to the height that the notices cover: fixed elements are above them, and the page ends above them. */
function useRoom(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const notices = ref.current;
    if (!notices) return undefined;
    const { style } = document.documentElement;
    const clear = () => style.removeProperty("--notice");
    const observer = new ResizeObserver(() => {
      const { offsetHeight } = notices;
      if (offsetHeight > 0)
        style.setProperty("--notice", `calc(${offsetHeight + GAP}px + env(safe-area-inset-bottom, 0px))`);
      else clear();
    });
    observer.observe(notices);
    return () => {
      observer.disconnect();
      clear();
    };
  }, [ref]);
}

export function Notices() {
  const t = useT();
  const { isUnreachable, cachedAt } = useNetwork();
  const ref = useRef<HTMLDivElement>(null);
  useWatch(isUnreachable);
  useRoom(ref);
  // For the time without a connection.
  useEffect(cacheShell, []);
  const time = cachedAt === undefined ? undefined : shortTime(new Date(cachedAt).toISOString());
  return (
    <div ref={ref} className="notices" role="status">
      {isUnreachable ? (
        <p className="notice" data-tone="warning">
          <strong>{t("global:offline.title")}</strong>{" "}
          <span>
            {time ? t("global:offline.asOf", { time }) : null} {t("global:offline.closed")}
          </span>
        </p>
      ) : null}
      <NewVersion />
    </div>
  );
}

/** While the server is unreachable, everything below is read-only. */
export function EnabledWhileOnline({ children }: { readonly children: ReactNode }) {
  const t = useT();
  return <ReadOnly value={useNetwork().isUnreachable ? t("global:offline.closed") : undefined}>{children}</ReadOnly>;
}
