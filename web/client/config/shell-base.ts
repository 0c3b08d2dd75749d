// Where the shell's pages are (specification 2): below a base path, or at the top level although the shell has one.

import type { RouteObject } from "react-router";

/** A base of addresses. */
export interface ShellBase {
  /** The base path; `/` is the root. */
  readonly path: string;
  /** Its pages are below that path; otherwise they are registered at the top level, and only the start page is at the path. */
  readonly isNested: boolean;
}

/** The base of this build. */
export const shellBase: ShellBase = { path: "/", isNested: true };

/** The address of a page of the shell; the empty one is its start page. */
export function inShell(page: string, { path, isNested }: ShellBase = shellBase): string {
  const base = path.replace(/\/+$/, "");
  if (page === "") return base || "/";
  return `${isNested ? base : ""}/${page}`;
}

/**
 * The routes of the shell's pages in its layout, which has no path of its own: apps have addresses of their own choice, and use the layout,
 * too.
 */
export function shellRoute(
  layout: Pick<RouteObject, "id" | "lazy">,
  pages: readonly RouteObject[],
  base: ShellBase = shellBase,
): RouteObject {
  const positioned = ({ index: _, ...page }: RouteObject) => ({ ...page, path: inShell(page.path ?? "", base) });
  return { ...layout, children: pages.map(positioned) as RouteObject[] };
}
