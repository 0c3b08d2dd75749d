// Renders pages for unit tests, in German, with the real phrases.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cleanup, render } from "@testing-library/react";
import type { ComponentType } from "react";
import { createMemoryRouter, type Location, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach } from "vitest";
import { setPrerenderedConfig } from "../client/config/config";
import { loadSections, startI18n } from "../client/i18n/i18n";
import { sections } from "../client/i18n/phrases";
import { Queries } from "../client/session/query-client";
import { flushSession } from "../client/session/session";
import { ToastRegion } from "../ui/toast";
import { clearCookies } from "./fake-worker";
import { press } from "./person";

export { workerThat } from "./worker-that";

const locales = join(import.meta.dirname, "../../locales");

/** Before every test: no user is signed in, nothing is stored, the language is German. */
export function freshBrowser(): void {
  beforeEach(async () => {
    clearCookies();
    sessionStorage.clear();
    localStorage.clear();
    flushSession();
    setPrerenderedConfig({});
    startI18n("de", async (language, section) =>
      JSON.parse(readFileSync(join(locales, language, `${section}.locale.json`), "utf8")),
    );
    await loadSections(sections);
  });
  afterEach(async () => {
    // They survive the page that showed them, and the next test would find them.
    for (const close of document.querySelectorAll<HTMLElement>("[data-react-aria-top-layer] [aria-label=close]"))
      await press(close);
    cleanup();
  });
}

/** Shows a page at an address; returns where the browser is. */
export function renderPage(Page: ComponentType, address: string): () => string {
  return renderPageAt(Page, address, address);
}

/** Shows a page at an address that matches its route's pattern; returns where the browser is. */
export function renderPageAt(Page: ComponentType, pattern: string, address: string): () => string {
  return renderRoutes([{ path: pattern, Component: Page }], address);
}

/** Shows a page at an address that matches its route's pattern; returns the whole address of the browser, with its query. */
export function renderPageWithQuery(Page: ComponentType, pattern: string, address: string): () => string {
  const location = showRoutes([{ path: pattern, Component: Page }], address);
  return () => location().pathname + location().search;
}

/** Shows routes at an address; returns where the browser is. */
export function renderRoutes(routes: RouteObject[], address: string): () => string {
  const location = showRoutes(routes, address);
  return () => location().pathname;
}

function showRoutes(routes: RouteObject[], address: string): () => Location {
  const router = createMemoryRouter([...routes, { path: "*", element: <p>elsewhere</p> }], {
    initialEntries: [address],
  });
  render(
    <Queries>
      <RouterProvider router={router} />
      <ToastRegion label="toasts" closeLabel="close" />
    </Queries>,
  );
  return () => router.state.location;
}
