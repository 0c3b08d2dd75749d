import { describe, expect, test } from "vitest";
import type { MenuItem } from "../../client/config/layout";
import { allOf, type MenuNode, treeOf } from "./item";
import { activeIn, addressOf, isAround, isSelected, matchOf } from "./selection";

const one = (item: Partial<MenuItem>) => treeOf([{ title: "x", ...item }])[0] as MenuNode;

test.each([
  ["/surveys", "/surveys", "exact"],
  ["/surveys/", "/surveys", "exact"],
  ["/surveys", "/surveys/5/answers", "subset"],
  ["/surveys", "/surveys-old", undefined],
  ["/surveys/5", "/surveys", undefined],
  ["/", "/", "exact"],
  ["/", "/surveys", undefined],
  ["/auth/admin/user/overview/", "/auth/admin/user", "exact"],
  ["/auth/admin/user/overview/", "/admin/user/edit/u2", "subset"],
  ["/app/auth/admin/user/overview/", "/app/admin/user/create", "subset"],
  ["https://elsewhere.example/surveys", "/surveys", undefined],
  ["/\\elsewhere.example", "/\\elsewhere.example", undefined],
])("an entry at %s and the page %s: %s", (path, page, match) => {
  expect(matchOf(one({ path }), page)).toBe(match);
});

describe("an entry of a micro-frontend", () => {
  test("is where it is mounted and the path within it", () => {
    expect(addressOf(one({ path: "/surveys/", mfeName: "surveys", mfePath: "/charts" }))).toBe("/surveys/charts");
    expect(addressOf(one({ path: "/surveys", mfeName: "surveys" }))).toBe("/surveys");
  });

  test("without a path is where the micro-frontend is, also for the page that is shown", () => {
    const scales = one({ mfeName: "scales", mfePath: "/weights" });
    expect(addressOf(scales)).toBe("/scales/weights");
    expect(activeIn([scales], "/scales/weights/3")).toBe(scales);
  });
});

describe("the active entry", () => {
  const nodes = treeOf([
    { title: "Home", path: "/" },
    { title: "Surveys", path: "/surveys", children: [{ title: "Charts", path: "/surveys/charts" }] },
  ]);
  const active = (page: string) => activeIn(nodes, page)?.item.title;

  test("is the one that names the most of the page's address", () => {
    expect(["/", "/surveys/7", "/surveys/charts", "/surveys/charts/3", "/nowhere"].map(active)).toEqual([
      "Home",
      "Surveys",
      "Charts",
      "Charts",
      undefined,
    ]);
  });

  test("is known to what it is in", () => {
    const [, surveys] = nodes;
    expect(isAround(surveys as MenuNode, activeIn(nodes, "/surveys/charts"))).toBe(true);
    expect(isAround(surveys as MenuNode, activeIn(nodes, "/surveys"))).toBe(false);
  });
});

test("an entry is selected when its route is active, or when it was clicked", () => {
  const [home, help] = treeOf([
    { title: "Home", path: "/" },
    { title: "Help", callback: () => undefined },
  ]);
  const selected = (clicked?: string) =>
    [home, help].filter((node) => isSelected(node as MenuNode, home, clicked)).map((node) => node?.item.title);
  expect(selected()).toEqual(["Home"]);
  expect(selected(help?.key)).toEqual(["Home", "Help"]);
});

test("an entry keeps its key when it is called otherwise and others come before it", () => {
  const app: MenuItem = { title: "Surveys", path: "/surveys" };
  const key = (items: MenuItem[]) => allOf(treeOf(items)).find(({ item }) => item.path === "/surveys")?.key;
  const before = key([{ title: "Insight", children: [app] }]);
  expect(
    key([
      { title: "Start", path: "/" },
      { title: "Auswertung", children: [{ ...app, title: "Umfragen" }] },
    ]),
  ).toBe(before);
  const twice = treeOf([app, app]).map((node) => node.key);
  expect(new Set(twice).size).toBe(2);
});
