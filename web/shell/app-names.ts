// What apps are called: the product's own ones in the person's language, unless their company calls them otherwise.

import type { App } from "../api/shapes";
import type { Translate } from "../i18n/i18n";
import type { Phrase } from "../i18n/phrases";

const titles: Readonly<Record<string, Phrase>> = {
  "admin.users": "global:shell.users",
  "admin.roles": "global:shell.roles",
  "admin.tenants": "global:shell.tenants",
  "admin.audit": "global:shell.audit",
  surveys: "global:apps.surveys",
  reports: "global:apps.reports",
  employees: "global:apps.employees",
  locations: "global:apps.locations",
  coupons: "global:apps.coupons",
};

const categories: Readonly<Record<string, Phrase>> = {
  Administration: "global:shell.administration",
  Insight: "global:categories.insight",
  Company: "global:categories.company",
  Sales: "global:categories.sales",
};

/** What an app is called. */
export function appTitle(
  t: Translate,
  { appId, title, baseTitle }: Pick<App, "appId" | "title" | "baseTitle">,
): string {
  const phrase = titles[appId];
  return phrase && title === baseTitle ? t(phrase) : title;
}

/** What its category is called. */
export function appCategory(t: Translate, app: Pick<App, "categoryName" | "baseCategoryName">): string {
  const phrase = categories[app.baseCategoryName];
  return phrase && app.categoryName === app.baseCategoryName ? t(phrase) : app.categoryName;
}
