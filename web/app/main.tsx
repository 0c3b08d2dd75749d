// Starts the application in a browser: configuration, language, the matched pages, then React.

import "../ui/base.css";
import "../ui/tokens.css";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, type RouteMatch, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import { readCookie } from "../client/api/cookies";
import { rememberPlatform } from "../client/api/native";
import { config, readConfig } from "../client/config/config";
import { saveEarlyInput } from "../client/early";
import { fetchSection } from "../client/i18n/backend";
import { nameLanguage } from "../client/i18n/document";
import { makeFormatters } from "../client/i18n/formatters";
import { loadSections, startI18n } from "../client/i18n/i18n";
import { chooseLanguage } from "../client/i18n/languages";
import { firstSections } from "../client/i18n/phrases";
import { keepAddressed } from "../client/i18n/switch";
import { splitAddress } from "../client/page-below";
import { hasUnsaved } from "../client/session/unsaved";
import { yieldToMain } from "../client/yield-to-main";
import { maskFreshAddress, maskNavigation } from "../kit/modals/address-mask";
import { adoptShellRouter } from "../shell/micro-frontends/shell-router";
import type { RouteHandle } from "../shell/route-handle";
import { keyFreshEntry } from "./history-entry";
import { hydrate } from "./hydrate";
import { untilLoaded } from "./placeholder";
import { reloadOnce } from "./reload-once";
import { routes } from "./routes";

type RouteMatches = readonly RouteMatch<string, RouteObject>[];

/** The location of the router: the address without the modals over its page. */
const pageBelow = () => ({ pathname: splitAddress(location.pathname).page });

/**
 * The routes of the page. An address that is only a redirect is replaced first, before anything is rendered: the page was prerendered for its
 * target.
 */
function matchPage(): RouteMatches {
  const matched = matchRoutes(routes, pageBelow()) ?? [];
  const handle = matched.at(-1)?.route.handle as RouteHandle | undefined;
  if (!handle?.leadsTo) return matched;
  history.replaceState(null, "", handle.leadsTo + location.search);
  return matchRoutes(routes, pageBelow()) ?? [];
}

/** Loads the matched routes, so that the first render equals the prerendered page. */
async function load(matched: RouteMatches): Promise<void> {
  await Promise.all(
    matched.map(async ({ route }) => {
      if (typeof route.lazy !== "function") return;
      const loaded = (await route.lazy()) as Partial<RouteObject>;
      Object.assign(route, loaded, { lazy: undefined });
    }),
  );
}

async function start(): Promise<void> {
  const container = document.getElementById("root");
  if (!container) return;
  await readConfig();
  // Before any guard runs.
  rememberPlatform(location.search);
  // In development an address may name an app that its developer's machine serves (decision 204).
  if (import.meta.env.ENVIRONMENT === "local" && location.search.includes("loadApp="))
    (await import("../shell/micro-frontends/local-apps")).takeLocalApp();
  // The modules were evaluated in this task.
  await yieldToMain();
  const { documentElement } = document;
  // A placeholder (`renderShell` in `prerender.tsx`) stands for pages that wait for the session.
  const isPlaceholder = "fallback" in container.dataset;
  const isPrerendered = container.childElementCount > 0 && !isPlaceholder;
  const parameter = keepAddressed(new URLSearchParams(location.search).get("lang"));
  const language = chooseLanguage({
    parameter,
    stored: readCookie("app.lang"),
    configured: config().defaultLanguage,
    browser: navigator.languages,
  });
  const agrees = isPrerendered && documentElement.lang === language;
  nameLanguage(language);
  documentElement.dataset.authTheme = config().theme;
  startI18n(language, fetchSection(config().hosts.locale));
  const phrases = loadSections(firstSections);
  // Behind a placeholder the router matches and loads the page, beside the session: matching ranks all routes, which takes a slow phone 20 ms.
  if (!isPlaceholder) await Promise.all([phrases, load(matchPage())]);
  await yieldToMain();
  // The prerendered page of an unknown address has no loader data.
  const loaderData = { "unknown-area": null, unknown: null };
  keyFreshEntry();
  maskFreshAddress();
  const router = createBrowserRouter(routes, agrees ? { hydrationData: { loaderData } } : {});
  maskNavigation(router);
  adoptShellRouter({
    go: (address, options) => void router.navigate(address, options),
    learn: (route) => router.patchRoutes("signed-in-pages", [route]),
  });
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  if (isPlaceholder) await Promise.all([phrases, untilLoaded(router), makeFormatters(language)]);
  const wasChanged = saveEarlyInput();
  const isSettled = router.state.initialized && router.state.navigation.state === "idle";
  if (agrees) hydrate(container, app, isSettled && !wasChanged);
  else startTransition(() => createRoot(container).render(app));
}

// Firefox aborts what a page is loading as soon as a navigation starts: nothing is missing then, and the error concerns a page that is
// gone. For some seconds only: a download or a link to an e-mail address leaves the page where it is.
let leftAt = Number.NEGATIVE_INFINITY;
const isLeaving = () => performance.now() - leftAt < 10_000;
addEventListener("beforeunload", () => {
  leftAt = performance.now();
});
addEventListener("unhandledrejection", (event) => isLeaving() && event.preventDefault());

addEventListener("vite:preloadError", (event) => {
  // Unsaved input would be lost by a reload.
  if (!isLeaving() && !hasUnsaved() && reloadOnce(import.meta.url)) event.preventDefault();
});

void start();
