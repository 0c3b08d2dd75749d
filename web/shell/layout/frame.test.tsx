import { readFileSync } from "node:fs";
import { join } from "node:path";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import { createRef } from "react";
import { createMemoryRouter, Link, Outlet } from "react-router";
import { RouterProvider } from "react-router/dom";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { LayoutConfiguration } from "../../client/config/layout";
import { Queries } from "../../client/session/query-client";
import { createStore, useStore } from "../../client/store";
import { freshBrowser } from "../../testing/page";
import { press, pressKeys } from "../../testing/person";
import { menuSize, menus } from "../menu/menus";
import { coreLayout } from "./configuration";
import { Frame } from "./frame";

freshBrowser();

const navigation = [
  { title: "Start", path: "/" },
  { title: "Umfragen", path: "/surveys" },
];
const menu = { settings: { title: "Nordlicht" }, navigation };
const sidebar: LayoutConfiguration = {
  ...coreLayout,
  topbar: { enabled: true },
  left: menu,
  right: { settings: {}, navigation: [] },
  state: "shown",
  navigation,
};

function framed(layout: LayoutConfiguration) {
  const right = { title: "Beside", opener: createRef<HTMLElement>() };
  const element = (
    <Frame layout={layout} foot={[{ title: "Konto", path: "/account" }]} notices="offline" tools="tools" right={right}>
      page
    </Frame>
  );
  return render(
    <Queries>
      <RouterProvider router={createMemoryRouter([{ path: "*", element }])} />
    </Queries>,
  );
}

test("bar, sidebar, content and footer stand where the configuration has them", () => {
  framed(sidebar);
  expect(screen.getByRole("banner").textContent).toContain("tools");
  expect(screen.getByRole("complementary", { name: "Hauptnavigation" })).toBeTruthy();
  expect(screen.getByRole("main").textContent).toBe("page");
  expect(screen.getByRole("contentinfo").textContent).toContain("Version 0.2.0");
  expect(screen.getByRole("contentinfo").nextSibling?.textContent).toBe("offline");
  act(() => menus.right.configure({ opened: true }));
  expect(screen.getByRole("complementary", { name: "Beside" })).toBeTruthy();
});

test("the top bar is 60 px high, and there is none where it is switched off", () => {
  const tokens = readFileSync(join(import.meta.dirname, "../../ui/tokens.css"), "utf8");
  expect(tokens).toMatch(/--topbar: 60px;/);
  framed({ ...sidebar, topbar: { enabled: false } });
  expect(screen.queryByRole("banner")).toBeNull();
  expect(screen.getByRole("link", { name: "Umfragen" })).toBeTruthy();
});

test("a menu in the top bar needs no sidebar", () => {
  framed({ ...sidebar, left: null, top: menu });
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

test("entries of the right sidebar stand in it, and there alone", () => {
  framed({ ...sidebar, right: { settings: { opened: true }, navigation: [{ title: "Hilfe", path: "/help" }] } });
  const beside = within(screen.getByRole("complementary", { name: "Beside" }));
  const help = beside.getByRole("link", { name: "Hilfe" });
  expect(help.getAttribute("href")).toBe("/help");
  expect(screen.queryAllByRole("link", { name: "Hilfe" })).toHaveLength(1);
});

test("a hidden state shows no menu, and nothing that opens one", () => {
  framed({ ...sidebar, top: menu, state: "hidden" });
  expect(document.querySelector(".sidebar, .top-menu, .shell-menu-button")).toBeNull();
  expect(screen.getByRole("main").textContent).toBe("page");
});

test("the core layout draws nothing around the page", () => {
  expect(framed(coreLayout).container.textContent).toBe("page");
});

/** The name of the user that a page is about, once it is loaded. */
const thing = createStore<string | undefined>(undefined);
const head = (title: string) => act(() => thing.set(title));
function Person() {
  const name = useStore(thing);
  return name === undefined ? <h1 key="area">Personen</h1> : <h1 key="thing">{name}</h1>;
}

function People() {
  return (
    <>
      <h1>Personen</h1>
      <Link to="/person/1">Anna</Link>
      <Link to="/person/2">Ben</Link>
    </>
  );
}
function Account() {
  return (
    <>
      <h1>Konto</h1>
      <p>{useStore(thing)}</p>
      <section id="pin" tabIndex={-1}>
        PIN
      </section>
    </>
  );
}

describe("after a navigation", () => {
  function framedAt(first: string) {
    const right = { title: "Beside", opener: createRef<HTMLElement>() };
    const routes = [
      { path: "/", element: <h1>Start</h1> },
      { path: "/people", element: <People /> },
      { path: "/account", element: <Account /> },
      { path: "/person/:id", element: <Person /> },
      { path: "/plain", element: <p>without a heading</p> },
      { path: "/surveys/*", element: <h1>Umfragen</h1> },
    ];
    const router = createMemoryRouter(
      [
        {
          element: (
            <Frame layout={sidebar} foot={[]} right={right}>
              <Outlet />
            </Frame>
          ),
          children: routes,
        },
      ],
      { initialEntries: [first] },
    );
    render(
      <Queries>
        <RouterProvider router={router} />
      </Queries>,
    );
    return (to: string | number) => act(async () => router.navigate(to as string));
  }
  beforeEach(() => thing.set(undefined));
  const focused = () => document.activeElement?.textContent;

  test("to another page the focus is at its heading, without scrolling; back as well", async () => {
    const focus = vi.spyOn(HTMLElement.prototype, "focus");
    const go = framedAt("/");
    expect(document.activeElement).toBe(document.body);
    await go("/people");
    expect([document.activeElement?.tagName, focused()]).toEqual(["H1", "Personen"]);
    await go(-1);
    expect([document.activeElement?.tagName, focused()]).toEqual(["H1", "Start"]);
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }], [{ preventScroll: true }]]);
  });

  test("back to a page it is at the link that led on, and at the heading where that link is gone", async () => {
    const go = framedAt("/people");
    for (const name of ["Ben", "Anna"]) {
      await press(screen.getByRole("link", { name }));
      await screen.findByRole("heading", { name: "Personen" });
      await go(-1);
      expect(focused()).toBe(name);
    }
    await go("/account");
    await go("/people");
    expect(focused()).toBe("Personen");
  });

  test("to a part of a page it is at that part, which is shown again when what is above it is loaded", async () => {
    const shown = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
    const go = framedAt("/people");
    await go("/account#pin");
    expect(focused()).toBe("PIN");
    shown.mockClear();
    head("Anna Müller");
    await waitFor(() => expect(shown.mock.contexts).toEqual([document.getElementById("pin")]));
    await pressKeys("{Tab}");
    shown.mockClear();
    head("Ben Öst");
    await screen.findByText("Ben Öst");
    expect(shown).not.toHaveBeenCalled();
    await go("/people");
    await go("/account#nothing");
    expect(focused()).toBe("Konto");
  });

  test("to a page without a heading it is at the content", async () => {
    const go = framedAt("/");
    await go("/plain");
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });

  test("within a page it stays where it is: other search parameters, another hash, a slash at the end, an app's own pages", async () => {
    const go = framedAt("/people");
    const toggle = screen.getByRole("button", { name: "Seitenleiste verkleinern" });
    for (const [first, ...others] of [
      ["/people", "/people?search=x", "/people#foot", "/people/"],
      ["/surveys", "/surveys/customers", "/surveys/customers/answer"],
    ] as const) {
      await go(first);
      toggle.focus();
      for (const other of others) await go(other);
      expect(document.activeElement).toBe(toggle);
    }
  });

  test("it follows the heading that comes with what the page is about, until somebody does something", async () => {
    const go = framedAt("/");
    await go("/person/1");
    expect(focused()).toBe("Personen");
    head("Anna Müller");
    await waitFor(() => expect([document.activeElement?.tagName, focused()]).toEqual(["H1", "Anna Müller"]));
    await go("/person/2");
    await pressKeys("{Tab}");
    const chosen = document.activeElement;
    head("Ben Öst");
    await screen.findByText("Ben Öst");
    expect(document.activeElement).toBe(chosen);
  });

  test("nothing more is listened to for the page before", async () => {
    const go = framedAt("/");
    await go("/people");
    await go("/plain");
    const disconnect = vi.spyOn(MutationObserver.prototype, "disconnect");
    for (const type of ["keydown", "pointerdown"]) document.dispatchEvent(new Event(type));
    expect(disconnect).toHaveBeenCalledOnce();
    disconnect.mockRestore();
  });
});

test("who leaves leaves no menu behind, and the sidebar's size stays on this device", async () => {
  const { unmount } = framed(sidebar);
  await press(screen.getByRole("button", { name: "Seitenleiste verkleinern" }));
  expect(menuSize.current()).toBe("small");
  unmount();
  expect(Object.values(menus).map((menu) => menu.get().isShown)).toEqual([false, false, false]);
  expect(menuSize.current()).toBe("small");
});
