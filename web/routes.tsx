// The sitemap. One lazy root route leads to the core area (G19); pages are loaded when they are first visited.

import { type RouteObject, redirect } from "react-router";
import type { Phrase } from "./i18n/phrases";
import { paths } from "./paths";
import { ShellSkeleton } from "./shell/skeleton";

/** What a route says about itself. */
export interface RouteHandle {
  /** Title of the page. */
  readonly title?: Phrase;
  /** The route only leads to another address. */
  readonly leadsTo?: string;
}

/** An address with and without the prefix `auth/` (specification 2). */
function both(path: string, route: Omit<RouteObject, "path" | "index" | "children">): RouteObject[] {
  return [path, `auth/${path}`].map((path) => ({ ...route, path }));
}

function leadsTo(address: string): Pick<RouteObject, "handle" | "loader"> {
  return { handle: { leadsTo: address } satisfies RouteHandle, loader: () => redirect(address) };
}

function titled(title: Phrase): Pick<RouteObject, "handle"> {
  return { handle: { title } satisfies RouteHandle };
}

const signInPage = () => import("./features/sign-in/page");
const chooserPage = () => import("./features/company-chooser/page");
const forgotPage = () => import("./features/password-forgotten/page");
const resetPage = () => import("./features/password-reset/page");
const confirmPage = () => import("./features/confirm-mail/page");
const signUpPage = () => import("./features/sign-up/page");
const maintenancePage = () => import("./features/problem-pages/maintenance");
const notFoundPage = () => import("./features/problem-pages/not-found");
const serverErrorPage = () => import("./features/problem-pages/server-error");

/** Every route of the product. */
export const routes: RouteObject[] = [
  {
    id: "core",
    lazy: async () => {
      const [core, boundary] = await Promise.all([import("./shell/core-area"), import("./boundary")]);
      return { ...core, ...boundary };
    },
    HydrateFallback: ShellSkeleton,
    children: [
      {
        id: "auth",
        lazy: () => import("./shell/auth-layout"),
        children: [
          ...both("login-business", { lazy: signInPage, ...titled("auth:signIn.title") }),
          ...both("login", leadsTo(paths.signIn())),
          ...both("organization-chooser", { lazy: chooserPage, ...titled("auth:chooser.title") }),
          ...both("tenants", { lazy: chooserPage, ...titled("auth:chooser.title") }),
          ...both("forgot", { lazy: forgotPage, ...titled("auth:recovery.ask.title") }),
          ...both("reset/:mail/:code", { lazy: resetPage, ...titled("auth:recovery.choose.title") }),
          ...both("confirm-mail", { lazy: confirmPage, ...titled("auth:confirmMail.title") }),
          ...both("confirm-mail/:mail/:key", { lazy: confirmPage, ...titled("auth:confirmMail.title") }),
          ...both("signup", { lazy: signUpPage, ...titled("auth:signUp.title") }),
          ...both("signup/:email/:invitation", { lazy: signUpPage, ...titled("auth:signUp.title") }),
          ...both("maintenance", { lazy: maintenancePage, ...titled("global:pages.maintenance.title") }),
          ...both("404", { lazy: notFoundPage, ...titled("global:pages.notFound.title") }),
          ...both("500", { lazy: serverErrorPage, ...titled("global:pages.serverError.title") }),
          { path: "auth", ...leadsTo(paths.signIn()) },
          { path: "auth/*", ...leadsTo(paths.signIn()) },
          { path: "*", lazy: notFoundPage, ...titled("global:pages.notFound.title") },
        ],
      },
      {
        id: "signed-in",
        path: "/",
        lazy: async () => {
          const [layout, { startEngine }] = await Promise.all([
            import("./shell/signed-in-layout"),
            import("./i18n/engine"),
          ]);
          await startEngine();
          return layout;
        },
        children: [
          { index: true, lazy: () => import("./features/start-page/page"), ...titled("global:home.title") },
          {
            path: "account",
            lazy: () => import("./features/account/providers-page"),
            ...titled("auth:providers.page"),
          },
        ],
      },
      { path: "dev/ui", lazy: () => import("./features/catalogue/page") },
    ],
  },
];
