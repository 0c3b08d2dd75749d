// The route table of React Router, which is the sitemap. One lazy root route contains the core area (G19); pages are loaded by the first
// navigation to them.

import type { ComponentType } from "react";
import { type LoaderFunctionArgs, type RouteObject, redirect } from "react-router";
import { shellRoute } from "../client/config/shell-base";
import { loadSections } from "../client/i18n/i18n";
import type { Phrase, Section } from "../client/i18n/phrases";
import { paths } from "../client/paths";
import type { Guard } from "../client/session/guards";
import type { Prefetch } from "../kit/administration/page";
import type { AdministrationData } from "../kit/administration/route-data";
import type { RouteHandle } from "../shell/route-handle";
import { ShellSkeleton } from "../shell/skeleton";

/** An address with and without the prefix `auth/` (specification 2). */
function both(path: string, route: Omit<RouteObject, "path" | "index" | "children">): RouteObject[] {
  return [path, `auth/${path}`].map((path) => ({ ...route, path }));
}

function leadsTo(address: string): Pick<RouteObject, "handle" | "loader"> {
  // The return address, the language and other parameters stay in the address.
  const loader = ({ request }: LoaderFunctionArgs) => redirect(address + new URL(request.url).search);
  return { handle: { leadsTo: address } satisfies RouteHandle, loader };
}

/** A page: its title, its module, and its guards in the order in which they are checked. */
function page(title: Phrase, lazy: RouteObject["lazy"], ...guards: Guard[]): Pick<RouteObject, "handle" | "lazy"> {
  return { lazy, handle: { title, guards } satisfies RouteHandle };
}

/**
 * A module. Where its file is gone because another version was deployed, Vite resolves with nothing while the page is loaded again
 * (`vite:preloadError` in `main.tsx`): then there is nothing to go on with.
 */
async function present<Module>(loading: Promise<Module | undefined>): Promise<Module> {
  return (await loading) ?? new Promise<never>(() => undefined);
}

/** A module with its phrases. */
function withPhrases<Module>(load: () => Promise<Module>, phrases: readonly Section[]): () => Promise<Module> {
  return async () => (await Promise.all([present(load()), loadSections(phrases)]))[0];
}

/** A page of administration: it requires a user in a company, and loads its own phrases; `phrases` are additional sections. */
function administered(
  title: Phrase,
  load: () => Promise<{ readonly Component: ComponentType; readonly prefetch?: Prefetch }>,
  phrases: readonly Section[] = [],
  data: AdministrationData = {},
) {
  const lazy = async () => {
    const [{ Component, prefetch }, { loaderOf }] = await Promise.all([
      present(load()),
      present(import("../kit/administration/page")),
      loadSections(["admin", ...phrases]),
    ]);
    return { Component, loader: loaderOf(prefetch) };
  };
  const guards: Guard[] = ["maintenance", "user", "tenant"];
  return { lazy, handle: { title, guards, administration: data } satisfies RouteHandle };
}

const userList = administered("global:shell.users", () => import("../features/users/list-page"));
const userForm = administered("global:shell.users", () => import("../features/users/form-page"));
const userPage = administered("global:shell.users", () => import("../features/users/user-page"), ["audit"]);
const userImport = administered("global:shell.users", () => import("../features/users/import/page"));
const roleList = administered("global:shell.roles", () => import("../features/roles/list-page"));
const roleForm = administered("global:shell.roles", () => import("../features/roles/form-page"));
const rolePage = administered("global:shell.roles", () => import("../features/roles/role-page"), ["audit"]);
const tenantList = administered("global:shell.tenants", () => import("../features/companies/list-page"));
const tenantForm = administered("global:shell.tenants", () => import("../features/companies/form-page"));
const tenantPage = administered("global:shell.tenants", () => import("../features/companies/company-page"), [
  "accounts",
  "audit",
  "home",
]);
const appList = administered("global:shell.apps", () => import("../features/apps/list-page"));
const appForm = administered("global:shell.apps", () => import("../features/apps/form-page"));

/** A page with an action within its area; `crumb` names it in the breadcrumbs. */
function doing(crumb: Phrase, page: ReturnType<typeof administered>) {
  return { ...page, handle: { ...page.handle, crumb } satisfies RouteHandle };
}

/** The pages of an area: its list, also at the empty path, and its form. */
function area(name: string, list: ReturnType<typeof administered>, form: ReturnType<typeof administered>) {
  return [
    ...both(`admin/${name}`, list),
    ...both(`admin/${name}/overview`, list),
    ...both(`admin/${name}/create`, doing("global:shell.create", form)),
    ...both(`admin/${name}/edit/:id`, doing("global:shell.edit", form)),
  ];
}

/** Unknown addresses may belong to an app. */
const unknownAddress = async (given: LoaderFunctionArgs) =>
  (await import("../shell/micro-frontends/discovery")).unknownAddress(given);

const signInPage = () => import("../features/sign-in/page");
const chooserPage = () => import("./company-chooser");
const forgotPage = () => import("../features/password-forgotten/page");
const resetPage = () => import("../features/password-reset/page");
const notMePage = withPhrases(() => import("../features/not-me/page"), ["notMe"]);
const confirmPage = () => import("../features/confirm-mail/page");
const signUpPage = () => import("../features/sign-up/page");
const invitationPage = () => import("../features/invitation/page");
const signOffPage = () => import("../features/sign-off/page");
const menuPage = () => import("../features/menu/page");
const startPage = withPhrases(() => import("../features/start-page/page"), ["home", "audit", "auth"]);
const accountPage = withPhrases(() => import("../features/account/page"), ["account", "audit", "auth"]);
const lockMainPage = () => import("../features/lock-screen/main");
const lockUsersPage = () => import("../features/lock-screen/users");
const maintenancePage = () => import("../features/problem-pages/maintenance");
const notFoundPage = () => import("../features/problem-pages/not-found");
const serverErrorPage = () => import("../features/problem-pages/server-error");

const authLayout = withPhrases(() => import("../shell/auth-layout"), ["auth"]);
const unknownLayout = withPhrases(() => import("./unknown-layout"), ["auth"]);
const signedInLayout = () => import("./signed-in-layout");

/** A page that fails is replaced inside the layout. Pages of apps are added to this route by its id (`main.tsx`). */
function withinShell({ children, ...layout }: RouteObject): RouteObject {
  const pages: RouteObject = {
    id: "signed-in-pages",
    lazy: () => import("./page-boundary"),
    ...(children ? { children } : {}),
  };
  return { ...layout, children: [pages] } as RouteObject;
}

/** Every route of the product. */
export const routes: RouteObject[] = [
  {
    id: "core",
    lazy: async () => {
      const [core, boundary] = await Promise.all([import("./core-area"), import("./boundary")]);
      return { ...core, ...boundary };
    },
    HydrateFallback: ShellSkeleton,
    children: [
      {
        id: "auth",
        lazy: authLayout,
        children: [
          // Operators sign in here during maintenance, too.
          ...both("login-business", page("auth:signIn.title", signInPage)),
          ...both("login", leadsTo(paths.signIn())),
          ...both("login-partners", page("auth:signIn.title", signInPage)),
          ...both("organization-chooser", page("auth:chooser.title", chooserPage, "maintenance")),
          ...both("tenants", page("auth:chooser.title", chooserPage, "maintenance")),
          { path: "list-company-access", ...page("auth:chooser.title", chooserPage, "maintenance") },
          { path: "m/r/list-company-access", ...page("auth:chooser.title", chooserPage, "maintenance") },
          ...both("forgot", page("auth:recovery.ask.title", forgotPage, "maintenance", "passwordReset")),
          ...both("reset/:mail/:code", page("auth:recovery.choose.title", resetPage, "maintenance")),
          ...both("not-me/:code", page("auth:notMe", notMePage, "maintenance")),
          ...both("confirm-mail", page("auth:confirmMail.title", confirmPage, "maintenance")),
          ...both("confirm-mail/:mail/:key", page("auth:confirmMail.title", confirmPage, "maintenance")),
          ...both("signup", page("auth:signUp.title", signUpPage, "maintenance", "signup")),
          ...both("signup/:email/:invitation", page("auth:signUp.title", signUpPage, "maintenance", "signup")),
          ...both("invitation/:tenant/:email/:code", page("auth:invitation.waiting", invitationPage, "maintenance")),
          ...both("lockscreen-main", page("auth:lock.locked", lockMainPage, "maintenance")),
          ...both("lockscreen-users", page("auth:lock.title", lockUsersPage, "maintenance")),
          ...both("signoff", page("global:actions.signOut", signOffPage)),
          ...both("maintenance", page("global:pages.maintenance.title", maintenancePage)),
          ...both("404", page("global:pages.notFound.title", notFoundPage)),
          ...both("500", page("global:pages.serverError.title", serverErrorPage)),
          { path: "auth", ...page("auth:menu.title", menuPage, "maintenance", "welcomePage") },
          { path: "auth/*", ...page("auth:menu.title", menuPage, "maintenance", "welcomePage") },
        ],
      },
      {
        id: "unknown-area",
        lazy: unknownLayout,
        children: [
          { id: "unknown", path: "*", ...page("global:pages.notFound.title", notFoundPage), loader: unknownAddress },
        ],
      },
      withinShell(
        shellRoute({ id: "signed-in", lazy: signedInLayout }, [
          {
            index: true,
            ...page("global:home.title", startPage, "maintenance", "user", "tenant"),
          },
          { path: "account", ...page("global:shell.account", accountPage, "maintenance", "user") },
          ...area("user", userList, userForm),
          ...both("admin/user/import", userImport),
          ...both("admin/user/:id", doing("global:shell.details", userPage)),
          ...area("role", roleList, roleForm),
          ...both("admin/role/:id", doing("global:shell.details", rolePage)),
          ...area("tenant", tenantList, tenantForm),
          ...both("admin/tenant/:id", doing("global:shell.details", tenantPage)),
          ...area("app", appList, appForm),
          ...both(
            "admin/operations",
            administered("global:shell.operations", () => import("../features/operations/page"), ["operations"]),
          ),
          ...both(
            "admin/accounts",
            administered("global:shell.accounts", () => import("../features/accounts/page"), ["accounts"]),
          ),
          ...both(
            "admin/audit",
            administered("global:shell.audit", () => import("../features/audit/page"), ["audit"]),
          ),
        ]),
      ),
      { path: "dev/ui", lazy: () => import("../features/catalogue/page") },
    ],
  },
];
