import { render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, Link, Outlet } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, test, vi } from "vitest";
import { Failure } from "../client/api/failure";
import { freshBrowser } from "../testing/page";
import { press } from "../testing/person";
import { ToastRegion, toast } from "../ui/toast";
import { ErrorBoundary } from "./page-boundary";

freshBrowser();

let fails: unknown;

function Fragile() {
  if (fails) throw fails;
  return <h1>page</h1>;
}

function Layout() {
  return (
    <>
      <Link to="/other">menu</Link>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <ToastRegion label="toasts" closeLabel="close" />
    </>
  );
}

function Nothing() {
  return null;
}

/** The layout with a page that fails to render or to load. */
function open(address: string): void {
  const load = () => {
    if (fails) throw fails;
    return null;
  };
  const pages = [
    { path: "/draws", Component: Fragile },
    { path: "/loads", loader: load, element: <h1>page</h1> },
    { path: "/other", element: <p>other page</p> },
  ];
  const shell = { Component: Layout, HydrateFallback: Nothing, children: [{ ErrorBoundary, children: pages }] };
  render(<RouterProvider router={createMemoryRouter([shell], { initialEntries: [address] })} />);
}

test.each(["/draws", "/loads"])(
  "%s fails: the menu and what was told stay, and trying again shows it, with the focus at its heading",
  async (address) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    fails = new Error("broken");
    open(address);
    await screen.findByRole("heading", { name: "Serverfehler" });
    toast({ tone: "info", title: "still heard" });
    await screen.findByText("still heard");
    fails = undefined;
    await press(screen.getByRole("button", { name: "Erneut versuchen" }));
    const heading = await screen.findByRole("heading", { name: "page" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  },
);

test("one that fails again keeps the focus at its button", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  fails = new Error("broken");
  open("/loads");
  const again = await screen.findByRole("button", { name: "Erneut versuchen" });
  again.focus();
  await press(again);
  await screen.findByRole("heading", { name: "Serverfehler" });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Erneut versuchen" }));
});

test("another page can be gone to", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  fails = new Error("broken");
  open("/draws");
  await press(await screen.findByText("menu"));
  await screen.findByText("other page");
});

test("a page that nobody answered says so, and complains of nothing", async () => {
  const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
  fails = new Failure(0, "network");
  open("/loads");
  await screen.findByRole("heading", { name: "Keine Verbindung" });
  await waitFor(() => expect(complaint).not.toHaveBeenCalled());
});
