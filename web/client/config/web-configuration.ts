// What a developer configures before building: endpoints, methods, widths, what an ended session does. What operations change at run time
// is in config.ts.

import { paths } from "../paths";
import type { LayoutConfiguration, MenuSettings } from "./layout";

/** Address of a request: below the API's prefix, or below the auth host. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH";
  readonly path: string;
}

/** What happens when the session ends while a page is open (specification 2, user guard; G1). */
export type OnUnauthorized =
  /** The configured sign-in page. */
  | "login"
  /** `/auth`. */
  | "auth"
  /** A dialog over the page when it has unsaved input; otherwise the sign-in page. */
  | "dialog";

export interface WebConfiguration {
  /** Below `/api/auth/`. */
  readonly signIn: Endpoint;
  /** With GET the device is in the query. */
  readonly session: Endpoint;
  /** Below `/api/`. */
  readonly me: Endpoint;
  readonly tenant: Endpoint;
  readonly companies: Endpoint;
  /** The list of users with their sign-in activity; its query is appended (specification 7). */
  readonly usersWithInfo: Endpoint;
  /** The business id is appended. */
  readonly tenantSignIn: Endpoint;
  /** Address of administration requests: host and prefix instead of the API's, and the path below them (specification 7). */
  readonly administration: { readonly host: string; readonly prefix: string; readonly path: string };
  /** The folder of the locale files, below the locale host; language and section are appended (specification 7). */
  readonly localePath: string;
  readonly onUnauthorized: OnUnauthorized;
  /** Width in pixels below which a native app gets the narrow company list (specification 9). */
  readonly nativeWidth: number;
  /** A page with this in its address stays open when a session ends (specification 8). */
  readonly keepAlive: string;
  /** An address with this in it signs out (specification 4). */
  readonly signOff: string;
  /** An address with this segment needs no company (specification 2, tenant guard). */
  readonly registration: string;
  /** Where the areas of administration return to; a route's `returnPath` wins (specification 2). */
  readonly returnPaths: { readonly user: string; readonly role: string; readonly tenant: string; readonly app: string };
  /** Settings of the menus that differ from the defaults (specification 3, Menu settings). */
  readonly menu: Partial<MenuSettings>;
  /** Changes the layout that the user's roles define: additional entries, omitted menus (specification 2). */
  readonly layout: (byRoles: LayoutConfiguration) => LayoutConfiguration;
}

/** The configuration of this build. */
export const webConfiguration: WebConfiguration = {
  signIn: { method: "POST", path: "signin" },
  session: { method: "POST", path: "session" },
  me: { method: "GET", path: "user/me" },
  tenant: { method: "GET", path: "tenant" },
  companies: { method: "GET", path: "business/list?autoLogin=false" },
  usersWithInfo: { method: "GET", path: "admin/user/usersWithInfo" },
  tenantSignIn: { method: "POST", path: "tenant/signIn" },
  administration: { host: "", prefix: "", path: "admin" },
  localePath: "/assets/locales",
  onUnauthorized: "dialog",
  nativeWidth: 610,
  keepAlive: "keep-alive",
  signOff: "signoff",
  registration: "signup",
  returnPaths: { user: paths.users(), role: paths.roles(), tenant: paths.tenants(), app: paths.apps() },
  menu: {},
  layout: (byRoles) => byRoles,
};
