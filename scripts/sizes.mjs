// `npm run sizes`: download sizes against the budgets of ARCHITECTURE.md. Fails when one is exceeded.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { SCRIPT_BUDGETS } from "./setup/budgets.mjs";
import { helpFrom } from "./setup/help.mjs";
import { root } from "./setup/steps.mjs";

helpFrom(import.meta.filename);

if (!["build/worker/index_bg.wasm", "dist/_pages/routes.json"].every((path) => existsSync(join(root, path)))) {
  console.error("Nothing is built yet: npm run build");
  process.exit(1);
}

const gzip = (bytes) => gzipSync(bytes, { level: 9 }).length;
const file = (path) => readFileSync(join(root, path));
const rows = [];
const row = (label, bytes, budget) => rows.push({ label, bytes, budget });

// The upload of either script: the wasm and the JavaScript around it.
const worker = gzip(file("build/worker/index_bg.wasm")) + gzip(file("build/worker/index.js"));
row("worker (wasm + JavaScript, gzip)", worker, SCRIPT_BUDGETS.front);

const html = file("dist/_pages/de/login-business.html").toString();
const pathsBy = (pattern) => [...html.matchAll(pattern)].map(([, path]) => path);
const first = [
  ...pathsBy(/(?:src|href)="(\/_app\/[^"]+\.js)"/g),
  ...pathsBy(/data-application="([^"]+)"/g).flatMap((paths) => paths.split(" ")),
];
/** A chunk and everything that it imports statically. */
function closure(path, seen) {
  if (seen.has(path) || !existsSync(join(root, "dist", path))) return seen;
  seen.add(path);
  const source = file(join("dist", path)).toString();
  for (const [, other] of source.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) closure(`/_app/${other}`, seen);
  return seen;
}
const chunks = first.reduce((seen, path) => closure(path, seen), new Set());
row(
  `sign-in page, JavaScript (${chunks.size} files, gzip)`,
  [...chunks].reduce((sum, path) => sum + gzip(file(join("dist", path))), 0),
  141_600,
);

const looks = [...html.matchAll(/<link rel="stylesheet"[^>]*href="\/(_app\/[^"]+)"/g)].map(([, path]) => path);
row(
  `sign-in page, CSS (${looks.length} files, gzip)`,
  looks.reduce((sum, path) => sum + gzip(file(join("dist", path))), 0),
  5_400,
);
// With these the form works; the application loads after it (decision 178).
const early = [...html.matchAll(/<script(?: defer)? src="\/(_app\/[^"]+)"/g)].map(([, path]) => path);
row(
  "sign-in page, until its form works (HTML, CSS, scripts; gzip)",
  gzip(html) + [...looks, ...early].reduce((sum, path) => sum + gzip(file(join("dist", path))), 0),
  17_500,
);
// Queries after the sign-in and forms there have libraries of which an earlier page loads nothing.
row(
  "sign-in page, libraries of queries and forms (gzip)",
  [...chunks]
    .filter((path) => /\/(inside|forms)-/.test(path))
    .reduce((sum, path) => sum + gzip(file(join("dist", path))), 0),
  0,
);

/** The chunks that a module's page needs beyond those that are loaded already. */
function beyond(start, there) {
  return [...closure(start, new Set())].filter((path) => !there.has(path));
}
const inside = readdirSync(join(root, "dist/_app")).find((name) => /^inside-.*\.js$/.test(name));
const shellChunks = closure(`/_app/${inside}`, new Set(chunks));
const shellOnly = [...shellChunks].filter((path) => !chunks.has(path));
row(
  `signed-in shell over the sign-in page (${shellOnly.length} files, gzip)`,
  shellOnly.reduce((sum, path) => sum + gzip(file(join("dist", path))), 0),
  60_000,
);
// What lies over pages loads after them (decision 210).
const overlays = readdirSync(join(root, "dist/_app")).find((name) => /^overlays-.*\.js$/.test(name));
const laterOnly = beyond(`/_app/${overlays}`, shellChunks);
row(
  `what opens over pages, beside the shell (${laterOnly.length} files, gzip)`,
  laterOnly.reduce((sum, path) => sum + gzip(file(join("dist", path))), 0),
  90_000,
);
const alreadyLoaded = new Set([...shellChunks, ...laterOnly]);
for (const name of readdirSync(join(root, "dist/_app"))) {
  if (!/^(list-page|form-page|users)-.*\.js$/.test(name)) continue;
  const own = beyond(`/_app/${name}`, alreadyLoaded);
  const bytes = own.reduce((sum, path) => sum + gzip(file(join("dist", path))), 0);
  row(`administration: ${name} over the shell (${own.length} files, gzip)`, bytes, 56_000);
}
// Everything that the list of users needs besides API responses: the page and what it references, the list with its styles, its phrases.
const administration = file("dist/_pages/de/administration.html").toString();
const named = [...administration.matchAll(/(?:src|href)="\/((?:_app|assets)\/[^"]+)"/g)].map(([, path]) => path);
const users = readdirSync(join(root, "dist/_app")).filter((name) => /^users-.*\.(js|css)$/.test(name));
if (users.length === 0) throw new Error("The chunk of the users list has another name");
const listFiles = new Set([
  "_pages/de/administration.html",
  "assets/locales/de/admin.locale.json",
  ...named.flatMap((path) =>
    path.endsWith(".js") ? [...closure(`/${path}`, new Set())].map((one) => one.slice(1)) : path,
  ),
  ...users.map((name) => `_app/${name}`),
]);
const listedBytes = [...listFiles].reduce((sum, path) => sum + gzip(file(join("dist", path))), 0);
row("users list, all of it but what the API says (gzip)", listedBytes, 220_000);
row("users list, files", listFiles.size, 15);
const surveys = readdirSync(join(root, "dist/apps/surveys/_")).map((name) => `dist/apps/surveys/_/${name}`);
row(
  `micro-frontend Surveys (${surveys.length} files, all languages, gzip)`,
  surveys.reduce((sum, path) => sum + gzip(file(path)), 0),
  30_000,
);
for (const language of readdirSync(join(root, "dist/_pages")).filter((name) => !name.includes("."))) {
  row(
    `sign-in page, HTML ${language} (brotli)`,
    brotliCompressSync(file(`dist/_pages/${language}/login-business.html`)).length,
    14_000,
  );
}

let over = 0;
for (const { label, bytes, budget } of rows) {
  const fits = bytes <= budget;
  if (!fits) over += 1;
  console.log(`${fits ? "✓" : "✗"} ${label.padEnd(52)} ${String(bytes).padStart(8)} of ${budget}`);
}
process.exit(over === 0 ? 0 : 1);
