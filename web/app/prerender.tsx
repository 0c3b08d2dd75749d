// Server-side rendering of the pages: runs in the build only, never calls the API (specification 1, G21).

import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { type Config, setPrerenderedConfig, standardConfig } from "../client/config/config";
import type { LoadSection } from "../client/i18n/backend";
import { loadSections, startI18n, switchTo, translate } from "../client/i18n/i18n";
import { directionOf, type Language, languages } from "../client/i18n/languages";
import { firstSections } from "../client/i18n/phrases";
import type { RouteHandle } from "../shell/route-handle";
import { ShellSkeleton } from "../shell/skeleton";
import { pageTemplates, routesDocument } from "./pages";
import { routes } from "./routes";

export { directionOf, languages, pageTemplates, routesDocument };

/** Sets the configuration and the loader of phrases. */
export async function prepare(config: Partial<Config>, load: LoadSection): Promise<void> {
  // A deployment's own defaults contain only the flags that it changes; the browser gets all of them.
  setPrerenderedConfig({ ...config, features: { ...standardConfig.features, ...config.features } });
  startI18n("de", load);
  await loadSections(firstSections);
}

export interface RenderedPage {
  readonly title: string;
  readonly html: string;
}

/** Renders an address in a language. */
export async function render(address: string, language: Language): Promise<RenderedPage> {
  await switchTo(language);
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request(new URL(address, "http://prerender.invalid")));
  if (context instanceof Response) throw new Error(`${address} leads elsewhere and cannot be prerendered`);
  const error = Object.values(context.errors ?? {})[0];
  if (error) throw error;
  const router = createStaticRouter(dataRoutes, context);
  const handle = context.matches.at(-1)?.route.handle as RouteHandle | undefined;
  return {
    title: titleOf(handle),
    html: await toHtml(<StaticRouterProvider router={router} context={context} hydrate={false} />),
  };
}

/** Renders the placeholder of signed-in addresses until the application has started. */
export async function renderShell(template: string, language: Language): Promise<RenderedPage> {
  await switchTo(language);
  return { title: titleOf(undefined), html: template === "blank" ? "" : await toHtml(<ShellSkeleton />) };
}

async function toHtml(node: ReactNode): Promise<string> {
  let failed: unknown;
  const { prelude } = await prerender(node, {
    // One chunk: streaming boundaries would be completed by inline scripts, which the CSP refuses.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failed = error;
    },
  });
  if (failed) throw failed;
  return new Response(prelude).text();
}

function titleOf(handle: RouteHandle | undefined): string {
  const product = translate("global:product");
  return handle?.title ? `${translate(handle.title)} – ${product}` : product;
}
