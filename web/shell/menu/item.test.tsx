// A test for each field of the specification's 'Menu item' (section 3).

import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { TenantSession } from "../../client/api/shapes";
import type { MenuItem } from "../../client/config/layout";
import { storeRights } from "../../client/session/rights";
import { keepSignIn } from "../../client/session/session";
import { signInOf } from "../../testing/actors";
import { anApp, rightsOf } from "../../testing/administration";
import { sidebarOf, topMenuOf } from "../../testing/menus";
import { freshBrowser } from "../../testing/page";
import { press, pressKeys } from "../../testing/person";
import { keepMounted } from "../micro-frontends/navigation";
import { adoptShellRouter } from "../micro-frontends/shell-router";

freshBrowser();
const go = vi.fn();
beforeEach(() => {
  go.mockReset();
  adoptShellRouter({ go, learn: () => undefined });
});

const child: MenuItem = { title: "Child", path: "/child" };
const link = (name: string) => screen.getByRole("link", { name });
const button = (name: string) => screen.getByRole("button", { name });

test("title: what an entry is called", () => {
  sidebarOf([{ title: "Umfragen", path: "/surveys" }]);
  expect(link("Umfragen")).toBeTruthy();
});

test("path: where it leads, within the product by its router and out of it by the browser", async () => {
  const { where } = sidebarOf([
    { title: "In", path: "/in" },
    { title: "Out", path: "https://elsewhere.example/" },
  ]);
  await press(link("In"));
  expect(where()).toBe("/in");
  expect(link("In").getAttribute("aria-current")).toBe("page");
  expect(link("Out").getAttribute("href")).toBe("https://elsewhere.example/");
});

test("icon: the sign before its title", () => {
  sidebarOf([
    { title: "With", path: "/with", icon: "chart" },
    { title: "Without", path: "/without" },
  ]);
  expect(link("With").querySelectorAll("svg.icon")).toHaveLength(1);
  expect(link("Without").querySelectorAll("svg.icon")).toHaveLength(0);
});

test("img: a picture in the sign's place", () => {
  sidebarOf([{ title: "With", path: "/with", icon: "chart", img: "/media/a.webp" }]);
  expect(link("With").querySelector("img")?.getAttribute("src")).toBe("/media/a.webp");
  expect(link("With").querySelector("svg.icon")).toBeNull();
});

test("children: entries below it, however deep", async () => {
  sidebarOf([{ title: "One", children: [{ title: "Two", children: [child] }] }]);
  await press(button("One"));
  await press(button("Two"));
  expect(link("Child").closest("li")?.style.getPropertyValue("--level")).toBe("2");
});

test("group: of the groups beside each other one is open", async () => {
  sidebarOf([
    { title: "First", group: true, children: [{ title: "In first", path: "/a" }] },
    { title: "Second", group: true, children: [{ title: "In second", path: "/b" }] },
  ]);
  expect(link("In first")).toBeTruthy();
  await press(button("Second"));
  expect(link("In second")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "In first" })).toBeNull();
});

test("forceOpen: its children are in sight, and nothing hides them", () => {
  sidebarOf([{ title: "Always", forceOpen: true, children: [child] }]);
  expect(link("Child")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Always" })).toBeNull();
});

test("groupSeparatorBefore, groupSeparatorAfter: a line before it, a line after it", async () => {
  const items = [
    { title: "One", path: "/1", groupSeparatorBefore: true },
    { title: "Two", path: "/2", groupSeparatorAfter: true },
  ];
  sidebarOf(items);
  const lines = (name: string) => Object.keys(link(name).closest("li")?.dataset ?? {});
  expect([lines("One"), lines("Two")]).toEqual([["lineBefore"], ["lineAfter"]]);
  topMenuOf([{ title: "More", children: items }]);
  await press(screen.getByRole("menuitem", { name: "More" }));
  const roles = Array.from(screen.getByRole("menu").children, (element) => element.tagName);
  expect(roles).toEqual(["HR", "DIV", "DIV", "HR"]);
});

test("mfeName, mfePath: a click navigates that micro-frontend's router, and its link says where that is", async () => {
  sidebarOf([{ title: "Charts", path: "/surveys", mfeName: "surveys", mfePath: "/charts" }]);
  expect(link("Charts").getAttribute("href")).toBe("/surveys/charts");
  await press(link("Charts"));
  expect(go.mock.calls.map(([address]) => address)).toEqual(["/surveys/charts"]);
  const navigate = vi.fn();
  const gone = keepMounted("/surveys", navigate);
  await press(link("Charts"));
  gone();
  expect([navigate.mock.calls, go.mock.calls.length]).toEqual([[["/charts"]], 1]);
});

test("mfeName: without a path its link leads to where that micro-frontend is, for another tab as well", async () => {
  sidebarOf([{ title: "Scales", mfeName: "scales", mfePath: "/weights" }]);
  expect(link("Scales").getAttribute("href")).toBe("/scales/weights");
  await press(link("Scales"));
  expect(go.mock.calls.map(([address]) => address)).toEqual(["/scales/weights"]);
});

test("mfeName: of two apps of the same micro-frontend the one opens whose entry it is", async () => {
  const { company } = rightsOf();
  keepSignIn(signInOf({ user: { userId: "u1" }, company }));
  const apps = ["surveys", "results"].map((appId) => ({ ...anApp(appId, appId, "Insight"), mfeName: "surveys" }));
  storeRights(rightsOf({ apps }) as unknown as TenantSession);
  sidebarOf([
    { title: "Surveys", path: "/surveys", mfeName: "surveys", mfePath: "/" },
    { title: "Results", path: "/results", mfeName: "surveys", mfePath: "/charts" },
  ]);
  const navigate = vi.fn();
  const gone = keepMounted("/surveys", navigate);
  await press(link("Results"));
  gone();
  expect([navigate.mock.calls, go.mock.calls.map(([address]) => address)]).toEqual([
    [],
    [link("Results").getAttribute("href")],
  ]);
});

test("mfeName: another tab is the browser's business", async () => {
  sidebarOf([{ title: "Charts", path: "/surveys", mfeName: "surveys" }]);
  await pressKeys("{Control>}");
  await press(link("Charts"));
  await pressKeys("{/Control}");
  expect(go).not.toHaveBeenCalled();
});

test("callback: it is called when the entry is chosen, which is selected by that", async () => {
  const callback = vi.fn();
  sidebarOf([{ title: "Call", callback }]);
  await press(button("Call"));
  expect(callback).toHaveBeenCalledOnce();
  expect(button("Call").dataset.selected).toBe("true");
});

test("a title with a page of its own opens in a bar, and its page is the first one below it", async () => {
  const { where } = topMenuOf([{ title: "Both", path: "/both", children: [child] }]);
  await press(screen.getByRole("menuitem", { name: "Both" }));
  const menu = within(screen.getByRole("menu", { name: "Both" }));
  expect(menu.getAllByRole("menuitem").map((entry) => entry.textContent)).toEqual(["Both", "Child"]);
  await press(menu.getByRole("menuitem", { name: "Both" }));
  expect(where()).toBe("/both");
});
