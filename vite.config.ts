// How the web is built. `scripts/build-web.mjs` runs this twice, for browsers and for prerendering.

import { createReadStream, existsSync } from "node:fs";
import { join, normalize, parse } from "node:path";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const root = import.meta.dirname;

/** Serves during development what the build copies: phrases and logos. */
function sources(): Plugin {
  return {
    name: "asgard:sources",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use("/assets", (request, response, next) => {
        const path = normalize(decodeURIComponent((request.url ?? "").split("?")[0] ?? ""));
        const file = path.startsWith("/locales/") ? join(root, path) : join(root, "seed", path);
        if (path.includes("..") || !/\.(json|svg|webp|png)$/.test(path) || !existsSync(file)) return next();
        const type = path.endsWith(".json") ? "application/json" : path.endsWith(".svg") ? "image/svg+xml" : "image/*";
        response.setHeader("content-type", type);
        createReadStream(file).pipe(response);
      });
    },
  };
}

/** Modules that every page needs. */
const core = new RegExp(
  `/web/(${[
    "ui/(base|tokens|states)",
    "app/(boundary|core-area)",
    "kit/forms/(failure-text|handle-error)",
    "client/pause",
    "shell/(micro-frontends/shell-router|skeleton|brand|footer-links)",
    "features/problem-pages/(?!not-found|maintenance)",
    // Stylesheets of the groups "auth" and "parts": a file of their own costs more than they weigh.
    "(ui/(field|avatar|button-row|choice|drawing-room|page-head|segments|password-field|provider-mark)|shell/(company-list|company-logo|auth-[a-z]+)|features/sign-in/[a-z-]+)(\\.module)?\\.css",
  ].join("|")})`,
);

// A few files instead of eighty, each with all that its modules need, unless one above it has that: what every page needs, what the
// sign-in needs, what the other pages before the sign-in need, and the frame of the pages after it. The rest is split by
// who loads it and never put together by size: files that then import each other run in an order that nobody chose (decision 094).
const chunkGroups = [
  {
    name: "framework",
    test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|cookie-es)\//,
    priority: 7,
  },
  // The libraries of forms: with the first form after the sign-in.
  { name: "forms", test: /node_modules\/(react-hook-form|valibot|@hookform|@standard-schema)\//, priority: 7 },
  // What every page needs, with all that it imports: calls, session, phrases. A list needs none of the sign-in's form (decision 230).
  {
    name: "core",
    test: core,
    priority: 6,
  },
  {
    name: "auth",
    test: /\/web\/(shell\/auth-|features\/sign-in\/(?!dialog|no-company|second-factor))/,
    priority: 5,
  },
  // What the other pages before the sign-in and the frame share: neither fetches the other for it.
  {
    name: "parts",
    test: /\/web\/(ui\/(avatar|button-row|choice|late-drawing|page-head|segments)\.|shell\/company-(list|logo)\.|client\/(i18n\/formats|api\/(field-codes|registration-and-recovery|generated\/codes))|kit\/forms\/(change-button|field-problem|focus-field))/,
    priority: 4,
  },
  // The first page has them as well as the pages before the sign-in, and no list.
  { name: "received", test: /\/web\/(shell\/received-invitations|client\/api\/invitations)\./, priority: 4 },
  {
    name: "signed-out",
    test: /\/web\/features\/(sign-up|password-|confirm-mail|invitation|lock-screen|company-chooser|menu|sign-off)/,
    priority: 3,
  },
  {
    name: "inside",
    // The smallest parts as well, what all lists have and how those look: asking for a file costs more than they weigh.
    test: /\/web\/(app\/(signed-in-layout|page-boundary)|kit\/(administration\/(page|list-view|list-tools|plain-rows|preview\.|require-(operator|read-right)|row-actions|use-(columns|list|reload|widths))|saved-views\/saved-views|modals\/use-open-form|forms\/creation-key)|ui\/(badge|links|menu\.|panel|(strip|tabs)\.css)|features\/users\/(person-cell|transfer|views)\.css)|node_modules\/@tanstack\/(?!.*[iI]nfiniteQuery(Observer)?\.)/,
    priority: 2,
  },
  {
    name: "users",
    test: /\/web\/features\/users\/(columns|list-page)\./,
    priority: 1,
  },
  // What lies over a page: React Aria, and what stands on it. Loaded when the page is there (`web/ui/lazy-component.tsx`).
  {
    name: "overlays",
    test: /node_modules\/(react-aria|react-aria-components|react-stately|@internationalized)\/|\/web\/(ui\/(menu-list|choice-list|dialog-box|popover-frame)|shell\/(user-menu-list|layout\/drawer-box)|kit\/administration\/column-popover)\./,
    priority: 1,
  },
  // What pages of one thing share, then what forms do beside their libraries.
  {
    name: "records",
    test: /\/web\/(ui\/dropdown|kit\/administration\/(?!column-|preview-|form-|use-leave))/,
    priority: 1,
  },
  {
    name: "editing",
    test: /\/web\/kit\/(administration\/(form-|use-leave)|forms\/(schema|controls|use-schema-form|use-edit-form|conflict-dialog|unsaved|dialog-form))/,
    priority: 1,
  },
  { name: "shared", entriesAware: true, minShareCount: 2, priority: 0 },
];

/** A name without those of everybody who shares the file: the sign-in page carries all of them. */
const shortName = (name: string) => name.replace(/~.*/, "");

/** Class names are what their stylesheets say; `web/stylesheets.test.ts` sees that each has one place (decision 093). */
const css = { modules: { generateScopedName: "[local]" } };

/** Refuses files that import each other in a ring: one of them would run before what it needs is there. */
export function rejectCycles(chunks: readonly { fileName: string; imports: readonly string[] }[]): void {
  const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]));
  const sound = new Set<string>();
  const follow = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) throw new Error(`Files import each other: ${[...way, file].join(" → ")}`);
    if (sound.has(file)) return;
    for (const next of imports.get(file) ?? []) follow(next, [...way, file]);
    sound.add(file);
  };
  for (const file of imports.keys()) follow(file, []);
}

/** Writes down which file holds which module and its looks: prerendering tells browsers early what a page will need. */
function chunkList(): Plugin {
  return {
    name: "asgard:chunk-list",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      rejectCycles(chunks);
      const source = chunks.map(({ fileName, imports, isEntry, moduleIds, viteMetadata }) => ({
        file: fileName,
        imports,
        isEntry,
        stylesheets: [...(viteMetadata?.importedCss ?? [])],
        modules: moduleIds.filter((id) => id.startsWith(`${root}/web/`)).map((id) => id.slice(root.length + 5)),
      }));
      this.emitFile({ type: "asset", fileName: "chunks.json", source: JSON.stringify(source) });
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  root: join(root, "web"),
  cacheDir: join(root, "node_modules/.vite"),
  css,
  plugins: [
    {
      ...optimizeLocales.vite({ locales: ["de-DE", "en-US", "fr-FR", "it-IT", "es-ES", "pt-BR"] }),
      enforce: "pre" as const,
    },
    react(),
    sources(),
    ...(isSsrBuild ? [] : [chunkList()]),
  ],
  build: {
    outDir: join(root, isSsrBuild ? "node_modules/.prerender" : "dist"),
    emptyOutDir: true,
    assetsDir: "_app",
    // Nothing is small enough to be worth an inline copy.
    assetsInlineLimit: 0,
    // The oldest browsers that the look is made for: what they lack is written out for them.
    cssTarget: ["chrome111", "firefox128", "safari16.4"],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    target: "es2022",
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            // The page names a hundred of them; one letter less each is enough to tell them apart.
            output: {
              codeSplitting: { groups: chunkGroups },
              chunkFileNames: ({ name }) => `_app/${shortName(name)}-[hash:7].js`,
              assetFileNames: ({ names: [name = ""] }) => `_app/${shortName(parse(name).name)}-[hash:7][extname]`,
            },
          },
        }),
  },
  ssr: { noExternal: true as const, external: ["react", "react-dom"] },
  server: {
    // The contract with apps stands beside the web.
    fs: { allow: [root] },
    // The development server of the worker answers everything that is no module.
    proxy: Object.fromEntries(
      ["/api", "/apps", "/media", "/dev/mailbox"].map((path) => [path, "http://localhost:8787"]),
    ),
  },
}));
