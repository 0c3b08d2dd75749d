// Addresses of apps: each has a path of the shell, and paths of its own below it.

import type { App } from "../../client/api/shapes";
import { config } from "../../client/config/config";
import { knownRights } from "../../client/session/rights";
import { addressWithin, pathBelow } from "./own-addresses";

/** A location with unsaved input: one page of the shell, or that page and everything below it. */
export interface AppLocation {
  readonly pathname: string;
  readonly isWhole: boolean;
}

/** Whether a page of the shell is at that location. */
export function isAt({ pathname, isWhole }: AppLocation, page: string): boolean {
  const path = page.replace(/\/+$/, "");
  return path === pathname || (isWhole && path.startsWith(`${pathname}/`));
}

/** The location of an app's own address. */
export function locationWithin(base: string, path: string, isWhole: boolean): AppLocation {
  return { pathname: addressWithin(base, path.split(/[?#]/)[0] ?? ""), isWhole };
}

/** The registered path of a micro-frontend. */
export function registeredPath(name: string): string {
  return config().microFrontends[name]?.path || `/${name}`;
}

/** What says where an app is. */
export type RoutedApp = Pick<App, "path"> & Partial<Pick<App, "mfeName" | "mfePath">>;

/** The path of an app: its own, or the registered one of its micro-frontend; undefined when it has no page. */
export function pathOf({ path, mfeName }: RoutedApp): string | undefined {
  return path || (mfeName ? registeredPath(mfeName) : undefined);
}

/** The address that an app is opened at: its page of the micro-frontend, of which several apps may have one each. */
export function entryOf(app: RoutedApp): string | undefined {
  const path = pathOf(app);
  return path && app.mfePath ? addressWithin(path, app.mfePath) : path;
}

/**
 * The path of a micro-frontend: of the company's apps that use it, that of the one around the address `near`; of the first one without such
 * an address, and the registered path without such an app.
 */
export function basePathOf(name: string, near?: string): string {
  const apps = knownRights()?.apps.filter((app) => app.mfeName === name) ?? [];
  const around = near === undefined ? undefined : appAt(apps, near);
  const [first] = [...apps].sort((one, other) => one.sort - other.sort);
  const app = around ?? first;
  return app?.path || registeredPath(name);
}

/**
 * The app that an address belongs to: the one with the longest matching path; of several with the same path the one whose own page is nearest
 * around it. Areas of the shell are none.
 */
export function appAt<Found extends RoutedApp>(apps: readonly Found[], address: string): Found | undefined {
  const lengthOf = (app: Found) => pathOf(app)?.length ?? 0;
  const nearness = (app: Found) => {
    const entry = locationWithin(pathOf(app) ?? "", app.mfePath ?? "/", false).pathname;
    return pathBelow(entry, address) ? entry.length : 0;
  };
  const around = apps.filter((app) => {
    const path = pathOf(app);
    return path?.startsWith("/") && path !== "/" && pathBelow(path, address);
  });
  return around.sort((one, other) => lengthOf(other) - lengthOf(one) || nearness(other) - nearness(one))[0];
}
