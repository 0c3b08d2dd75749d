// Renders menus at an address, for unit tests.

import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import type { MenuItem, MenuSettings } from "../client/config/layout";
import { Queries } from "../client/session/query-client";
import { Sidebar } from "../shell/layout/sidebar";
import { createMenuStore, type MenuStore } from "../shell/menu/store";
import { TopMenu } from "../shell/menu/top-menu";

interface RenderedMenu {
  readonly store: MenuStore;
  readonly where: () => string;
}

function shown(make: (store: MenuStore) => ReactNode, settings: Partial<MenuSettings>, address: string): RenderedMenu {
  const store = createMenuStore();
  store.configure(settings);
  const router = createMemoryRouter([{ path: "*", element: make(store) }], { initialEntries: [address] });
  render(
    <Queries>
      <RouterProvider router={router} />
    </Queries>,
  );
  return { store, where: () => router.state.location.pathname };
}

export const topMenuOf = (items: readonly MenuItem[], settings: Partial<MenuSettings> = {}, address = "/") =>
  shown((store) => <TopMenu label="top" items={items} store={store} />, settings, address);

/** A sidebar with one footer entry. */
export const sidebarOf = (items: readonly MenuItem[], settings: Partial<MenuSettings> = {}, address = "/") =>
  shown(
    (store) => (
      <Sidebar
        label="side"
        store={store}
        navigation={items}
        foot={[{ title: "Foot", path: "/foot", icon: "person" }]}
      />
    ),
    settings,
    address,
  );
