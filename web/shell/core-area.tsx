// The core area: everything is inside. Its own layout (`coreLayout`) has no bar and no menu, so nothing is drawn around it (G19).

import { type ComponentType, useEffect, useState } from "react";
import { Outlet, ScrollRestoration, useMatches, useNavigate, useRevalidator } from "react-router";
import { takeOver } from "../early";
import { nameLanguage } from "../i18n/document";
import { useLanguage, useT } from "../i18n/i18n";
import { followPerson } from "../i18n/switch";
import { paths } from "../paths";
import { useGuards } from "../session/guards";
import { keepSession } from "../session/keeper";
import { signInAddress } from "../session/require";
import { useKnownSession } from "../session/session";
import { signInLink } from "../session/sign-in-link";
import { giveUpUnsaved } from "../session/unsaved";
import { ToastRegion } from "../ui/toast";
import type { RouteHandle } from "./route-handle";
import { useNamedStage } from "./stage-title";

function useTitle(): void {
  const t = useT();
  const language = useLanguage();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const stage = useNamedStage();
  const title = stage ?? (handle?.title ? t(handle.title) : handle?.ownTitle?.());
  useEffect(() => {
    nameLanguage(language);
    document.title = title ? `${title} – ${t("global:product")}` : t("global:product");
  }, [t, language, title]);
}

/** The language that people set in their account comes with them to every device (G52). */
function usePersonsLanguage(): void {
  const known = useKnownSession();
  const preferred = known.kind === "open" ? known.session.user.language : null;
  useEffect(() => void followPerson(preferred), [preferred]);
}

/** The core area. */
export function Component() {
  const t = useT();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isShown = useGuards();
  const [Dialog, setDialog] = useState<ComponentType>();
  useTitle();
  usePersonsLanguage();
  useEffect(() => {
    // `first.ts` lets forms go from here on, and tests wait for it.
    takeOver();
  }, []);
  useEffect(
    () =>
      keepSession({
        leave: (ended, to) =>
          void navigate(to ?? (ended ? signInAddress(location.pathname + location.search) : signInLink()), {
            replace: true,
            state: ended ? { ended: true } : null,
          }),
        signInAgain: async () => {
          // Heavy and rare: it comes when it is needed.
          const { signInAgain, SessionDialog } = await import("../session-dialog");
          setDialog(() => SessionDialog);
          return signInAgain();
        },
        startOver: () => {
          giveUpUnsaved();
          location.assign(paths.home());
        },
        reconsider: () => void revalidate(),
      }),
    [navigate, revalidate],
  );
  return (
    <>
      {isShown ? <Outlet /> : null}
      {Dialog ? <Dialog /> : null}
      <ToastRegion label={t("global:toasts.label")} closeLabel={t("global:actions.close")} />
      <ScrollRestoration />
    </>
  );
}
