import { expect, test } from "vitest";
import type { TenantSession } from "../../client/api/shapes";
import type { MenuItem } from "../../client/config/layout";
import { translate } from "../../client/i18n/i18n";
import { anApp, rightsOf } from "../../testing/administration";
import { freshBrowser } from "../../testing/page";
import { coreLayout, signedInLayout } from "./configuration";

freshBrowser();

const apps = [
  anApp("surveys", "Surveys", "Insight"),
  anApp("reports", "Reports", "Insight"),
  anApp("directory", "Directory", "Company"),
];

/** The layout, described by the titles of its menus. */
function layoutTitles(layoutMode: "topbar" | "sidebar", sideBarApps: Record<string, number>, change: object = {}) {
  const rights = rightsOf({ apps, ...change }) as unknown as TenantSession;
  const company = { title: "Nordlicht", logoSrc: "assets/logo.svg" };
  const layout = signedInLayout({ t: translate, language: "de", rights, layout: { layoutMode, sideBarApps }, company });
  const titlesOf = (items: readonly MenuItem[] = []): string[] =>
    items.map(({ title, children }) => (children ? `${title} (${titlesOf(children).join(", ")})` : title));
  return { layout, left: titlesOf(layout.left?.navigation), top: titlesOf(layout.top?.navigation) };
}

const ADMINISTRATION = "Administration (Personen, Rollen, Firmen, Protokoll)";

test("with the menu in the top bar everything is there, and there is no sidebar", () => {
  const { layout, top } = layoutTitles("topbar", { surveys: 1 });
  expect(layout.left).toBeNull();
  expect(layout.topbar.enabled).toBe(true);
  expect(top).toEqual(["Start", "Auswertung (Berichte, Umfragen)", "Verzeichnis", ADMINISTRATION]);
});

test("with a sidebar the chosen apps are in it, the others in one menu of the top bar", () => {
  const { left, top } = layoutTitles("sidebar", { surveys: 1 });
  expect(left).toEqual(["Start", "Auswertung (Umfragen)", ADMINISTRATION]);
  expect(top).toEqual(["Weitere Anwendungen (Berichte, Verzeichnis)"]);
});

test("where none was chosen, or none of them is the person's, all are in the sidebar", () => {
  for (const chosen of [{}, { coupons: 1 }, { surveys: 0 }] as Record<string, number>[]) {
    const { left, top } = layoutTitles("sidebar", chosen);
    expect(left).toEqual(["Start", "Auswertung (Berichte, Umfragen)", "Unternehmen (Verzeichnis)", ADMINISTRATION]);
    expect(top).toEqual([]);
  }
});

test("a phone has everything in one menu, whatever is where otherwise", () => {
  const everything = layoutTitles("sidebar", {}).layout.navigation.map(({ title }) => title);
  expect(layoutTitles("sidebar", { surveys: 1 }).layout.navigation.map(({ title }) => title)).toEqual(everything);
});

test("the home link has the company's name, and its logo where it has one", () => {
  const { settings } = layoutTitles("sidebar", {}).layout.left ?? {};
  expect(settings).toMatchObject({ title: "Nordlicht", titleSmall: "N", titleLogoSrc: "/assets/logo.svg" });
});

test("the home link of a company whose name begins with an emoji has all of it", () => {
  const company = { title: "🚀 Nord", logoSrc: null };
  const layout = { layoutMode: "sidebar", sideBarApps: {} } as const;
  const { left } = signedInLayout({ t: translate, language: "de", rights: undefined, layout, company });
  expect(left?.settings.titleSmall).toBe("🚀");
});

test("the core layout has no top bar, no menus, and nothing to go to", () => {
  expect(coreLayout).toEqual({
    topbar: { enabled: false },
    left: null,
    right: null,
    top: null,
    state: "hidden",
    navigation: [],
  });
});
