import { readFileSync } from "node:fs";
import { join } from "node:path";
import { act, render, screen, within } from "@testing-library/react";
import { createRef } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, test } from "vitest";
import type { LayoutConfiguration } from "../../client/config/layout";
import { freshBrowser } from "../../testing/page";
import { press } from "../../testing/person";
import { menuSize, menus } from "../menu/menus";
import { coreLayout } from "./configuration";
import { Frame } from "./frame";

freshBrowser();

const navigation = [
  { title: "Start", path: "/" },
  { title: "Umfragen", path: "/surveys" },
];
const place = { settings: { title: "Nordlicht" }, navigation };
const sidebar: LayoutConfiguration = {
  ...coreLayout,
  topbar: { enabled: true },
  left: place,
  right: { settings: {}, navigation: [] },
  state: "shown",
  navigation,
};

function framed(layout: LayoutConfiguration) {
  const right = { title: "Beside", opener: createRef<HTMLElement>(), content: <p>panel</p> };
  const element = (
    <Frame layout={layout} foot={[{ title: "Konto", path: "/account" }]} banner="offline" tools="tools" right={right}>
      page
    </Frame>
  );
  return render(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}

test("bar, sidebar, content and footer stand where the configuration has them", () => {
  framed(sidebar);
  expect(screen.getByRole("banner").textContent).toContain("tools");
  expect(screen.getByRole("complementary", { name: "Hauptnavigation" })).toBeTruthy();
  expect(screen.getByRole("main").textContent).toBe("page");
  expect(screen.getByRole("contentinfo").textContent).toContain("Version 0.2.0");
  expect(document.querySelector(".shell-banner")?.textContent).toBe("offline");
  act(() => menus.right.configure({ opened: true }));
  expect(screen.getByRole("complementary", { name: "Beside" }).textContent).toContain("panel");
});

test("the top bar is 60 px high, and there is none where it is switched off", () => {
  const tokens = readFileSync(join(import.meta.dirname, "../../ui/tokens.css"), "utf8");
  expect(tokens).toMatch(/--topbar: 60px;/);
  framed({ ...sidebar, topbar: { enabled: false } });
  expect(screen.queryByRole("banner")).toBeNull();
  expect(screen.getByRole("link", { name: "Umfragen" })).toBeTruthy();
});

test("a menu in the top bar needs no sidebar", () => {
  framed({ ...sidebar, left: null, top: place });
  expect(screen.getAllByRole("menuitem").map((entry) => entry.textContent)).toEqual(["Start", "Umfragen"]);
  expect(document.querySelector(".sidebar")).toBeNull();
});

test("without the top bar the menu of a phone is opened above the page", async () => {
  framed({ ...sidebar, topbar: { enabled: false } });
  await press(screen.getByRole("button", { name: "Menü öffnen" }));
  expect(screen.getByRole("dialog", { name: "Hauptnavigation" })).toBeTruthy();
});

test("without a right sidebar nothing opens beside the page", () => {
  framed({ ...sidebar, right: null });
  act(() => menus.right.configure({ opened: true }));
  expect(screen.queryByRole("complementary", { name: "Beside" })).toBeNull();
});

test("entries of the right sidebar stand in it, above what it shows", () => {
  framed({ ...sidebar, right: { settings: { opened: true }, navigation: [{ title: "Hilfe", path: "/help" }] } });
  const beside = within(screen.getByRole("complementary", { name: "Beside" }));
  const help = beside.getByRole("link", { name: "Hilfe" });
  expect(help.getAttribute("href")).toBe("/help");
  expect(help.compareDocumentPosition(beside.getByText("panel"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryAllByRole("link", { name: "Hilfe" })).toHaveLength(1);
});

test("a hidden state shows no menu, and nothing that opens one", () => {
  framed({ ...sidebar, top: place, state: "hidden" });
  expect(document.querySelector(".sidebar, .top-menu, .shell-menu-button")).toBeNull();
  expect(screen.getByRole("main").textContent).toBe("page");
});

test("the core layout draws nothing around the page", () => {
  expect(framed(coreLayout).container.textContent).toBe("page");
});

test("who leaves leaves no menu behind, and the sidebar's size stays on this device", async () => {
  const { unmount } = framed(sidebar);
  await press(screen.getByRole("button", { name: "Seitenleiste verkleinern" }));
  expect(menuSize.current()).toBe("small");
  unmount();
  expect(Object.values(menus).map((menu) => menu.get().isShown)).toEqual([false, false, false]);
  expect(menuSize.current()).toBe("small");
});
