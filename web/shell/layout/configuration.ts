// What the layout is for somebody: their roles decide, and they themselves where their roles leave it to them (G38).

import type { TenantSession } from "../../client/api/shapes";
import type { LayoutConfiguration, MenuItem, MenuSettings } from "../../client/config/layout";
import { webConfiguration } from "../../client/config/web-configuration";
import type { Translate } from "../../client/i18n/i18n";
import type { Layout } from "../../client/session/layout-choice";
import { logoUrl } from "../company-logo";
import { administrationEntry, appEntries, homeEntry, withoutSingles } from "../menu/entries";

/** The core area's: no bar, no menus, nothing to go to (G19). */
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
  /** Unknown until they were asked for. */
  readonly rights: TenantSession | undefined;
  readonly layout: Pick<Layout, "layoutMode" | "sideBarApps">;
  /** The company's name and logo, at the home link. */
  readonly company: { readonly title: string; readonly logoSrc: string | null } | null;
}

/** The layout of somebody in a company, as this deployment has it. */
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
    titleSmall: (company?.title || t("global:product")).slice(0, 1),
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
  // Where nothing was chosen for the sidebar, everything is in it: there must be a way to every app.
  const isAnyChosen = apps.some(({ appId }) => layout.sideBarApps[appId] === 1);
  const isInSidebar = ({ appId }: (typeof apps)[number]) => !isAnyChosen || layout.sideBarApps[appId] === 1;
  const others = entries(apps.filter((app) => !isInSidebar(app)));
  const more = others.length > 0 ? [{ title: t("global:shell.moreApps"), children: withoutSingles(others) }] : [];
  return {
    ...common,
    left: { settings, navigation: around(entries(apps.filter(isInSidebar))) },
    // Colours are the sidebar's: what is left for the bar stands in the bar's own.
    top: { settings: { ...settings, customColor: false }, navigation: more },
    navigation: around(entries(apps)),
  };
}
