// The layout route of the pages after the sign-in: its loader requires a session, its component renders the shell as the user's roles define it.

import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type LoaderFunctionArgs, Outlet, useLoaderData, useLocation, useNavigate } from "react-router";
import * as calls from "../client/api/calls";
import { Failure } from "../client/api/failure";
import { remember } from "../client/api/response-cache";
import type { Company, OpenSession } from "../client/api/shapes";
import { useConfig } from "../client/config/config";
import { seen } from "../client/database/cached-responses";
import { loadSections, translate, useLanguage, useT } from "../client/i18n/i18n";
import type { Phrase } from "../client/i18n/phrases";
import { paths } from "../client/paths";
import { withContinuation } from "../client/session/continuation";
import { watchIdle } from "../client/session/idle";
import { fillChoice } from "../client/session/layout-choice";
import { lock, signedIn, signOut } from "../client/session/lifecycle";
import { Queries, useScope } from "../client/session/query-client";
import { requireSession } from "../client/session/require";
import { knownRights, refreshRights } from "../client/session/rights";
import { knownSession, refreshSession, useKnownSession } from "../client/session/session";
import { signInLink } from "../client/session/sign-in-link";
import { copyable } from "../kit/forms/copyable";
import { useFailureText } from "../kit/forms/failure-text";
import { handleError } from "../kit/forms/handle-error";
import { ModalSlot } from "../kit/modals/slot";
import { useCompanySwitch } from "../shell/company-switch";
import { signedInLayout } from "../shell/layout/configuration";
import { useCurrentLayout } from "../shell/layout/current-layout";
import { Frame } from "../shell/layout/frame";
import { menus } from "../shell/menu/menus";
import { EnabledWhileOnline, Notices } from "../shell/notices";
import { NotificationBell } from "../shell/notifications/bell";
import { ToastKey, useFreshToasts } from "../shell/notifications/toasts";
import { PaletteButton } from "../shell/palette/palette-button";
import { appAt, noteApp } from "../shell/recent-apps";
import { Shortcuts } from "../shell/shortcuts/shortcuts";
import { UserMenu } from "../shell/user-menu";
import { lazyComponent, preloadWhenIdle, whenIdle } from "../ui/lazy-component";
import { closeOnMissing } from "../ui/opener";
import { toast } from "../ui/toast";
import { useCompanyRejection } from "./company-rejection";
import { JobPanel } from "./job-panel";
import { StepUp } from "./step-up";

/** Requires a session; pages that need a company require it themselves. */
export async function loader({ request }: LoaderFunctionArgs): Promise<OpenSession> {
  // The page's requests run concurrently: their responses are cached, and returned while the server is unreachable.
  remember(seen);
  const session = await requireSession(request);
  fillChoice(session.user);
  const rights = session.tenant ? refreshRights() : undefined;
  // The rights decide where the menus are. Known rights are not waited for.
  if (!knownRights()) await rights;
  return session;
}

/** Shows an error with the phrase of its code. */
function useFailureToast(): (title: Phrase, failure: unknown) => void {
  const t = useT();
  const failureText = useFailureText();
  return useCallback(
    (title, failure) => toast({ tone: "error", title: t(title), message: copyable(failureText(failure)) }),
    [t, failureText],
  );
}

let engine: Promise<void> | undefined;

/** Starts i18next, which translates from then on. Until then the few lines of the pages before the sign-in do, with the same results. */
async function startEngine(): Promise<void> {
  engine ??= import("../client/i18n/engine").then(({ startEngine }) => startEngine());
  await engine.catch(() => {
    // Loading failed; the next layout retries.
    engine = undefined;
  });
}

const loadModals = () => import("./modal-host");

const ViewPopover = lazyComponent(
  async () => (await import("../shell/layout/view-popover")).ViewPopover,
  closeOnMissing,
);

export function Component() {
  return (
    <Queries>
      <Layout />
    </Queries>
  );
}

/**
 * Who looks at the page, and in which company, as its key: what was chosen or typed for one company must not be sent to another. The last
 * one while nobody is signed in: a page that is being left does not begin anew.
 */
function usePageKey(): string {
  const [user, company] = useScope();
  const now = `${user} ${company}`;
  const [key, setKey] = useState(now);
  if (user === "" || key === now) return key;
  setKey(now);
  return now;
}

function Layout() {
  const t = useT();
  const language = useLanguage();
  const loaded = useLoaderData<OpenSession>();
  const known = useKnownSession();
  const navigate = useNavigate();
  const showFailure = useFailureToast();
  const pageKey = usePageKey();
  const session = known.kind === "open" ? known.session : loaded;
  const { userId } = session.user;
  const company = session.tenant;

  const companyId = company?.companyId;
  useCompanyRejection();
  useFreshToasts(userId, companyId);
  useEffect(() => {
    if (companyId) void refreshRights();
  }, [companyId]);

  const { idleMinutes } = useConfig().lock;
  useEffect(() => watchIdle(idleMinutes, () => void lock()), [idleMinutes]);

  const opener = useRef<HTMLButtonElement>(null);
  const [isViewing, setViewing] = useState(false);
  const { rights, layout } = useCurrentLayout(userId);
  const { pathname, search } = useLocation();
  const [isEntering, setEntering] = useState(false);
  useEffect(() => whenIdle(startEngine), []);
  // Each page declares more code that may be opened on it.
  useEffect(() => (pathname ? preloadWhenIdle() : undefined), [pathname]);
  const appId = appAt(pathname, rights?.apps ?? [])?.appId;
  useEffect(() => {
    if (appId) void noteApp(appId);
  }, [appId]);
  const configuration = useMemo(
    () => signedInLayout({ t, language, rights, layout, company }),
    [t, language, rights, layout, company],
  );
  // What a deployment configured for the right sidebar (`web/client/config/web-configuration.ts`).
  const { right } = configuration;
  const beside = right !== null && (right.navigation.length > 0 || Boolean(right.settings.menuUrl));
  const foot = useMemo(() => [{ title: t("global:shell.account"), icon: "person", path: paths.account() }], [t]);

  /** The company that was chosen last: what is answered about one before it comes too late. */
  const chosen = useRef<string>(undefined);

  async function enter(company: Company): Promise<void> {
    const { companyId } = company;
    chosen.current = companyId;
    const isOutdated = () => chosen.current !== companyId;
    try {
      const answer = await calls.enterCompany(companyId);
      if (isOutdated()) return;
      // The page of the company before is gone before the navigation: it has no say in it.
      flushSync(() => {
        setEntering(true);
        signedIn(answer);
      });
      // Loads the page anew, without the query: its filters, views and ids are of the company before.
      await navigate({ search: "" }, { replace: true });
    } catch (failure) {
      if (isOutdated()) return;
      const isRejected = failure instanceof Failure && failure.code === "session_expired";
      if (isRejected && knownSession().kind === "open") return await askForSignIn(company);
      showFailure("global:shell.switchFailed", failure);
      // The companies that are offered are outdated.
      if (failure instanceof Failure && failure.code === "not_found") void refreshSession().catch(() => undefined);
    } finally {
      // As the router shows where it went: not before that.
      if (!isOutdated()) startTransition(() => setEntering(false));
    }
  }

  /** The session goes on here, and is not enough for another company (decision 269). */
  async function askForSignIn({ title, companyName, businessUuId }: Company): Promise<void> {
    await loadSections(["auth"]);
    toast({
      tone: "error",
      title: t("global:shell.switchFailed"),
      message: translate("auth:chooser.again", { company: title || companyName }),
      action: {
        label: translate("auth:chooser.signIn"),
        onAction: () => leave(withContinuation(signInLink(), { business: businessUuId })),
      },
    });
  }

  const companySwitch = useCompanySwitch((company) => void enter(company));

  function leave(to?: string): void {
    void handleError(signOut(to), { title: t("global:shell.signOutFailed"), fallback: undefined });
  }

  return (
    <>
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
              signOut={() => leave()}
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
            onSignOut={() => leave()}
          />
        }
        right={beside ? { title: t("global:shell.beside"), opener } : undefined}
      >
        <EnabledWhileOnline>
          {/* No page asks another company for what the query of the one before says. */}
          {isEntering && search !== "" ? null : <Outlet key={pageKey} />}
        </EnabledWhileOnline>
      </Frame>
      <EnabledWhileOnline>
        <ModalSlot key={pageKey} load={loadModals} />
      </EnabledWhileOnline>
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
    </>
  );
}
