// The start page after the sign-in: the user's apps and tasks, and for administrators the state of the company.

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator, useRouteLoaderData } from "react-router";
import { Failure } from "../../client/api/failure";
import { home } from "../../client/api/home";
import type { OpenSession, TenantSession } from "../../client/api/shapes";
import { useT } from "../../client/i18n/i18n";
import { queryClient, useScope } from "../../client/session/query-client";
import { prefetch, readQuery } from "../../client/session/read-query";
import { companyListAddress, requestedPath, requireCompany } from "../../client/session/require";
import { knownRightsBySource, loadRights, refreshRights, useRights } from "../../client/session/rights";
import { type Scope, scopeNow } from "../../client/session/scope";
import { useKnownSession } from "../../client/session/session";
import { copyable } from "../../kit/forms/copyable";
import { useFailureText } from "../../kit/forms/failure-text";
import { ReceivedInvitations } from "../../shell/received-invitations";
import { ErrorState } from "../../ui/states";
import { Apps } from "./apps";
import { Company, partsOf } from "./company";
import { Head } from "./head";
import { News } from "./news";
import { Platform } from "./platform";
import { Tasks } from "./tasks";
import "../../ui/page.css";

const homeOf = (scope: Scope) => readQuery(scope, "home", { key: ["page"], queryFn: home });

/** Whether the user administers something: other users are shown nothing of it, and nothing is requested. */
const isAdministrator = (rights: TenantSession): boolean => partsOf(rights).any || rights.operator;

async function prefetchHome(rights: TenantSession): Promise<TenantSession> {
  if (isAdministrator(rights)) await prefetch(queryClient(), homeOf(scopeNow()));
  return rights;
}

/** Loads the user's rights in this tab's company. A company that the user can no longer enter leads to the chooser. */
export async function loader({ request }: LoaderFunctionArgs): Promise<TenantSession> {
  await requireCompany(request);
  const { cached } = knownRightsBySource();
  if (cached) {
    void refreshRights();
    return prefetchHome(cached);
  }
  try {
    return await prefetchHome(await loadRights());
  } catch (error) {
    if (error instanceof Failure && error.code === "tenant_missing")
      throw redirect(companyListAddress(requestedPath(request)));
    throw error;
  }
}

/** The page. */
export function Component() {
  const { revalidate } = useRevalidator();
  const loadedRights = useLoaderData<TenantSession>();
  const rights = useRights();
  const hasRights = rights !== undefined;
  useEffect(() => {
    // The cached rights were shown, and the server rejects them now.
    if (!hasRights) void revalidate();
  }, [hasRights, revalidate]);
  const tenant = rights ?? loadedRights;
  const loaded = useRouteLoaderData<OpenSession>("signed-in");
  const known = useKnownSession();
  // Users may have changed their name since the layout was loaded.
  const session = known.kind === "open" ? known.session : loaded;
  if (!session) return null;
  return (
    <div className="page" data-wide>
      <Head person={session.user} tenant={tenant} />
      <News news={tenant.news} />
      <ReceivedInvitations news={tenant.unreadNotifications} onAccepted={() => void revalidate()} />
      <Tasks person={session.user} tenant={tenant} />
      <Apps tenant={tenant} />
      <AdministratorSections tenant={tenant} />
    </div>
  );
}

function AdministratorSections({ tenant }: { readonly tenant: TenantSession }) {
  const t = useT();
  const parts = partsOf(tenant);
  const isEnabled = isAdministrator(tenant);
  const scope = useScope();
  const failureText = useFailureText();
  const { data, error, isError, refetch } = useQuery({ ...homeOf(scope), ...(isEnabled ? {} : { enabled: false }) });
  if (!isEnabled) return null;
  if (isError && !data)
    return (
      <ErrorState
        title={t("home:notLoaded.title")}
        text={copyable(failureText(error))}
        retry={t("global:actions.retry")}
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      {tenant.operator ? <Platform home={data} /> : null}
      {parts.any ? (
        <Company home={data} parts={parts} company={tenant.operator ? undefined : tenant.company.companyId} />
      ) : null}
    </>
  );
}
