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

/**
 * The path of a micro-frontend: of the company's apps that use it, that of the one around the address `near`; of the first one without such
 * an address, and the registered path without such an app.
 */
export function basePathOf(name: string, near?: string): string {
  const apps = knownRights()?.apps.filter((app) => app.mfeName === name && app.path) ?? [];
  const around = near === undefined ? undefined : appAt(apps, near);
  const [first] = [...apps].sort((one, other) => one.sort - other.sort);
  return (around ?? first)?.path ?? registeredPath(name);
}

/** The app that an address belongs to: the one with the longest matching path. Areas of the shell are none. */
export function appAt<Found extends Pick<App, "path">>(apps: readonly Found[], address: string): Found | undefined {
  const around = apps.filter(({ path }) => path?.startsWith("/") && path !== "/" && pathBelow(path, address));
  return around.sort((one, other) => (other.path?.length ?? 0) - (one.path?.length ?? 0))[0];
}
