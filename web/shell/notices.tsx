// Over the foot of the page: that nobody answers and how old what is shown is; that a new version is ready.

import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { onHeardAgain, useNetwork } from "../client/api/network";
import { watchServer } from "../client/config/watch";
import { shortTime } from "../client/i18n/formats";
import { useT } from "../client/i18n/i18n";
import { type ActivateUpdate, registerServiceWorker } from "../client/service-worker/register";
import { askRights } from "../client/session/rights";
import { cacheShell } from "../client/session/shell-cache";
import { giveUpUnsaved, hasUnsaved } from "../client/session/unsaved";
import { Button } from "../ui/button";
import { ConfirmDialog } from "../ui/dialog";
import { ReadOnly } from "../ui/read-only";
import "./notices.css";

/** Looks for the server while nobody answers, and sees to what was missed when it is back. */
function useWatch(isSilent: boolean): void {
  useEffect(() => watchServer(isSilent), [isSilent]);
  useEffect(() => onHeardAgain(() => void askRights(true)), []);
}

/** That a new version is ready; what was typed is asked about before it goes. */
function NewVersion() {
  const t = useT();
  const [takeOver, setTakeOver] = useState<ActivateUpdate>();
  const [isAsking, ask] = useState(false);
  useEffect(() => registerServiceWorker((next) => setTakeOver(() => next)), []);
  if (!takeOver) return null;
  function reload(): void {
    giveUpUnsaved();
    takeOver?.();
  }
  return (
    <div className="notice">
      <strong>{t("global:version.ready")}</strong>
      <Button variant="secondary" onPress={() => (hasUnsaved() ? ask(true) : reload())}>
        {t("global:version.reload")}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t("global:version.unsavedTitle")}
        text={t("global:version.unsavedText")}
        confirm={t("global:version.reload")}
        cancel={t("global:version.stay")}
        onConfirm={reload}
        onCancel={() => ask(false)}
      />
    </div>
  );
}

/** Pixels between a notice and what is below or above it. */
const GAP = 16;

/** Tells style sheets how much of the foot of the window the notices cover: what is stuck there stands above them, and the page ends above them. */
function useRoom(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const notices = ref.current;
    if (!notices) return undefined;
    const { style } = document.documentElement;
    const clear = () => style.removeProperty("--notice");
    const observer = new ResizeObserver(() => {
      const { offsetHeight } = notices;
      if (offsetHeight > 0) style.setProperty("--notice", `${offsetHeight + GAP}px`);
      else clear();
    });
    observer.observe(notices);
    return () => {
      observer.disconnect();
      clear();
    };
  }, [ref]);
}

/** The notices. */
export function Notices() {
  const t = useT();
  const { isSilent, cachedAt } = useNetwork();
  const ref = useRef<HTMLDivElement>(null);
  useWatch(isSilent);
  useRoom(ref);
  // For the time when nobody answers.
  useEffect(cacheShell, []);
  const time = cachedAt === undefined ? undefined : shortTime(new Date(cachedAt).toISOString());
  return (
    <div ref={ref} className="notices" role="status">
      {isSilent ? (
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

/** While nobody answers, everything below can be read and nothing can be changed. */
export function OpenWhileHeard({ children }: { readonly children: ReactNode }) {
  const t = useT();
  return <ReadOnly value={useNetwork().isSilent ? t("global:offline.closed") : undefined}>{children}</ReadOnly>;
}
