// The addresses of apps depend on the user's company, so their routes are not in the sitemap: an unknown address is looked up here, and if
// it is an app's, the route is added to the router.

import { type LoaderFunctionArgs, type RouteObject, redirect } from "react-router";
import { accessToken } from "../../client/api/tokens";
import { config } from "../../client/config/config";
import { loadSections, translate } from "../../client/i18n/i18n";
import { paths } from "../../client/paths";
import { requireCompany, requireSession } from "../../client/session/require";
import { knownRights, refreshRights } from "../../client/session/rights";
import { confirmSession } from "../../client/session/session";
import { appTitle } from "../app-names";
import type { RouteHandle } from "../route-handle";
import { appAt, pathOf, registeredPath } from "./addresses";
import { shellRouter } from "./shell-router";

/** The route of everything at and below a path. */
export function appRoute(path: string): RouteObject {
  return {
    path: `${path}/*`,
    handle: {
      ownTitle: () => {
        const app = appAt(knownRights()?.apps ?? [], path);
        return app && appTitle(translate, app);
      },
      guards: ["maintenance", "user", "tenant"],
    } satisfies RouteHandle,
    lazy: async () => {
      const [page] = await Promise.all([import("./page"), loadSections(["apps"])]);
      return page;
    },
  };
}

/**
 * The path of the app that an address belongs to: of the registry, which is public, or of the company, which only its members may know.
 * Visitors who could open it after signing in or entering a company are redirected there first.
 */
async function appPathAt(address: string, request: Request): Promise<string | undefined> {
  const registered = Object.keys(config().microFrontends).map((name) => ({ path: registeredPath(name) }));
  const found = appAt(registered, address);
  if (found || !accessToken()) return found?.path;
  const { tenant, organisations } = await requireSession(request);
  if (!tenant && organisations.length > 0) await requireCompany(request);
  await refreshRights();
  if (!knownRights()) {
    // The session may be a cached one that has ended on the server.
    await confirmSession();
    await requireSession(request);
  }
  const app = appAt(knownRights()?.apps ?? [], address);
  return app && pathOf(app);
}

/**
 * The loader of unknown addresses: redirects the root to the shell and addresses of apps to their app; the others get the page that says
 * so.
 */
export async function unknownAddress({ request }: LoaderFunctionArgs): Promise<null> {
  const { pathname, search, hash } = new URL(request.url);
  // When the shell has a base path, the root redirects to it.
  if (pathname === "/") throw redirect(paths.home() + search + hash);
  const path = await appPathAt(pathname, request);
  if (!path) return null;
  const router = await shellRouter();
  router.learn(appRoute(path));
  throw redirect(pathname + search + hash);
}
