// The layout after the sign-in: what somebody's roles make of it, around the page.

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { type LoaderFunctionArgs, Outlet, useLoaderData, useLocation, useNavigate, useRevalidator } from "react-router";
import * as calls from "../client/api/calls";
import { phraseOf } from "../client/api/codes";
import { Failure } from "../client/api/failure";
import { remember } from "../client/api/memory";
import type { OpenSession } from "../client/api/shapes";
import { useConfig } from "../client/config/config";
import { seen } from "../client/database/seen";
import { useLanguage, useT } from "../client/i18n/i18n";
import type { Phrase } from "../client/i18n/phrases";
import { paths } from "../client/paths";
import { watchIdle } from "../client/session/idle";
import { lock, signedIn, signOut } from "../client/session/keeper";
import { fillChoice } from "../client/session/layout-choice";
import { Queries } from "../client/session/query-client";
import { requireSession } from "../client/session/require";
import { askRights, knownRights } from "../client/session/rights";
import { useKnownSession } from "../client/session/session";
import { handleError } from "../kit/forms/handle-error";
import { ModalSlot } from "../kit/modals/slot";
import { useCompanySwitch } from "../shell/company-switch";
import { signedInLayout } from "../shell/layout/configuration";
import { useCurrentLayout } from "../shell/layout/current-layout";
import { Frame } from "../shell/layout/frame";
import { menus } from "../shell/menu/menus";
import { Notices, OpenWhileHeard } from "../shell/notices";
import { NotificationBell } from "../shell/notifications/bell";
import { ToastKey, useFreshToasts } from "../shell/notifications/toasts";
import { PaletteButton } from "../shell/palette/palette-button";
import { appAt, noteApp } from "../shell/recent-apps";
import { Shortcuts } from "../shell/shortcuts/shortcuts";
import { UserMenu } from "../shell/user-menu";
import { later, loadAheadWhenIdle, whenIdle } from "../ui/later";
import { closes } from "../ui/opener";
import { toast } from "../ui/toast";
import { JobPanel } from "./job-panel";
import { StepUp } from "./step-up";

/** Nobody gets here without a session; pages that need a company ask for it themselves. */
export async function loader({ request }: LoaderFunctionArgs): Promise<OpenSession> {
  // The page asks at the same time: what it is told is kept, and recalled while nobody answers.
  remember(seen);
  const session = await requireSession(request);
  fillChoice(session.user);
  const rights = session.tenant ? askRights() : undefined;
  // They say where the menus are. Whoever has them already waits for nothing.
  if (!knownRights()) await rights;
  return session;
}

/** Tells that something did not work, with the phrase of the refusal. */
function useComplaint(): (title: Phrase, failure: unknown) => void {
  const t = useT();
  return useCallback(
    (title, failure) => {
      const code = failure instanceof Failure ? failure.code : "internal";
      toast({ tone: "error", title: t(title), message: t(phraseOf(code), { minutes: 1 }) });
    },
    [t],
  );
}

let engine: Promise<void> | undefined;

/** From then on i18next says the phrases. Until then the few lines of the pages before the sign-in do, which say the same. */
async function startEngine(): Promise<void> {
  engine ??= import("../client/i18n/engine").then(({ startEngine }) => startEngine());
  await engine.catch(() => {
    // The network is gone; the next layout tries again.
    engine = undefined;
  });
}

const loadModals = () => import("./modal-host");

const ViewPopover = later(async () => (await import("../shell/layout/view-popover")).ViewPopover, closes);

/** The layout. */
export function Component() {
  return (
    <Queries>
      <Layout />
    </Queries>
  );
}

function Layout() {
  const t = useT();
  const language = useLanguage();
  const loaded = useLoaderData<OpenSession>();
  const known = useKnownSession();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const complain = useComplaint();
  const session = known.kind === "open" ? known.session : loaded;
  const { userId } = session.user;
  const company = session.tenant;

  const companyId = company?.companyId;
  useFreshToasts(userId, companyId);
  useEffect(() => {
    if (companyId) void askRights();
  }, [companyId]);

  const { idleMinutes } = useConfig().lock;
  useEffect(() => watchIdle(idleMinutes, () => void lock()), [idleMinutes]);

  const opener = useRef<HTMLButtonElement>(null);
  const [isViewing, setViewing] = useState(false);
  const { rights, layout } = useCurrentLayout(userId);
  const { pathname } = useLocation();
  useEffect(() => whenIdle(startEngine), []);
  // Each page declares more of what may be opened on it.
  useEffect(() => (pathname ? loadAheadWhenIdle() : undefined), [pathname]);
  const appId = appAt(pathname, rights?.apps ?? [])?.appId;
  useEffect(() => {
    if (appId) void noteApp(appId);
  }, [appId]);
  const configuration = useMemo(
    () => signedInLayout({ t, language, rights, layout, company }),
    [t, language, rights, layout, company],
  );
  // What a deployment put beside the page (`web/client/config/web-configuration.ts`).
  const { right } = configuration;
  const beside = right !== null && (right.navigation.length > 0 || Boolean(right.settings.menuUrl));
  const foot = useMemo(() => [{ title: t("global:shell.account"), icon: "person", path: paths.account() }], [t]);

  async function enter(companyId: string): Promise<void> {
    try {
      signedIn(await calls.enterCompany(companyId));
      await revalidate();
    } catch (failure) {
      complain("global:shell.switchFailed", failure);
    }
  }

  const companySwitch = useCompanySwitch((companyId) => void enter(companyId));

  function leave(): void {
    void handleError(signOut(), { title: t("global:shell.signOutFailed"), fallback: undefined });
  }

  return (
    <I18nProvider locale={language === "pt-br" ? "pt-BR" : language}>
      <Shortcuts />
      <ToastKey />
      <Frame
        layout={configuration}
        foot={foot}
        notices={<Notices />}
        tools={
          <>
            <PaletteButton
              session={session}
              enter={companySwitch.goTo}
              lock={() => void lock()}
              signOut={leave}
              adjustView={() => setViewing(true)}
            />
            <NotificationBell />
          </>
        }
        userMenu={
          <UserMenu
            buttonRef={opener}
            session={session}
            onCompany={companySwitch.goTo}
            onAccount={() => void navigate(paths.account())}
            onView={() => setViewing(true)}
            onBeside={beside ? () => menus.right.configure({ opened: true }) : undefined}
            onLock={() => void lock()}
            onSignOut={leave}
          />
        }
        right={beside ? { title: t("global:shell.beside"), opener } : undefined}
      >
        <OpenWhileHeard>
          <Outlet />
        </OpenWhileHeard>
      </Frame>
      <OpenWhileHeard>
        <ModalSlot load={loadModals} />
      </OpenWhileHeard>
      {isViewing ? (
        <ViewPopover
          userId={userId}
          layout={layout}
          apps={rights?.apps ?? []}
          trigger={opener}
          onClose={() => setViewing(false)}
        />
      ) : null}
      {companySwitch.question}
      <JobPanel />
      <StepUp />
    </I18nProvider>
  );
}
