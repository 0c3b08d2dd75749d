// `npm run build:web`: builds the web: the browser's files, then every public page in every language.
//   dist/_app/*            hashed, cached for ever        dist/assets/locales, dist/assets/logos
//   dist/apps/{name}/*     the apps of this project          dist/apps/contract.ts, kit.tgz, frame.js, frame.css
//   dist/_pages/{lang}/*   prerendered pages              dist/_pages/routes.json, dist/_pages/csp.json, dist/_pages/common-passwords.txt

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { build as bundle, transform } from "esbuild";
import { build } from "vite";
import { buildApp } from "../apps/template/build.mjs";
import { styleAttributeHashes, styleHashes } from "./build-web/csp.mjs";
import { rejectDemo } from "./build-web/demo.mjs";
import { document, earlyScript, preloads } from "./build-web/page.mjs";
import { pageScript } from "./build-web/scripts.mjs";
import { writeServiceWorker } from "./build-web/service-worker.mjs";
import { defaultsOf, webOf } from "./operations/environments.mjs";
import { builtApps } from "./setup/apps.mjs";
import { helpFrom } from "./setup/help.mjs";
import { forget } from "./setup/stamp.mjs";

helpFrom(import.meta.filename);
const root = join(import.meta.dirname, "..");
/** Each environment has its own pages: they contain its help links. */
const [environment = "local"] = process.argv.slice(2);
const dist = join(root, webOf(environment));
const configFile = join(root, "vite.config.ts");
/** One for each environment: two may be built at once. */
const serverDir = join(root, "node_modules/.prerender", environment);

/** The environment's public defaults, so that prerendered pages match its worker's configuration. */
const defaults = () => JSON.parse(defaultsOf(environment));

/** Writes a standalone script into the build and returns its URL. */
async function writeScript(name) {
  const code = await pageScript(join(root, `web/app/${name}.ts`), define);
  const address = `/_app/${name}-${createHash("sha256").update(code).digest("hex").slice(0, 8)}.js`;
  await writeFile(join(dist, address), code);
  return address;
}

/** The script in the frames of isolated apps (worker/http/pages/app_frame.rs), and their stylesheet over the shell's tokens. */
async function writeAppFrame() {
  const isolated = join(root, "web/shell/micro-frontends/isolated");
  await bundle({
    entryPoints: [join(isolated, "frame.ts")],
    outfile: join(dist, "apps/frame.js"),
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    logLevel: "warning",
  });
  const css = await Promise.all(
    [join(root, "web/ui/tokens.css"), join(isolated, "frame.css")].map((path) => readFile(path, "utf8")),
  );
  const { code } = await transform(css.join("\n"), { loader: "css", minify: true });
  await writeFile(join(dist, "apps/frame.css"), code);
}

/** Packs the kit: `npm install https://…/apps/kit.tgz` installs the version that fits the shell which serves it. */
async function packKit() {
  const apps = join(dist, "apps");
  const { stdout } = await promisify(execFile)("npm", [
    "pack",
    join(root, "apps/kit"),
    "--json",
    "--pack-destination",
    apps,
  ]);
  const [{ filename }] = Object.values(JSON.parse(stdout));
  await rename(join(apps, filename), join(apps, "kit.tgz"));
}

async function prerenderPages(server, scripts) {
  const template = await readFile(join(dist, "index.html"), "utf8");
  const chunks = JSON.parse(await readFile(join(dist, "chunks.json"), "utf8"));
  await server.prepare(defaults(), async (language, section) =>
    JSON.parse(await readFile(join(root, `locales/${language}/${section}.locale.json`), "utf8")),
  );
  const hashes = new Set();
  for (const { code } of server.languages) {
    await mkdir(join(dist, "_pages", code), { recursive: true });
    for (const page of server.pageTemplates) {
      const rendered = page.rendered
        ? await server.render(page.rendered, code)
        : await server.renderShell(page.template, code);
      for (const hash of styleAttributeHashes(rendered.html)) hashes.add(hash);
      const html = document({
        template,
        rendered,
        language: code,
        direction: server.directionOf(code),
        isFallback: !page.rendered,
        head: preloads({ chunks, ...scripts, ...page, language: code }),
        early: earlyScript({ chunks, ...scripts, ...page }),
      });
      await writeFile(join(dist, "_pages", code, `${page.template}.html`), html);
    }
  }
  return [...hashes].sort();
}

const started = performance.now();
// Run by hand, its output is no longer that of the last stamped build.
forget(`web-${environment}`);
// Features of the local demo depend on it (web/app/demo.tsx).
const define = { "import.meta.env.ENVIRONMENT": JSON.stringify(environment) };
await build({ configFile, define, logLevel: "warn", build: { outDir: dist } });
await build({ configFile, define, logLevel: "warn", build: { ssr: "app/prerender.tsx", outDir: serverDir } });
const server = await import(pathToFileURL(join(serverDir, "prerender.js")).href);
const scripts = { first: await writeScript("first"), early: await writeScript("early") };
const attributes = await prerenderPages(server, scripts);
const csp = {
  styleAttributeHashes: attributes,
  styleHashes: await styleHashes(root),
  scriptHashes: [],
  scripts: Object.values(scripts),
};
await writeFile(join(dist, "_pages/csp.json"), `${JSON.stringify(csp, null, 2)}\n`);
await writeFile(join(dist, "_pages/routes.json"), `${JSON.stringify(server.routesDocument(), null, 2)}\n`);
// Read by the worker only, like the pages.
await cp(
  join(root, "worker/domain/credentials/password/common-passwords.txt"),
  join(dist, "_pages/common-passwords.txt"),
);
await cp(join(root, "locales"), join(dist, "assets/locales"), {
  recursive: true,
  filter: (path) => environment === "local" || !path.endsWith("demo.locale.json"),
});
if (existsSync(join(root, "seed/logos")))
  await cp(join(root, "seed/logos"), join(dist, "assets/logos"), { recursive: true });
for (const name of builtApps) await buildApp(join(root, "apps", name), join(dist, "apps", name));
await cp(join(root, "apps/kit/contract.ts"), join(dist, "apps/contract.ts"));
await packKit();
await writeAppFrame();
// Pages are under _pages; neither the template nor the list of chunks is published.
await Promise.all(["index.html", "chunks.json"].map((name) => rm(join(dist, name))));
await writeServiceWorker(root, dist);
if (environment !== "local") rejectDemo(dist);
console.log(`web built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
