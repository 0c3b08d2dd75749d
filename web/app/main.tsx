// Where the application starts in a browser: configuration, language, the matched pages, then React takes over.

import "../ui/base.css";
import "../ui/tokens.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import { readCookie } from "../client/api/cookies";
import { rememberPlatform } from "../client/api/native";
import { config, readConfig } from "../client/config/config";
import { saveEarlyInput } from "../client/early";
import { fetchSection } from "../client/i18n/backend";
import { nameLanguage } from "../client/i18n/document";
import { loadSections, startI18n } from "../client/i18n/i18n";
import { chooseLanguage } from "../client/i18n/languages";
import { firstSections } from "../client/i18n/phrases";
import { keepAddressed } from "../client/i18n/switch";
import { splitAddress } from "../client/page-below";
import { hasUnsaved } from "../client/session/unsaved";
import { maskFreshAddress, maskNavigation } from "../kit/modals/masked";
import { adoptShellRouter } from "../shell/micro-frontends/shell-router";
import type { RouteHandle } from "../shell/route-handle";
import { hydrate } from "./hydrate";
import { routes } from "./routes";

/** Where the router will be: the address without what is open over its page. */
const pageBelow = () => ({ pathname: splitAddress(location.pathname).page });

/** Rewrites an address that only leads elsewhere before anything is drawn: the page was prerendered for its target. */
function followAliases(): void {
  const handle = matchRoutes(routes, pageBelow())?.at(-1)?.route.handle as RouteHandle | undefined;
  if (handle?.leadsTo) history.replaceState(null, "", handle.leadsTo + location.search);
}

/** Loads what the address shows, so that the first render is the prerendered page. */
async function loadMatched(): Promise<void> {
  const matched = matchRoutes(routes, pageBelow()) ?? [];
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
  // Before any guard asks.
  rememberPlatform(location.search);
  // In development an address may name an app that its maker's machine serves (decision 204).
  if (import.meta.env.ENVIRONMENT === "local" && location.search.includes("loadApp="))
    (await import("../shell/micro-frontends/local-apps")).takeLocalApp();
  followAliases();
  const { documentElement } = document;
  const prerendered = container.childElementCount > 0 && !container.dataset.fallback;
  const parameter = keepAddressed(new URLSearchParams(location.search).get("lang"));
  const language = chooseLanguage({
    parameter,
    stored: readCookie("app.lang"),
    configured: config().defaultLanguage,
    browser: navigator.languages,
  });
  const agrees = prerendered && documentElement.lang === language;
  nameLanguage(language);
  documentElement.dataset.authTheme = config().theme;
  startI18n(language, fetchSection(config().hosts.locale));
  await Promise.all([loadSections(firstSections), loadMatched()]);
  // Behind the page of an unknown address there is nothing to load; behind the shell's there may be an app.
  const loaderData = "fallback" in container.dataset ? {} : { unknown: null };
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
  saveEarlyInput();
  if (agrees) hydrate(container, app);
  else createRoot(container).render(app);
}

// Firefox breaks off what a page still loads as soon as somebody leads elsewhere: nothing is missing then, and nobody is left to be told.
// For some seconds: a download or a link to an e-mail address leaves the page where it is.
let leftAt = Number.NEGATIVE_INFINITY;
const isLeaving = () => performance.now() - leftAt < 10_000;
addEventListener("beforeunload", () => {
  leftAt = performance.now();
});
addEventListener("unhandledrejection", (event) => isLeaving() && event.preventDefault());

const RELOADED = "asgard.reloaded";

// A deployment replaced the files of this page: the new page knows the new names. Once for each build: a file that is missing
// from the new page too must show the error page, not reload for ever. Without a network nothing would come back.
addEventListener("vite:preloadError", (event) => {
  // A reload would keep them here.
  if (isLeaving() || sessionStorage.getItem(RELOADED) === import.meta.url || !navigator.onLine || hasUnsaved()) return;
  sessionStorage.setItem(RELOADED, import.meta.url);
  event.preventDefault();
  location.reload();
});

void start();
