// The layout of a user: their roles decide, and they themselves where their roles permit it (G38).

import type { TenantSession } from "../../client/api/shapes";
import type { LayoutConfiguration, MenuItem, MenuSettings } from "../../client/config/layout";
import { webConfiguration } from "../../client/config/web-configuration";
import { firstCharacter } from "../../client/first-character";
import type { Translate } from "../../client/i18n/i18n";
import type { Layout } from "../../client/session/layout-choice";
import { logoUrl } from "../company-logo";
import { administrationEntry, appEntries, homeEntry, withoutSingles } from "../menu/entries";

/** The core area's layout: no bar, no menus, no navigation (G19). */
export const coreLayout: LayoutConfiguration = {
  topbar: { enabled: false },
  left: null,
  right: null,
  top: null,
  state: "hidden",
  navigation: [],
};

/** What a layout is made from. */
export interface LayoutSources {
  readonly t: Translate;
  readonly language: string;
  /** Undefined until they are loaded. */
  readonly rights: TenantSession | undefined;
  readonly layout: Pick<Layout, "layoutMode" | "sideBarApps">;
  /** The company's name and logo, for the home link. */
  readonly company: { readonly title: string; readonly logoSrc: string | null } | null;
}

/** The layout of a user in a company, with the changes of this deployment. */
export function signedInLayout(sources: LayoutSources): LayoutConfiguration {
  return webConfiguration.layout(layoutByRoles(sources));
}

function layoutByRoles({ t, language, rights, layout, company }: LayoutSources): LayoutConfiguration {
  const apps = rights?.apps ?? [];
  const entries = (own: typeof apps) => appEntries(t, language, own);
  const administration = administrationEntry(t, rights);
  const around = (own: readonly MenuItem[]) => [homeEntry(t), ...own, ...(administration ? [administration] : [])];
  const settings: Partial<MenuSettings> = {
    title: company?.title || t("global:product"),
    titleSmall: firstCharacter(company?.title || t("global:product")),
    titleLogoSrc: company?.logoSrc ? logoUrl(company.logoSrc) : "",
    ...webConfiguration.menu,
  };
  const common: LayoutConfiguration = {
    ...coreLayout,
    topbar: { enabled: true },
    right: { settings: {}, navigation: [] },
    state: "shown",
  };
  if (layout.layoutMode === "topbar") {
    const navigation = withoutSingles(around(entries(apps)));
    return { ...common, left: null, top: { settings, navigation }, navigation };
  }
  // Without a choice for the sidebar all apps are in it: every app must be reachable.
  const isAnyChosen = apps.some(({ appId }) => layout.sideBarApps[appId] === 1);
  const isInSidebar = ({ appId }: (typeof apps)[number]) => !isAnyChosen || layout.sideBarApps[appId] === 1;
  const others = entries(apps.filter((app) => !isInSidebar(app)));
  const more = others.length > 0 ? [{ title: t("global:shell.moreApps"), children: withoutSingles(others) }] : [];
  return {
    ...common,
    left: { settings, navigation: around(entries(apps.filter(isInSidebar))) },
    // Colours are the sidebar's: the remaining entries in the bar have the bar's own.
    top: { settings: { ...settings, customColor: false }, navigation: more },
    navigation: around(entries(apps)),
  };
}
