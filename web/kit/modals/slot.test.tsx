import { act, render, screen, waitFor } from "@testing-library/react";
import type { ComponentType } from "react";
import { createMemoryRouter, Outlet } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, test, vi } from "vitest";
import { freshBrowser } from "../../testing/page";
import { ToastRegion } from "../../ui/toast";
import { maskNavigation } from "./address-mask";
import { openModal } from "./component-modals";
import type { ModalResult } from "./options";
import { openRoutedModal } from "./routed-modals";
import { ModalSlot } from "./slot";

freshBrowser();

const load = vi.fn<() => Promise<{ readonly ModalHost: ComponentType }>>();

function Layout() {
  return (
    <>
      <Outlet />
      <ModalSlot load={load} />
      <ToastRegion label="toasts" closeLabel="close" />
    </>
  );
}

function ModalHost() {
  return <p>modals</p>;
}

function Empty() {
  return null;
}

/** Shows the list; returns the address that a browser would show. */
function atList(): () => string {
  const children = [{ path: "list", element: <h1>The list</h1> }];
  const router = createMemoryRouter([{ path: "/", Component: Layout, children }], { initialEntries: ["/list"] });
  maskNavigation(router);
  render(<RouterProvider router={router} />);
  return () => (router.state.location.mask ?? router.state.location).pathname;
}

test.each<[string, () => Promise<ModalResult>]>([
  ["of the address", () => openRoutedModal("thing/1")],
  ["of a component", () => openModal(Empty)],
])("a modal %s whose code cannot be loaded says so and is closed; the next one loads it again", async (_, open) => {
  load.mockRejectedValueOnce(new TypeError("no network")).mockResolvedValueOnce({ ModalHost });
  const shown = atList();
  const { closed } = await act(async () => ({ closed: open() }));
  await screen.findByText("Das Fenster konnte nicht geladen werden.");
  expect((await closed).action).toBe("deactivated");
  await waitFor(() => expect(shown()).toBe("/list"));
  expect(screen.queryByText("modals")).toBeNull();
  await act(async () => void open());
  await screen.findByText("modals");
});
