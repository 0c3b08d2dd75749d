// How the web is built. `scripts/build-web.mjs` runs this twice, for browsers and for prerendering.

import { createReadStream, existsSync } from "node:fs";
import { join, normalize } from "node:path";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import tailwind from "@tailwindcss/vite";
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

// What every page needs, and what every page before the sign-in needs: two files instead of twenty, which compress
// better together. The rest is split by route; what several routes share is put together by who loads it, so that a list
// comes in fifteen files instead of fifty.
const chunkGroups = [
  { name: "shared", entriesAware: true, entriesAwareMergeThreshold: 60_000, minShareCount: 2, priority: 0 },
  // The library of what is read after the sign-in: a file of its own, which changes with its version alone.
  { name: "queries", test: /node_modules\/@tanstack\//, priority: 1 },
  { name: "framework", test: /node_modules\/(react|react-dom|scheduler|react-router|cookie-es)\//, priority: 2 },
  {
    name: "auth",
    test: /\/web\/(boundary|shell\/(core-area|auth-)|features\/(sign-in\/(?!dialog|no-company)|problem-pages\/(?!not-found)))/,
    priority: 1,
  },
];

/** Writes down which file holds which module: prerendering tells browsers early what a page will need. */
function chunkList(): Plugin {
  return {
    name: "asgard:chunk-list",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const source = chunks.map(({ fileName, imports, isEntry, moduleIds }) => ({
        file: fileName,
        imports,
        isEntry,
        modules: moduleIds.filter((id) => id.startsWith(`${root}/web/`)).map((id) => id.slice(root.length + 5)),
      }));
      this.emitFile({ type: "asset", fileName: "chunks.json", source: JSON.stringify(source) });
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  root: join(root, "web"),
  cacheDir: join(root, "node_modules/.vite"),
  plugins: [
    {
      ...optimizeLocales.vite({ locales: ["de-DE", "en-US", "fr-FR", "it-IT", "es-ES", "pt-BR"] }),
      enforce: "pre" as const,
    },
    tailwind(),
    react(),
    sources(),
    ...(isSsrBuild ? [] : [chunkList()]),
  ],
  build: {
    outDir: join(root, isSsrBuild ? "node_modules/.prerender" : "dist"),
    emptyOutDir: true,
    assetsDir: "_app",
    // One render-blocking stylesheet for all pages; nothing is small enough to be worth an inline copy.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    target: "es2022",
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            // The page names a hundred of them; one sign less each is enough to tell them apart.
            output: { codeSplitting: { groups: chunkGroups }, chunkFileNames: "_app/[name]-[hash:7].js" },
          },
        }),
  },
  ssr: { noExternal: true as const, external: ["react", "react-dom"] },
  server: {
    // The development server of the worker answers everything that is no module.
    proxy: Object.fromEntries(
      ["/api", "/apps", "/media", "/dev/mailbox"].map((path) => [path, "http://localhost:8787"]),
    ),
  },
}));
