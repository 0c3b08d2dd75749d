// A page with modals over it, and a fake clock.

import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, Outlet, useParams } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, vi } from "vitest";
import { Queries } from "../client/session/query-client";
import { keepSignIn } from "../client/session/session";
import { maskNavigation } from "../kit/modals/address-mask";
import { componentModals, deactivateComponentModals, openModal } from "../kit/modals/component-modals";
import { useModal, useModalTitle } from "../kit/modals/context";
import { Modals } from "../kit/modals/host";
import type { ModalRoute } from "../kit/modals/outlet";
import { ModalSlot } from "../kit/modals/slot";
import { signInOf } from "./actors";
import { freshBrowser } from "./page";
import { press, pressKeys } from "./person";

/** The content of an outlet: the id of its address, and buttons that close it. */
function Thing() {
  const modal = useModal();
  const { id: ofPage } = useParams();
  useModalTitle(`Thing ${modal?.params.id}`);
  return (
    <>
      <p>
        page {ofPage ?? "none"}, tab {modal?.params.tab ?? "none"}, mode {modal?.mode}
      </p>
      <button type="button" onClick={() => modal?.close({ action: "saved", data: modal.params.id })}>
        save {modal?.params.id}
      </button>
      <button type="button" onClick={() => modal?.setParam("tab", "apps")}>
        apps
      </button>
    </>
  );
}

const table: readonly ModalRoute[] = [
  { path: "thing/:id", title: "global:shell.users", load: async () => ({ Component: Thing }) },
];

/** Anna is signed in, nothing is open, the clock is stopped. */
export function modalStage(): void {
  freshBrowser();
  beforeEach(() => {
    const company = { companyId: "c1", businessUuId: "b1", title: "Nordlicht" };
    const user = { id: "u1", userId: "u1", email: "anna@nordlicht.example", resetPasswordRequired: false };
    keepSignIn(signInOf({ user, company, accessTenantToken: null }));
    vi.useFakeTimers();
  });
  afterEach(() => {
    deactivateComponentModals();
    vi.useRealTimers();
  });
}

function Layout() {
  return (
    <>
      <Outlet />
      <ModalSlot load={loadHost} />
    </>
  );
}

function ModalHost() {
  return <Modals routes={table} />;
}

const loadHost = async () => ({ ModalHost });

/** Advances the clock in steps: a render after one timer may start the next. */
export async function pass(ms: number): Promise<void> {
  for (let gone = 0; gone <= ms; gone += STEP) await act(() => vi.advanceTimersByTimeAsync(Math.min(STEP, ms - gone)));
}

const STEP = 5;

/** Shows the list; returns its router and the address that a browser would show. */
export async function atList() {
  const children = [
    { path: "list", element: <h1>The list</h1> },
    { path: "other", element: <h1>Another page</h1> },
  ];
  const router = createMemoryRouter([{ path: "/", Component: Layout, children }], { initialEntries: ["/list"] });
  maskNavigation(router);
  render(
    <Queries>
      <RouterProvider router={router} />
    </Queries>,
  );
  await pass(0);
  // The host is loaded with the first modal: later times are measured without that.
  void openModal(() => null);
  await pass(0);
  deactivateComponentModals();
  await pass(0);
  const shown = () => {
    const { location } = router.state;
    const { pathname, search } = location.mask ?? location;
    return pathname + search;
  };
  const go = (to: string | number) =>
    act(async () => {
      if (typeof to === "number") await router.navigate(to);
      else await router.navigate(to);
      await vi.advanceTimersByTimeAsync(0);
    });
  return { router, shown, go };
}

/** The open dialogs, the top one last. */
export const dialogs = () => screen.queryAllByRole("dialog", { hidden: true });

export function topBox(): HTMLElement {
  const box = dialogs().at(-1)?.parentElement;
  if (!box) throw new Error("nothing is open");
  return box;
}

/** Presses Escape in the top one, where a browser has the focus. */
export const pressEscape = async () => {
  const top = dialogs().at(-1);
  if (!top?.contains(document.activeElement)) act(() => top?.focus());
  await pressKeys("{Escape}");
  await pass(0);
};

/** Presses outside of the top one. */
export const pressBeside = async () => {
  await press([...document.querySelectorAll(".modal-overlay")].at(-1) as HTMLElement);
  await pass(0);
};

/** Whether a component modal is open. */
export const hasComponents = () => componentModals.get().length > 0;
