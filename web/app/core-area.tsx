// The root route's component, the core area, which contains every page. Its own layout (`coreLayout`) has no bar and no menu (G19).

import { type ComponentType, useEffect, useLayoutEffect, useState } from "react";
import { Outlet, ScrollRestoration, useMatches, useNavigate, useRevalidator } from "react-router";
import { takeOver } from "../client/early";
import { nameLanguage } from "../client/i18n/document";
import { loadMissing, loadSections, useLanguage, useT } from "../client/i18n/i18n";
import { adoptUserLanguage } from "../client/i18n/switch";
import { paths } from "../client/paths";
import { useGuards } from "../client/session/guards";
import { keepSession } from "../client/session/lifecycle";
import { signInAddress } from "../client/session/require";
import { useKnownSession } from "../client/session/session";
import { signInLink } from "../client/session/sign-in-link";
import { giveUpUnsaved } from "../client/session/unsaved";
import { useNamedStage } from "../client/stage-title";
import type { RouteHandle } from "../shell/route-handle";
import { ToastRegion } from "../ui/toast";
import { Demo } from "./demo";

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
  // Phrases that could not be loaded are requested again with the next page.
  useEffect(() => void (handle && loadMissing()), [handle]);
}

/** Applies the language of the user's account on every device (G52). */
function useApplyUserLanguage(): void {
  const known = useKnownSession();
  const preferred = known.kind === "open" ? known.session.user.language : null;
  useEffect(() => void adoptUserLanguage(preferred), [preferred]);
}

export function Component() {
  const t = useT();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isShown = useGuards();
  const [Dialog, setDialog] = useState<ComponentType>();
  useTitle();
  useApplyUserLanguage();
  // In the commit itself: whatever is pressed afterwards is handled, and not kept by `first.ts`. Tests wait for it.
  useLayoutEffect(() => takeOver(), []);
  useEffect(
    () =>
      keepSession({
        leave: (ended, to) =>
          void navigate(to ?? (ended ? signInAddress(location.pathname + location.search) : signInLink()), {
            replace: true,
            state: ended ? { ended: true } : null,
          }),
        signInAgain: async (closing) => {
          // Large and rarely used: loaded on demand.
          const [{ signInAgain, SessionDialog }] = await Promise.all([
            import("./session-dialog"),
            loadSections(["auth"]),
          ]);
          setDialog(() => SessionDialog);
          return signInAgain(closing);
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
      {Demo ? <Demo /> : null}
      <ToastRegion label={t("global:toasts.label")} closeLabel={t("global:actions.close")} />
      <ScrollRestoration />
    </>
  );
}
