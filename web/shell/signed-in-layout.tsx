// The layout after the sign-in: what somebody's roles make of it, around the page.

import { useCallback, useEffect, useMemo, useRef } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { type LoaderFunctionArgs, Outlet, useLoaderData, useNavigate, useRevalidator } from "react-router";
import * as calls from "../api/calls";
import { phraseOf } from "../api/codes";
import { Failure } from "../api/failure";
import { remember } from "../api/memory";
import type { OpenSession } from "../api/shapes";
import { useConfig } from "../config/config";
import { seen } from "../database/seen";
import { handleError } from "../forms/handle-error";
import { useLanguage, useT } from "../i18n/i18n";
import type { Phrase } from "../i18n/phrases";
import { ModalSlot } from "../modals/slot";
import { PaletteKey } from "../palette/palette-key";
import { paths } from "../paths";
import { watchIdle } from "../session/idle";
import { lock, signedIn, signOut } from "../session/keeper";
import { fillChoice } from "../session/layout-choice";
import { Queries } from "../session/query-client";
import { requireSession } from "../session/require";
import { askRights, knownRights } from "../session/rights";
import { useKnownSession } from "../session/session";
import { toast } from "../ui/toast";
import { useCompanySwitch } from "./company-switch";
import { signedInLayout } from "./layout/configuration";
import { Frame } from "./layout/frame";
import { useStandingLayout } from "./layout/standing";
import { ViewPanel } from "./layout/view-panel";
import { menus } from "./menu/menus";
import { Notices, OpenWhileHeard } from "./notices";
import { UserMenu } from "./user-menu";

/** Nobody gets here without a session; pages that need a company ask for it themselves. */
export async function loader({ request }: LoaderFunctionArgs): Promise<OpenSession> {
  // The page asks at the same time: what it is told is kept, and recalled while nobody answers.
  remember(seen);
  const session = await requireSession(request);
  fillChoice(session.user);
  const asked = session.tenant ? askRights() : undefined;
  // They say where the menus are. Whoever has them already waits for nothing.
  if (!knownRights()) await asked;
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

const loadModals = () => import("../modal-host");

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
  useEffect(() => {
    if (companyId) void askRights();
  }, [companyId]);

  const { idleMinutes } = useConfig().lock;
  useEffect(() => watchIdle(idleMinutes, () => void lock()), [idleMinutes]);

  const opener = useRef<HTMLButtonElement>(null);
  const { rights, layout } = useStandingLayout(userId);
  const configuration = useMemo(
    () => signedInLayout({ t, language, rights, layout, company }),
    [t, language, rights, layout, company],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: phrases change with the language
  const foot = useMemo(
    () => [{ title: t("global:shell.account"), icon: "person", path: paths.account() }],
    [t, language],
  );

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
      <Frame
        layout={configuration}
        foot={foot}
        banner={<Notices />}
        tools={<PaletteKey session={session} enter={companySwitch.goTo} lock={() => void lock()} signOut={leave} />}
        userMenu={
          <UserMenu
            buttonRef={opener}
            session={session}
            onCompany={companySwitch.goTo}
            onAccount={() => void navigate(paths.account())}
            onView={configuration.right ? () => menus.right.configure({ opened: true }) : undefined}
            onLock={() => void lock()}
            onSignOut={leave}
          />
        }
        right={{
          title: t("global:shell.view"),
          opener,
          content: <ViewPanel userId={userId} layout={layout} apps={rights?.apps ?? []} />,
        }}
      >
        <OpenWhileHeard>
          <Outlet />
        </OpenWhileHeard>
      </Frame>
      <OpenWhileHeard>
        <ModalSlot load={loadModals} />
      </OpenWhileHeard>
      {companySwitch.question}
    </I18nProvider>
  );
}
