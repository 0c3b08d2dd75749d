// The menu entries of a user in a company: the start page, the areas of administration that they may at least read or bring people
// into, and their apps, by category.

import type { App, TenantSession } from "../../client/api/shapes";
import type { MenuItem } from "../../client/config/layout";
import { collator } from "../../client/i18n/formatters";
import type { Translate } from "../../client/i18n/i18n";
import { paths } from "../../client/paths";
import { mayOpen } from "../../client/session/rights";
import { appCategory, appTitle, areas, operatorPages } from "../app-names";
import { pathOf } from "../micro-frontends/addresses";

/** Icons of the product's own categories. */
const ICONS: Readonly<Record<string, string>> = { Insight: "chart", Company: "building", Sales: "tag" };

/** The start page. */
export function homeEntry(t: Translate): MenuItem {
  return { title: t("global:shell.home"), path: paths.home(), icon: "home" };
}

/** The areas of administration, as one group; operators also get the catalogue of apps and the state of the product. */
export function administrationEntry(t: Translate, rights: TenantSession | undefined): MenuItem | undefined {
  const allowed = areas.filter(([area]) => mayOpen(rights, area));
  const entries = allowed.map(([, title, icon, path]) => ({ title: t(title), icon, path }));
  if (rights?.operator)
    entries.push(...operatorPages.map(([, title, icon, path]) => ({ title: t(title), icon, path })));
  if (entries.length === 0) return undefined;
  return {
    title: t("global:shell.administration"),
    icon: "shield",
    group: true,
    groupSeparatorBefore: true,
    children: entries,
  };
}

function appEntry(t: Translate, app: App): MenuItem {
  const { icon, mfeName, mfePath } = app;
  const path = pathOf(app);
  return {
    title: appTitle(t, app),
    icon: icon ?? "app",
    ...(path === undefined ? {} : { path }),
    ...(mfeName === null ? {} : { mfeName, mfePath: mfePath ?? "/" }),
  };
}

/** Whether the app has a page. Areas of administration have their own entries. */
function leadsSomewhere({ appId, path, mfeName }: App): boolean {
  return !appId.startsWith("admin.") && (path !== null || mfeName !== null);
}

/** Apps grouped by category, in alphabetical order of the language; within a category by position and title. */
export function appEntries(t: Translate, language: string, apps: readonly App[]): readonly MenuItem[] {
  const { compare } = collator(language);
  const categories = new Map<string, App[]>();
  for (const app of apps.filter(leadsSomewhere)) {
    const category = appCategory(t, app);
    categories.set(category, [...(categories.get(category) ?? []), app]);
  }
  return [...categories]
    .sort(([one], [other]) => compare(one, other))
    .map(([title, own]) => ({
      title,
      icon: ICONS[own[0]?.baseCategoryName ?? ""] ?? "app",
      group: true,
      children: own
        .toSorted((one, other) => one.sort - other.sort || compare(appTitle(t, one), appTitle(t, other)))
        .map((app) => appEntry(t, app)),
    }));
}

/** Replaces a group of one by its only entry. */
export function withoutSingles(entries: readonly MenuItem[]): readonly MenuItem[] {
  return entries.map((entry) => {
    const [only, another] = entry.children ?? [];
    return entry.group && only && !another ? only : entry;
  });
}
