// Anna, who administers Nordlicht, at a page of administration, with a worker whose responses the test defines.

import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, Outlet, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import type { Role, RoleUser } from "../client/api/admin-roles";
import type { User } from "../client/api/admin-users";
import { Queries } from "../client/session/query-client";
import { forgetRights, refreshRights } from "../client/session/rights";
import { keepSignIn, knownSession } from "../client/session/session";
import { loaderOf, type Prefetch } from "../kit/administration/page";
import type { AdministrationData } from "../kit/administration/route-data";
import { printAddress, segmentOf } from "../kit/modals/address";
import { closeRoutedModal, deactivateRoutedModals, followAddress } from "../kit/modals/routed-modals";
import { ToastRegion } from "../ui/toast";
import { type FakeWorker, problem, type RecordedCall, setCookie, tokenUntil } from "./fake-worker";
import { workerThat } from "./page";
import { fill } from "./person";

const company = {
  companyId: "c1",
  tenantId: "c1",
  businessUuId: "b1",
  title: "Nordlicht",
  companyName: "Nordlicht AG",
};
const anna = {
  id: "u1",
  userId: "u1",
  email: "anna@nordlicht.example",
  firstName: "Anna",
  resetPasswordRequired: false,
};

/** Another company of hers. */
export const southwind = {
  companyId: "c2",
  tenantId: "c2",
  businessUuId: "b2",
  title: "Südwind",
  companyName: "Südwind AG",
};

/** Rights as `GET /api/tenant` returns them; an administrator's by default. */
export const rightsOf = (change: object = {}) => ({
  valid: true,
  tenant: company,
  company,
  roles: [],
  hasAdminRights: true,
  hasOnBoardingRights: false,
  hasPaymentRights: false,
  operator: false,
  rights: {},
  layout: { layoutMode: "topbar", sideBarApps: {}, changeableByUser: false },
  apps: [],
  ...change,
});

/** A user of the company. */
export const member = (change: Partial<User> = {}): User => ({
  identityState: 1,
  id: "u2",
  userId: "u2",
  email: "ben@nordlicht.example",
  firstName: "Ben",
  lastName: "Öst",
  displayName: "Ben Ö.",
  initials: "BÖ",
  gender: "M",
  phone: null,
  birthDate: null,
  image: null,
  location: null,
  isShared: false,
  isEmployee: false,
  isIntern: false,
  state: 1,
  assigned: true,
  assignKey: "k1",
  authCreatedAt: null,
  createdAt: "2026-01-12T09:00:00Z",
  lastLogin: null,
  logins: 0,
  allowedAppsCount: 2,
  roles: [],
  managed: true,
  resetPasswordRequired: false,
  version: 3,
  ...change,
});

export const aRole = (change: Partial<Role> = {}): Role => ({
  roleId: "r1",
  title: "Außendienst",
  state: 1,
  hasAdminRights: 0,
  hasOnBoardingRights: 0,
  hasPaymentRights: 0,
  settings: { layoutMode: "topbar", sideBarApps: {}, changeableByUser: false },
  apps: [{ appId: "surveys", access: "read" }],
  countUsers: 2,
  countApps: 1,
  version: 5,
  ...change,
});

/** A user who can be assigned to a role. */
export const roleUser = (userId: string, change: Partial<RoleUser> = {}): RoleUser => ({
  userId,
  displayName: `Person ${userId}`,
  initials: "P",
  email: `${userId}@nordlicht.example`,
  image: null,
  selected: false,
  locked: false,
  ...change,
});

/** An app of the catalogue. */
export const anApp = (appId: string, title: string, category: string) => ({
  appId,
  title,
  baseTitle: title,
  categoryName: category,
  baseCategoryName: category,
  titles: {},
  categories: {},
  path: `/${appId}`,
  icon: null,
  mfeName: null,
  mfePath: null,
  sort: 1,
});

export const listPage = (data: readonly unknown[], change: object = {}) => ({
  data,
  total: data.length,
  limit: 10,
  page: 1,
  ...change,
});

export const usersPage = (data: readonly unknown[], change: object = {}) =>
  listPage(data, { summary: { all: 26, enabled: 22, employees: 9, invited: 1, neverSignedIn: 25 }, ...change });

/** The responses of a test, by method and path without the query; undefined is a failure. */
export type Answers = (
  call: RecordedCall & { readonly at: string; readonly query: URLSearchParams },
) => Response | Promise<Response> | undefined;

/** A page and its location. */
export interface Stage {
  readonly path: string;
  readonly Component: RouteObject["Component"];
  readonly data?: AdministrationData;
  readonly prefetch?: Prefetch;
}

function Nothing() {
  return null;
}

/** Shows pages at an address. Returns the worker, and where the browser is. */
export function atAdministration(
  stages: readonly Stage[],
  address: string,
  answers: Answers,
  rights: object = {},
): { readonly worker: FakeWorker; readonly where: () => string; readonly back: () => Promise<void> } {
  setCookie("utk", tokenUntil(Date.now() + 600_000));
  forgetRights();
  const open = { valid: true, user: anna, tenant: company, company, organisations: [company] };
  const worker = workerThat((call) => {
    const [path = "", query] = call.path.split("?");
    const at = `${call.method} ${path.replace("/api/admin/", "")}`;
    const answer = answers({ ...call, at, query: new URLSearchParams(query) });
    if (answer) return answer;
    if (path === "/api/auth/session") return Response.json(open);
    if (path === "/api/tenant") return Response.json(rightsOf(rights));
    if (call.method === "GET" && /\/views\/\w+$/.test(path)) return Response.json({ own: [], shared: [] });
    return problem(500, "internal");
  });
  const children = stages.map(({ path, Component, data, prefetch }) => ({
    path,
    Component,
    loader: loaderOf(prefetch),
    handle: { administration: data },
  }));
  const frame: RouteObject = {
    path: "/",
    HydrateFallback: Nothing,
    element: <Outlet />,
    children: [...children, { path: "*", element: <p>elsewhere</p> }],
  };
  const router = createMemoryRouter([frame], { initialEntries: ["/before", address], initialIndex: 1 });
  render(
    <Queries>
      <RouterProvider router={router} />
      <ToastRegion label="toasts" closeLabel="close" />
    </Queries>,
  );
  return {
    worker,
    where: () => router.state.location.pathname + router.state.location.search,
    back: () => act(() => router.navigate(-1)),
  };
}

/** Enters another company, as the layout does. */
export function enterCompany(entered: object): Promise<void> {
  const before = knownSession();
  return act(async () => {
    keepSignIn({
      ...(before.kind === "open" ? before.session : {}),
      company: entered,
      accessTenantToken: null,
      scope: "full",
    } as never);
    await refreshRights();
  });
}

/** The requests to an operation, as their queries. */
export function callsTo(worker: FakeWorker, at: string): URLSearchParams[] {
  return worker.calls
    .filter(({ method, path }) => `${method} ${path.split("?")[0]?.replace("/api/admin/", "")}` === at)
    .map(({ path }) => new URLSearchParams(path.split("?")[1]));
}

/** The bodies that were sent to an operation. */
export function sentTo(worker: FakeWorker, at: string): unknown[] {
  const calls = worker.calls.filter(
    ({ method, path }) => `${method} ${path.split("?")[0]}` === at.replace(" ", " /api/admin/"),
  );
  return calls.map(({ body }) => (body ? JSON.parse(body) : null));
}

/** A form was open over the page, and closes as after a save or a removal. */
export function closeFormOver(path: string, action: "saved" | "removed"): void {
  const page = { pathname: "/", search: "", hash: "", state: null, key: "page", mask: undefined };
  const mask = { pathname: printAddress("/", [segmentOf("modal", path)]), search: "", hash: "" };
  const stay = async () => undefined;
  act(() => {
    followAddress({ ...page, mask }, stay);
    closeRoutedModal("modal", { action });
    followAddress(page, stay);
    deactivateRoutedModals();
  });
}

/** A field by its label. */
export function field(name: string): HTMLInputElement {
  const found = document.querySelectorAll<HTMLInputElement>(`[name="${name}"]`);
  return found[found.length - 1] as HTMLInputElement;
}

/** Types into a field and moves the focus out of it. */
export function typeIn(name: string, value: string): Promise<void> {
  return fill(field(name), value);
}

/** A checkbox by its label. */
export function box(name: string | RegExp): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>("checkbox", { name });
}
