// What a developer changes before building: endpoints, methods, widths, what a dead session does. What operations change
// at run time is in config.ts.

import { paths } from "../paths";
import type { LayoutConfiguration, MenuSettings } from "./layout";

/** Where a call goes: below the API's prefix, or below the auth host. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH";
  readonly path: string;
}

/** What happens when a session is over while a page is open (specification 2, user guard; G1). */
export type OnUnauthorized =
  /** The configured sign-in page. */
  | "login"
  /** `/auth`. */
  | "auth"
  /** A dialog over the page where something is typed that was not saved; else the sign-in page. */
  | "dialog";

/** The web configuration. */
export interface WebConfiguration {
  /** Below `/api/auth/`. */
  readonly signIn: Endpoint;
  /** With GET the device stands in the query. */
  readonly session: Endpoint;
  /** Below `/api/`. */
  readonly me: Endpoint;
  readonly tenant: Endpoint;
  readonly companies: Endpoint;
  /** The list of people with what is known of their sign-ins; its query follows (specification 7). */
  readonly usersWithInfo: Endpoint;
  /** The business id follows. */
  readonly tenantSignIn: Endpoint;
  /** Where administration is called: host and prefix instead of the API's, and the path below them (specification 7). */
  readonly administration: { readonly host: string; readonly prefix: string; readonly path: string };
  /** The folder of the files of phrases, below the locale host; language and section follow (specification 7). */
  readonly localePath: string;
  readonly onUnauthorized: OnUnauthorized;
  /** Width in pixels below which a native app gets the narrow company list (specification 9). */
  readonly nativeWidth: number;
  /** An address with this in it is never left because a session ended (specification 8). */
  readonly keepAlive: string;
  /** An address with this in it signs out (specification 4). */
  readonly signOff: string;
  /** An address with this segment needs no company (specification 2, tenant guard). */
  readonly registration: string;
  /** Where the areas of administration return to; a route's `returnPath` wins (specification 2). */
  readonly returnPaths: { readonly user: string; readonly role: string; readonly tenant: string; readonly app: string };
  /** Settings of the menus that differ from the standard ones (specification 3, Menu settings). */
  readonly menu: Partial<MenuSettings>;
  /** Makes another layout of the one that somebody's roles give them: entries of one's own, places left out (specification 2). */
  readonly layout: (byRoles: LayoutConfiguration) => LayoutConfiguration;
}

/** The configuration that is built. */
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
