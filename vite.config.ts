// How the web is built. `scripts/build-web.mjs` runs this twice, for browsers and for prerendering.

import { createReadStream, existsSync } from "node:fs";
import { join, normalize, parse } from "node:path";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const root = import.meta.dirname;

/** Serves phrases and logos during development; the build copies them. */
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
    "client/yield-to-main",
    "shell/(micro-frontends/shell-router|skeleton|brand|footer-links)",
    "features/problem-pages/(?!not-found|maintenance)",
    // Stylesheets of the groups "auth" and "parts": separate files cost more than their size.
    "(ui/(field|avatar|button-row|choice|drawing-room|page-head|segments|password-field|provider-mark)|shell/(company-list|company-logo|auth-[a-z]+)|features/sign-in/[a-z-]+)(\\.module)?\\.css",
  ].join("|")})`,
);

// A few chunks instead of eighty, each with all dependencies of its modules that no chunk above it has: for every page, for the sign-in page,
// for the other pages before the sign-in, and for the frame of the pages after it. The rest is split by importer and never merged by size:
// chunks that then import each other would run in an unpredictable order (decision 094).
const chunkGroups = [
  {
    name: "framework",
    test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|cookie-es)\//,
    priority: 7,
  },
  // The form libraries: loaded with the first form after the sign-in.
  { name: "forms", test: /node_modules\/(react-hook-form|valibot|@hookform|@standard-schema)\//, priority: 7 },
  // What every page needs, with its dependencies: calls, session, phrases. A list needs nothing of the sign-in form (decision 230).
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
  // Shared by the other pages before the sign-in and the frame, so that neither loads the other.
  {
    name: "parts",
    test: /\/web\/(app\/(step-up|company-rejection)\.|ui\/(avatar|button-row|choice|late-drawing|page-head|segments)\.|shell\/company-(list|logo)\.|client\/(i18n\/formats|api\/(field-codes|registration-and-recovery|generated\/codes))|kit\/forms\/(change-button|creation-key|field-problem|focus-field))/,
    priority: 4,
  },
  // In the registration and in forms after the sign-in.
  { name: "dates", test: /\/web\/ui\/date-field\./, priority: 4 },
  // On the first page and on pages before the sign-in, but on no list.
  { name: "received", test: /\/web\/(shell\/received-invitations|client\/api\/invitations)\./, priority: 4 },
  {
    name: "signed-out",
    test: /\/web\/(app\/company-chooser\.|features\/(sign-up|password-|confirm-mail|invitation|lock-screen|company-chooser|menu|sign-off))/,
    priority: 3,
  },
  {
    name: "inside",
    // With the smallest components, and with what all lists share, stylesheets included: a request costs more than their size.
    test: /\/web\/(app\/(signed-in-layout|page-boundary)|kit\/(forms\/copyable|administration\/(page|list-view|list-tools|plain-rows|preview\.|require-(operator|read-right)|row-actions|use-(columns|list|reload|widths))|saved-views\/saved-views|modals\/use-open-form)|ui\/(badge|links|menu\.|panel|(strip|tabs)\.css)|features\/users\/(person-cell|transfer|views)\.css)|node_modules\/@tanstack\/(?!.*[iI]nfiniteQuery(Observer)?\.)/,
    priority: 2,
  },
  {
    name: "users",
    test: /\/web\/features\/users\/(columns|list-page)\./,
    priority: 1,
  },
  // Overlays: React Aria, and the components on top of it. Loaded after the page (`web/ui/lazy-component.tsx`).
  {
    name: "overlays",
    test: /node_modules\/(react-aria|react-aria-components|react-stately|@internationalized)\/|\/web\/(ui\/(menu-list|choice-list|dialog-box|popover-frame)|shell\/(all-companies|user-menu-list|layout\/drawer-box)|kit\/administration\/column-popover)\./,
    priority: 1,
  },
  // Shared by the pages of one record; then shared by forms, without their libraries.
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

/** A chunk name without the names of its importers: the sign-in page contains all chunk names. */
const shortName = (name: string) => name.replace(/~.*/, "");

/** Class names are not rewritten; `web/stylesheets.test.ts` proves that each is declared in one stylesheet (decision 093). */
const css = { modules: { generateScopedName: "[local]" } };

/** Rejects cyclic imports of chunks: one of them would run before its dependencies. */
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

/** Lists the modules and stylesheets of each chunk: prerendered pages preload what they need. */
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

type IconNode = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/** A leading relative move, and what follows its point where that is another point: a line. */
const RELATIVE_START = /^m\s*(-?(?:\d*\.\d+|\d+))[\s,]*(-?(?:\d*\.\d+|\d+))\s*(?=([-\d.])?)/;

/** A path that starts at the same point behind another path: there a leading `m` is relative to the other's end. */
const fromItsOwnStart = (d: string) => d.replace(RELATIVE_START, (_, x, y, next) => `M${x} ${y}${next ? "l" : ""}`);

/** An icon with its plain paths drawn as one. */
export function withOnePath(nodes: readonly IconNode[]): readonly IconNode[] {
  const isPlain = ([tag, { d, key, ...others }]: IconNode) => tag === "path" && Object.keys(others).length === 0;
  const paths = nodes.filter(isPlain).map(([, { d = "" }]) => fromItsOwnStart(d));
  if (paths.length < 2) return nodes;
  return [["path", { d: paths.join(""), key: "paths" }], ...nodes.filter((node) => !isPlain(node))];
}

/**
 * Draws each icon with as few shapes as possible: a list has several icons in each row, and the browser walks through all shapes of a page
 * for each frame (decision 244).
 */
function icons(): Plugin {
  return {
    name: "asgard:icons",
    transform: {
      filter: { id: /node_modules\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/, code: "createLucideIcon" },
      handler(code, id) {
        const nodes = /\bnode: (\[[\s\S]*?\n {2}\])/.exec(code)?.[1] ?? /\bnode: (\[\[.*\]\])/.exec(code)?.[1];
        if (!nodes) throw new Error(`${id} has its shapes elsewhere: see vite.config.ts`);
        // The module is a source that is built in any case.
        const read = new Function(`return ${nodes}`) as () => readonly IconNode[];
        return { code: code.replace(nodes, () => JSON.stringify(withOnePath(read()))), map: null };
      },
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
    icons(),
    sources(),
    ...(isSsrBuild ? [] : [chunkList()]),
  ],
  build: {
    outDir: join(root, "dist"),
    emptyOutDir: true,
    assetsDir: "_app",
    // No asset is small enough to be worth inlining.
    assetsInlineLimit: 0,
    // The oldest supported browsers: newer CSS is compiled for them.
    cssTarget: ["chrome111", "firefox128", "safari16.4"],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    target: "es2022",
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            // The page names a hundred chunks; a hash of seven characters keeps them distinct.
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
    // The contract with apps is outside of `web`.
    fs: { allow: [root] },
    // The development server of the worker answers everything else.
    proxy: Object.fromEntries(
      ["/api", "/apps", "/media", "/dev/mailbox"].map((path) => [path, "http://localhost:8787"]),
    ),
  },
}));
