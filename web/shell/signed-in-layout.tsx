// The bare layout after the sign-in: top bar, sidebar, content.

import { useCallback, useEffect } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { type LoaderFunctionArgs, NavLink, Outlet, useLoaderData, useNavigate, useRevalidator } from "react-router";
import * as calls from "../api/calls";
import { phraseOf } from "../api/codes";
import { Failure } from "../api/failure";
import type { OpenSession } from "../api/shapes";
import { useConfig } from "../config/config";
import { useLanguage, useT } from "../i18n/i18n";
import type { Phrase } from "../i18n/phrases";
import { paths } from "../paths";
import { watchIdle } from "../session/idle";
import { lock, signedIn, signOut } from "../session/keeper";
import { requireSession } from "../session/require";
import { askRights } from "../session/rights";
import { useKnownSession } from "../session/session";
import { toast } from "../ui/toast";
import { Brand } from "./brand";
import { Navigation } from "./navigation";
import { Notices, OpenWhileHeard } from "./notices";
import { UserMenu } from "./user-menu";

/** Nobody gets here without a session; pages that need a company ask for it themselves. */
export function loader({ request }: LoaderFunctionArgs): Promise<OpenSession> {
  return requireSession(request);
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

/** The layout. */
export function Component() {
  const t = useT();
  const language = useLanguage();
  const loaded = useLoaderData<OpenSession>();
  const known = useKnownSession();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const complain = useComplaint();
  const session = known.kind === "open" ? known.session : loaded;

  const companyId = session.tenant?.companyId;
  useEffect(() => {
    if (companyId) void askRights();
  }, [companyId]);

  const { idleMinutes } = useConfig().lock;
  useEffect(() => watchIdle(idleMinutes, () => void lock()), [idleMinutes]);

  async function enter(companyId: string): Promise<void> {
    try {
      signedIn(await calls.enterCompany(companyId));
      await revalidate();
    } catch (failure) {
      complain("global:shell.switchFailed", failure);
    }
  }

  return (
    <I18nProvider locale={language === "pt-br" ? "pt-BR" : language}>
      <div className="shell">
        <a className="skip-link" href="#content">
          {t("global:shell.skip")}
        </a>
        <header className="shell-top">
          <NavLink to={paths.home()} className="shell-home">
            <Brand size={32} />
          </NavLink>
          <UserMenu
            session={session}
            onCompany={(companyId) => void enter(companyId)}
            onAccount={() => void navigate(paths.account())}
            onLock={() => void lock()}
            onSignOut={() => {
              signOut().catch((failure: unknown) => complain("global:shell.signOutFailed", failure));
            }}
          />
        </header>
        <Navigation />
        <main id="content" className="shell-content" tabIndex={-1}>
          <Notices />
          <OpenWhileHeard>
            <Outlet />
          </OpenWhileHeard>
        </main>
      </div>
    </I18nProvider>
  );
}
