import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { MenuItem } from "../../client/config/layout";
import { sidebarOf, topMenuOf } from "../../testing/menus";
import { freshBrowser } from "../../testing/page";
import { pointAt, pointAway, press, pressKeys } from "../../testing/person";
import { menus, resetMenus } from "./menus";

freshBrowser();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const items: MenuItem[] = [
  { title: "Start", path: "/" },
  {
    title: "Apps",
    children: [
      { title: "Surveys", path: "/surveys" },
      { title: "Company", children: [{ title: "Employees", path: "/employees" }] },
    ],
  },
  { title: "Admin", children: [{ title: "Users", path: "/users" }] },
];
const entry = (name: string) => screen.getByRole("menuitem", { name });
const open = () => screen.queryAllByRole("menu").map((menu) => menu.getAttribute("aria-label"));
const over = (name: string) => pointAt(entry(name));
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test("settings that a menu has already are nothing new: nobody is listener", () => {
  const listener = vi.fn();
  menus.top.configure({ title: "Nordlicht" });
  const unsubscribe = menus.top.subscribe(listener);
  menus.top.configure({ title: "Nordlicht" });
  expect(listener).not.toHaveBeenCalled();
  menus.top.configure({ title: "Südwind" });
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
  resetMenus();
});

describe("a reset", () => {
  test("hides a menu and forgets what was open and clicked in it", async () => {
    const { store } = sidebarOf(items, { size: "small", title: "Nordlicht" });
    act(() => store.configure({ opened: true }));
    await press(screen.getByRole("button", { name: "Apps" }));
    expect(store.get().open.size).toBe(1);
    act(() => store.reset());
    expect(document.querySelector(".sidebar")).toBeNull();
    expect(store.get()).toMatchObject({ isShown: false, clicked: undefined });
    expect([store.get().open.size, store.get().settings.title]).toEqual([0, ""]);
  });

  test("of all menus hides all menus", () => {
    for (const menu of Object.values(menus)) menu.configure({});
    resetMenus();
    expect(Object.values(menus).map((menu) => menu.get().isShown)).toEqual([false, false, false]);
  });
});

describe("hovering in the top menu", () => {
  test("opens after 150 ms what lies under the mouse, and closes 150 ms after it left", async () => {
    topMenuOf(items);
    await over("Apps");
    wait(149);
    expect(open()).toEqual([]);
    wait(1);
    expect(open()).toEqual(["Apps"]);
    await over("Company");
    wait(150);
    expect(open()).toEqual(["Apps", "Company"]);
    await pointAway(screen.getByRole("menubar"));
    wait(149);
    expect(open()).toEqual(["Apps", "Company"]);
    wait(1);
    expect(open()).toEqual([]);
  });

  test("does not close what was pressed, and a press on what hovering opened keeps it open", async () => {
    topMenuOf(items);
    await over("Apps");
    wait(150);
    await press(entry("Apps"));
    expect(open()).toEqual(["Apps"]);
    await pointAway(screen.getByRole("menubar"));
    wait(1000);
    expect(open()).toEqual(["Apps"]);
    await press(entry("Apps"));
    expect(open()).toEqual([]);
  });
});

describe("the top menu", () => {
  test("closes when somebody presses elsewhere, and when an entry leads to another page", async () => {
    const { where } = topMenuOf(items);
    await press(entry("Admin"));
    await press(document.body);
    expect(open()).toEqual([]);
    await press(entry("Admin"));
    await press(entry("Users"));
    expect([where(), open()]).toEqual(["/users", []]);
    expect(entry("Admin").dataset.selected).toBe("true");
  });

  test("is one stop for Tab, which goes where the focus was last", async () => {
    topMenuOf(items);
    const stops = () => screen.getAllByRole("menuitem").filter((one) => one.tabIndex === 0);
    expect(stops()).toEqual([entry("Start")]);
    act(() => entry("Start").focus());
    await pressKeys("{End}");
    expect(document.activeElement).toBe(entry("Admin"));
    expect(stops()).toEqual([entry("Admin")]);
  });

  test("gives the focus to what it opens, and back", async () => {
    topMenuOf(items);
    act(() => entry("Apps").focus());
    await pressKeys("{ArrowDown}");
    expect(document.activeElement).toBe(entry("Surveys"));
    await pressKeys("{End}");
    await pressKeys("{ArrowRight}");
    expect([document.activeElement, open()]).toEqual([entry("Employees"), ["Apps", "Company"]]);
    await pressKeys("{Escape}");
    await pressKeys("{Escape}");
    expect([document.activeElement, open()]).toEqual([entry("Apps"), []]);
  });

  test("takes the focus back from the entry of the current page that is chosen", async () => {
    topMenuOf(items, {}, "/employees");
    act(() => entry("Apps").focus());
    await pressKeys("{ArrowDown}");
    await pressKeys("{End}");
    await pressKeys("{ArrowRight}");
    await pressKeys("{Enter}");
    expect([document.activeElement, open()]).toEqual([entry("Apps"), []]);
  });
});

test("a small sidebar takes the focus back from the entry of the current page that is chosen beside it", async () => {
  sidebarOf(items, { size: "small" }, "/surveys");
  const apps = screen.getByRole("button", { name: "Apps" });
  await press(apps);
  act(() => screen.getByRole("link", { name: "Surveys" }).focus());
  await pressKeys("{Enter}");
  expect(screen.queryByRole("link", { name: "Surveys" })).toBeNull();
  expect(document.activeElement).toBe(apps);
});
