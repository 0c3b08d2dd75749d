// What apps are called and where they are: the product's own ones in the person's language, unless their company calls them otherwise.

import type { App } from "../client/api/shapes";
import { currentLanguage, type Translate } from "../client/i18n/i18n";
import type { Phrase } from "../client/i18n/phrases";
import { paths } from "../client/paths";
import type { Area } from "../client/session/rights";

/** The areas of administration: their right, name, sign and page. */
export const areas: readonly (readonly [Area, Phrase, string, string])[] = [
  ["admin.users", "global:shell.users", "users", paths.users()],
  ["admin.roles", "global:shell.roles", "shield", paths.roles()],
  ["admin.tenants", "global:shell.tenants", "building", paths.tenants()],
  ["admin.audit", "global:shell.audit", "list", paths.audit()],
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

/** Texts by language; what this device kept of an older release has none. */
type ByLanguage = Readonly<Record<string, string>> | undefined;

/** What an app is called: as the catalogue says in this language, else as the product or the company does. */
export function appTitle(
  t: Translate,
  app: Pick<App, "appId" | "title" | "baseTitle"> & { readonly titles?: ByLanguage },
): string {
  const { appId, title, baseTitle } = app;
  const phrase = titles[appId];
  return app.titles?.[currentLanguage()] ?? (phrase && title === baseTitle ? t(phrase) : title);
}

/** What its category is called. */
export function appCategory(
  t: Translate,
  app: Pick<App, "categoryName" | "baseCategoryName"> & { readonly categories?: ByLanguage },
): string {
  const phrase = categories[app.baseCategoryName];
  const own = app.categories?.[currentLanguage()];
  if (own !== undefined) return own;
  return phrase && app.categoryName === app.baseCategoryName ? t(phrase) : app.categoryName;
}

/** Where an app, or an area of administration, is; undefined where there is no page. */
export function appAddress({ appId, path }: Pick<App, "appId" | "path">): string | undefined {
  return areas.find(([area]) => area === appId)?.[3] ?? path ?? undefined;
}
