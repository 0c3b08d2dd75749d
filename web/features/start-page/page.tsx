// The first signed-in page: who, which company, which rights.

import { useEffect } from "react";
import { type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator, useRouteLoaderData } from "react-router";
import { Failure } from "../../client/api/failure";
import type { OpenSession, TenantSession } from "../../client/api/shapes";
import { useT } from "../../client/i18n/i18n";
import { askedFor, companyListAddress, requireCompany } from "../../client/session/require";
import { askRights, heldRights, loadRights, useRights } from "../../client/session/rights";
import { useKnownSession } from "../../client/session/session";
import { ReceivedInvitations } from "../../shell/received-invitations";
import { AppRights } from "./app-rights";
import { Facts } from "./facts";
import "../../ui/page.css";

/** Loads the rights of this tab's company. A company that is no longer open to the person leads to the chooser. */
export async function loader({ request }: LoaderFunctionArgs): Promise<TenantSession> {
  await requireCompany(request);
  const { copied } = heldRights();
  if (copied) {
    void askRights();
    return copied;
  }
  try {
    return await loadRights();
  } catch (error) {
    if (error instanceof Failure && error.code === "tenant_missing")
      throw redirect(companyListAddress(askedFor(request)));
    throw error;
  }
}

/** The page. */
export function Component() {
  const t = useT();
  const { revalidate } = useRevalidator();
  const loadedRights = useLoaderData<TenantSession>();
  const rights = useRights();
  const hasRights = rights !== undefined;
  useEffect(() => {
    // What was shown from this device is refused by now.
    if (!hasRights) void revalidate();
  }, [hasRights, revalidate]);
  const tenant = rights ?? loadedRights;
  const loaded = useRouteLoaderData<OpenSession>("signed-in");
  const known = useKnownSession();
  // People may have changed their name since the layout was loaded.
  const session = known.kind === "open" ? known.session : loaded;
  if (!session) return null;
  return (
    <div className="page">
      <header className="page-head">
        <h1>{t("global:home.welcome", { name: session.user.firstName })}</h1>
        <p className="muted">{t("global:home.subtitle")}</p>
      </header>
      <ReceivedInvitations onJoined={() => void revalidate()} />
      <Facts person={session.user} tenant={tenant} />
      <AppRights apps={tenant.apps} />
    </div>
  );
}
