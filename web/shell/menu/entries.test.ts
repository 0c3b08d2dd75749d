import { beforeEach, describe, expect, test } from "vitest";
import type { TenantSession } from "../../client/api/shapes";
import type { MenuItem } from "../../client/config/layout";
import { translate } from "../../client/i18n/i18n";
import { anApp, rightsOf } from "../../testing/administration";
import { freshBrowser } from "../../testing/page";
import { appAddress } from "../app-names";
import { administrationEntry, appEntries, homeEntry, withoutSingles } from "./entries";

freshBrowser();

const t = translate;
const rights = (change: object) => rightsOf(change) as unknown as TenantSession;
const titles = (entry: MenuItem | undefined) => entry?.children?.map(({ title }) => title) ?? [];

describe("the areas of administration", () => {
  test.each<[string, object | undefined, string[]]>([
    ["somebody whose rights are unknown", undefined, []],
    ["somebody without rights", { hasAdminRights: false }, []],
    ["a reader of people", { hasAdminRights: false, rights: { "admin.users": "read" } }, ["Personen"]],
    ["somebody who may bring people in", { hasAdminRights: false, hasOnBoardingRights: true }, ["Personen"]],
    ["somebody with no access", { hasAdminRights: false, rights: { "admin.roles": "none" } }, []],
    ["an administrator", {}, ["Personen", "Rollen", "Firmen", "Protokoll"]],
    ["the operator", { hasAdminRights: false, operator: true }, ["Firmen", "Anwendungen", "Konten", "Betrieb"]],
  ])("are for %s those that they may use", (_, given, expected) => {
    expect(titles(administrationEntry(t, given && rights(given)))).toEqual(expected);
  });
});

describe("apps", () => {
  const app = (appId: string, title: string, category: string, change: object = {}) =>
    ({ ...anApp(appId, title, category), access: "read", ...change }) as unknown as TenantSession["apps"][number];
  let apps: TenantSession["apps"];
  beforeEach(() => {
    apps = [
      app("surveys", "Surveys", "Insight", { icon: "chart", sort: 2 }),
      app("reports", "Reports", "Insight", { sort: 1, mfeName: "reports", mfePath: "/all" }),
      app("own", "Waage", "Ähren", { path: null, mfeName: "scales" }),
      app("nowhere", "Nowhere", "Insight", { path: null }),
      app("admin.users", "People", "Administration"),
      app("employees", "Crew", "Company", { baseTitle: "Employees", categoryName: "House" }),
    ];
  });

  test("are grouped by category, in the order of the language, with what leads nowhere left out", () => {
    expect(appEntries(t, "de", apps).map((group) => [group.title, group.group, ...titles(group)])).toEqual([
      ["Ähren", true, "Waage"],
      ["Auswertung", true, "Berichte", "Umfragen"],
      ["House", true, "Crew"],
    ]);
  });

  test("have their path, their sign, and what of a micro-frontend they open", () => {
    const [, insight] = appEntries(t, "de", apps);
    expect(insight?.children).toEqual([
      { title: "Berichte", path: "/reports", icon: "app", mfeName: "reports", mfePath: "/all" },
      { title: "Umfragen", path: "/surveys", icon: "chart" },
    ]);
    expect(appEntries(t, "de", apps)[0]?.children?.[0]).toEqual({
      title: "Waage",
      icon: "app",
      path: "/scales",
      mfeName: "scales",
      mfePath: "/",
    });
  });

  test("that stand alone in their group stand for it in a bar", () => {
    const bar = withoutSingles([homeEntry(t), ...appEntries(t, "de", apps)]);
    expect(bar.map(({ title }) => title)).toEqual(["Start", "Waage", "Auswertung", "Crew"]);
  });
});

test("an app is where it says or where its micro-frontend is, an area of administration where its page is, and some are nowhere", () => {
  expect(appAddress({ appId: "surveys", path: "/surveys" })).toBe("/surveys");
  expect(appAddress({ appId: "results", path: "/surveys/", mfeName: "surveys", mfePath: "/results?tab=chart" })).toBe(
    "/surveys/results?tab=chart",
  );
  expect(appAddress({ appId: "surveys", path: "/surveys", mfeName: "surveys", mfePath: "/" })).toBe("/surveys");
  expect(appAddress({ appId: "scales", path: null, mfeName: "scales-2" })).toBe("/scales-2");
  expect(appAddress({ appId: "admin.users", path: null })).toBe("/auth/admin/user/overview/");
  expect(appAddress({ appId: "coupons", path: null })).toBeUndefined();
});
