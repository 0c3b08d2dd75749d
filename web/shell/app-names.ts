// Titles and addresses of apps: the product's own ones are translated, unless the company renamed them.

import type { App } from "../client/api/shapes";
import { currentLanguage, type Translate } from "../client/i18n/i18n";
import type { Phrase } from "../client/i18n/phrases";
import { paths } from "../client/paths";
import type { Area } from "../client/session/rights";
import { entryOf, pathOf, type RoutedApp } from "./micro-frontends/addresses";

/** The areas of administration: their right, title, icon and page. */
export const areas: readonly (readonly [Area, Phrase, string, string])[] = [
  ["admin.users", "global:shell.users", "users", paths.users()],
  ["admin.roles", "global:shell.roles", "shield", paths.roles()],
  ["admin.tenants", "global:shell.tenants", "building", paths.tenants()],
  ["admin.audit", "global:shell.audit", "list", paths.audit()],
];

/** Pages of operators besides the areas: their id, title, icon and address. */
export const operatorPages: readonly (readonly [string, Phrase, string, string])[] = [
  ["apps", "global:shell.apps", "app", paths.apps()],
  ["accounts", "global:shell.accounts", "badge", paths.accounts()],
  ["operations", "global:shell.operations", "chart", paths.operations()],
];

const titles: Readonly<Record<string, Phrase>> = {
  ...Object.fromEntries(areas.map(([area, title]) => [area, title])),
  surveys: "global:apps.surveys",
  reports: "global:apps.reports",
  directory: "global:apps.directory",
};

const categories: Readonly<Record<string, Phrase>> = {
  Administration: "global:shell.administration",
  Insight: "global:categories.insight",
  Company: "global:categories.company",
};

/** Texts by language; records that an older release cached have none. */
type ByLanguage = Readonly<Record<string, string>> | undefined;

/** The title of an app: the catalogue's in this language, otherwise the product's or the company's. */
export function appTitle(
  t: Translate,
  app: Pick<App, "appId" | "title" | "baseTitle"> & { readonly titles?: ByLanguage },
): string {
  const { appId, title, baseTitle } = app;
  const phrase = titles[appId];
  return app.titles?.[currentLanguage()] ?? (phrase && title === baseTitle ? t(phrase) : title);
}

/** The title of its category. */
export function appCategory(
  t: Translate,
  app: Pick<App, "categoryName" | "baseCategoryName"> & { readonly categories?: ByLanguage },
): string {
  const phrase = categories[app.baseCategoryName];
  const own = app.categories?.[currentLanguage()];
  if (own !== undefined) return own;
  return phrase && app.categoryName === app.baseCategoryName ? t(phrase) : app.categoryName;
}

const areaAddress = (appId: string) => areas.find(([area]) => area === appId)?.[3];

/** The address of an app, or of an area of administration; undefined when it has no page. */
export function appAddress(app: Pick<App, "appId"> & RoutedApp): string | undefined {
  return areaAddress(app.appId) ?? entryOf(app);
}

/** The path at and below which an app, or an area of administration, is. */
export function appPath(app: Pick<App, "appId"> & RoutedApp): string | undefined {
  return areaAddress(app.appId) ?? pathOf(app);
}
