// A test for each field of the specification's 'Menu settings' (section 3).

import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MenuItem } from "../../client/config/layout";
import { problem } from "../../testing/fake-worker";
import { sidebarOf } from "../../testing/menus";
import { freshBrowser, workerThat } from "../../testing/page";
import { liftFinger, pointAt, pointAway, press, putFinger } from "../../testing/person";
import { coloursOf, hasToggle, opensOnHover, standardSettings } from "./settings";

freshBrowser();
beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => undefined));
afterEach(() => void vi.useRealTimers());

const items: MenuItem[] = [
  { title: "Start", path: "/", icon: "home" },
  { title: "Apps", icon: "app", group: true, children: [{ title: "Child", path: "/child" }] },
];
const sidebar = () => document.querySelector(".sidebar") as HTMLElement;
const panel = () => document.querySelector(".sidebar-panel") as HTMLElement;
const home = () => document.querySelector(".home-link") as HTMLAnchorElement;

test("size: regular has words, small has signs with names", () => {
  sidebarOf(items, { size: "small" });
  expect(sidebar().dataset.size).toBe("small");
  const start = screen.getByRole("link", { name: "Start" });
  expect([start.querySelector("svg") !== null, start.querySelector(".entry-title")]).toEqual([true, null]);
  expect(document.querySelector(".tooltip")).toBeNull();
  act(() => start.focus());
  expect(document.querySelector(".tooltip")?.textContent).toBe("Start");
});

test("opened: a small menu has words while it is open", () => {
  const { store } = sidebarOf(items, { size: "small", opened: true });
  expect(sidebar().dataset.opened).toBe("true");
  expect(screen.getByRole("link", { name: "Start" }).querySelector(".entry-title")).not.toBeNull();
  act(() => store.configure({ opened: false }));
  expect(sidebar().dataset.opened).toBeUndefined();
});

test("fixed: it stays in sight while the page scrolls, or goes with it", () => {
  const { store } = sidebarOf(items, { fixed: true });
  expect(sidebar().dataset.fixed).toBe("true");
  act(() => store.configure({ fixed: false }));
  expect(sidebar().dataset.fixed).toBeUndefined();
});

test("title, titleSmall: the words of the home link, and its sign", () => {
  sidebarOf(items, { title: "Nordlicht", titleSmall: "N" });
  expect(home().querySelector(".home-title")?.textContent).toBe("Nordlicht");
  expect(home().querySelector(".home-letter")?.textContent).toBe("N");
});

test("titleLogoSrc, titleLogoSrcMaxHeight: a logo, no higher than that", () => {
  sidebarOf(items, { title: "Nordlicht", titleLogoSrc: "/assets/logo.svg", titleLogoSrcMaxHeight: 24 });
  const logo = home().querySelector("img");
  expect([logo?.getAttribute("src"), logo?.style.maxHeight]).toEqual(["/assets/logo.svg", "24px"]);
  expect(home().textContent).toBe("Nordlicht");
});

test("homeUrl: where the home link leads, the root unless said otherwise", () => {
  expect(standardSettings.homeUrl).toBe("/");
  sidebarOf(items, { homeUrl: "/elsewhere" });
  expect(home().getAttribute("href")).toBe("/elsewhere");
});

test("menuUrl: the entries are fetched from there; what makes no sense is left out", async () => {
  const answer = [
    { title: "Fetched", path: "/fetched", icon: "pin", callback: "alert(1)" },
    { title: "Evil", path: "javascript:alert(1)" },
    { title: "Host", path: "//elsewhere.example" },
    { title: "Turned", path: "/\\elsewhere.example" },
    { path: "/untitled" },
    "nothing",
  ];
  const worker = workerThat(() => Response.json(answer));
  sidebarOf(items, { menuUrl: "/api/menu" });
  expect((await screen.findByRole("link", { name: "Fetched" })).getAttribute("href")).toBe("/fetched");
  expect(worker.paths).toEqual(["GET /api/menu"]);
  expect(screen.queryByRole("link", { name: "Start" })).toBeNull();
  for (const name of ["Evil", "Host", "Turned"]) {
    expect(screen.queryByRole("link", { name })).toBeNull();
    expect(screen.getByRole("button", { name })).toBeTruthy();
  }
});

test("menuUrl: where nothing comes the given entries stay, and the console says so", async () => {
  workerThat(() => problem(503, "unavailable"));
  sidebarOf(items, { menuUrl: "/api/menu" });
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalledOnce());
  expect(screen.getByRole("link", { name: "Start" })).toBeTruthy();
});

test.each([
  [false, false, false],
  [true, true, false],
  ["auto", false, true],
  ["all", true, true],
] as const)("enableMenuToggle %s: a button %s, hovering %s", async (enableMenuToggle, isButton, isHovering) => {
  vi.useFakeTimers();
  const settings = { ...standardSettings, size: "small", enableMenuToggle } as const;
  expect([hasToggle(settings), opensOnHover(settings)]).toEqual([isButton, isHovering]);
  sidebarOf(items, settings);
  expect(document.querySelector(".sidebar-toggle") !== null).toBe(isButton);
  await pointAt(panel());
  act(() => void vi.advanceTimersByTime(150));
  expect(sidebar().dataset.opened === "true").toBe(isHovering);
  await pointAway(panel());
  act(() => void vi.advanceTimersByTime(150));
  expect(sidebar().dataset.opened).toBeUndefined();
});

test("enableMenuToggle: the button switches between regular and small; a finger does not hover", async () => {
  vi.useFakeTimers();
  const { store } = sidebarOf(items, { enableMenuToggle: "all" });
  await press(screen.getByRole("button", { name: "Seitenleiste verkleinern" }));
  expect(store.get().settings.size).toBe("small");
  // A tap on a phone hovers over what it presses, unlike a mouse.
  await putFinger(panel());
  act(() => void vi.advanceTimersByTime(1000));
  expect(sidebar().dataset.opened).toBeUndefined();
  await liftFinger();
  await press(screen.getByRole("button", { name: "Seitenleiste vergrößern" }));
  expect(store.get().settings.size).toBe("regular");
});

test("hideFooterMenu: the entries at the foot are not shown", () => {
  const { store } = sidebarOf(items);
  expect(screen.getByRole("link", { name: "Foot" })).toBeTruthy();
  act(() => store.configure({ hideFooterMenu: true }));
  expect(screen.queryByRole("link", { name: "Foot" })).toBeNull();
});

test("customColor, backgroundColor, topLevelColor, color: colours of its own, where they are switched on", () => {
  const colours = { backgroundColor: "#102030", topLevelColor: "#ffffff", color: "#c0d0e0" };
  expect(coloursOf({ ...standardSettings, ...colours })).toEqual({});
  sidebarOf(items, { ...colours, customColor: true });
  const own = (name: string) => panel().style.getPropertyValue(name);
  expect(["--menu-surface", "--menu-top", "--menu-text"].map(own)).toEqual(["#102030", "#ffffff", "#c0d0e0"]);
  expect(own("--menu-selected")).toContain("currentcolor");
  expect(coloursOf({ ...standardSettings, color: "#c0d0e0", customColor: true })).toEqual({ "--menu-text": "#c0d0e0" });
});
