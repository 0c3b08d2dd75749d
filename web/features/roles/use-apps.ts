// The apps that a role can grant, loaded when a form opens.

import { useQuery } from "@tanstack/react-query";
import type { RoleApp } from "../../client/api/admin-roles";
import { useT } from "../../client/i18n/i18n";
import { useScope } from "../../client/session/query-client";
import { appsOfRoles } from "../../kit/administration/queries/roles";
import { appCategory, appTitle } from "../../shell/app-names";

/** The apps, with titles in the user's language; undefined while loading. */
export interface AppsState {
  readonly apps: readonly RoleApp[] | undefined;
  readonly failure: unknown;
  readonly retry: () => void;
}

export function useApps(): AppsState {
  const t = useT();
  const { data, error, refetch } = useQuery(appsOfRoles(useScope()));
  const apps = data?.map((app) => ({ ...app, title: appTitle(t, app), baseCategoryName: appCategory(t, app) }));
  return { apps, failure: data ? undefined : (error ?? undefined), retry: () => void refetch() };
}
