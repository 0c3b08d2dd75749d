// The page of an app: its micro-frontend, or a message why there is none.

import { useState } from "react";
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useRevalidator,
  useRouteLoaderData,
} from "react-router";
import type { OpenSession, PublicConfiguration, TenantSession } from "../../client/api/shapes";
import { useConfig } from "../../client/config/config";
import { useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { paths } from "../../client/paths";
import { requireCompany } from "../../client/session/require";
import { knownRights, refreshRights, useRights } from "../../client/session/rights";
import { useKnownSession } from "../../client/session/session";
import { hasUnsaved, onUnsaved } from "../../client/session/unsaved";
import { useStore } from "../../client/store";
import styles from "../../ui/button.module.css";
import { Drawing, type DrawingName } from "../../ui/drawing";
import { EmptyState, ErrorState, Waiting } from "../../ui/states";
import { appTitle } from "../app-names";
import { focusPageAgain } from "../layout/page-focus";
import { appAt, pathOf } from "./addresses";
import { MicroFrontendHost } from "./host";
import { localApp } from "./local-apps";
import { pathBelow } from "./own-addresses";
import "../../ui/page.css";

/** The company decides which apps a user has: its rights are loaded before the page is rendered. */
export async function loader({ request }: LoaderFunctionArgs): Promise<{ readonly isKnown: boolean }> {
  await requireCompany(request);
  await refreshRights(!knownRights());
  return { isKnown: knownRights() !== undefined };
}

function AppMessage(props: { readonly title: string; readonly text: Phrase; readonly drawing: DrawingName }) {
  const t = useT();
  return (
    <div className="page">
      <h1>{props.title}</h1>
      <EmptyState
        title={t(props.text)}
        drawing={<Drawing name={props.drawing} />}
        action={
          <Link className={styles.button} data-variant="secondary" to={paths.home()}>
            {t("apps:home")}
          </Link>
        }
      />
    </div>
  );
}

/** The session and the rights that an app is opened with, and its registration. */
interface AppCaller {
  readonly session: OpenSession | undefined;
  readonly rights: TenantSession | undefined;
  readonly microFrontends: PublicConfiguration["microFrontends"];
}

const unsaved = { get: hasUnsaved, getPrerendered: () => false, subscribe: onUnsaved };

/**
 * An app with unsaved input stays as it was opened, for its user and company: another right or another module counts once the input is saved
 * or given up. A user who signs in again over the page is in no company until it is entered again: the app stays meanwhile, too.
 */
function useAppCaller(now: AppCaller): AppCaller {
  const [last, setLast] = useState(now);
  const isUnsaved = useStore(unsaved);
  const isSameUser = now.session !== undefined && last.session?.user.userId === now.session.user.userId;
  const isBetween = now.session?.tenant === null;
  const isSameCompany = last.session?.tenant?.companyId === now.session?.tenant?.companyId;
  if (isSameUser && (isBetween || (isUnsaved && isSameCompany && last.rights))) return last;
  const isAnother =
    now.session !== last.session || now.rights !== last.rights || now.microFrontends !== last.microFrontends;
  if (isAnother) setLast(now);
  return now;
}

/** The registered module, or the one of the developer's machine instead, which has no hash. */
function moduleOf(registered: PublicConfiguration["microFrontends"][string] | undefined, local: string | undefined) {
  const isIsolated = registered?.isolated ?? false;
  if (local) return { url: local, integrity: "", isIsolated, isLocal: true };
  return registered && { url: registered.url, integrity: registered.integrity, isIsolated, isLocal: false };
}

export function Component() {
  const t = useT();
  const { isKnown } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  const { pathname, search, hash } = useLocation();
  const known = useKnownSession();
  const loaded = useRouteLoaderData<OpenSession>("signed-in");
  const { session, rights, microFrontends } = useAppCaller({
    session: known.kind === "open" ? known.session : loaded,
    rights: useRights(),
    microFrontends: useConfig().microFrontends,
  });
  if (!rights && !isKnown && state === "idle") {
    return (
      <ErrorState
        isPage
        title={t("global:messages.error.failed")}
        text={t("global:errors.network")}
        retry={t("global:actions.retry")}
        onRetry={() => {
          focusPageAgain();
          void revalidate();
        }}
      />
    );
  }
  if (!rights || !session) return <Waiting isPage text={t("global:state.loading")} />;
  const app = appAt(rights.apps, pathname);
  const base = app && pathOf(app);
  if (!app || !base) return <AppMessage title={t("apps:noAccess.title")} text="apps:noAccess.text" drawing="closed" />;
  const name = app.mfeName ?? "";
  const registered = Object.hasOwn(microFrontends, name) ? microFrontends[name] : undefined;
  const local = localApp(name);
  const module = moduleOf(registered, local);
  if (!module)
    return (
      <AppMessage title={appTitle(t, app)} text={name ? "apps:notRegistered" : "apps:nothingHere"} drawing="tiles" />
    );
  const company = session.tenant?.companyId;
  return (
    <MicroFrontendHost
      key={[session.user.userId, company, app.appId, app.access, module.url, module.isIsolated].join(" ")}
      module={module}
      opening={{
        name,
        app: { ...app, title: appTitle(t, app) },
        session,
        stores: registered?.stores ?? [],
        base,
        path: pathBelow(base, pathname + search + hash) ?? "/",
      }}
    />
  );
}
