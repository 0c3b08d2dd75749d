// Puts a rendered page into the document that the web build wrote.

/** Sections that every page shows (`web/client/i18n/phrases.ts`). */
const PHRASES = ["global", "forms"];

/**
 * What is wanted soon, but not for the first paint: the page is readable without it, so it waits for the stylesheet. Browsers give
 * modules that are named early the same priority as what a page cannot be drawn without.
 */
const LATER = /<(?:script type="module"|link rel="(?:modulepreload|preload)")/g;

/** How the application's own script begins. */
const MODULE = '<script type="module"';

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Every chunk that some modules need, imports first, as they run and as their stylesheets count. */
function chunksFor(chunks, modules) {
  const seen = new Set();
  const found = [];
  const visit = (chunk) => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const imported of chunk.imports) visit(chunks.find(({ file }) => file === imported));
    found.push(chunk);
  };
  for (const module of modules) {
    const chunk = chunks.find((chunk) => chunk.modules.includes(module));
    if (!chunk) throw new Error(`The web build has no ${module}`);
    visit(chunk);
  }
  return found;
}

/** The scripts and stylesheets of chunks that others have not brought along. */
function filesBeyond(chunks, others) {
  const there = new Set(others.flatMap(({ file, stylesheets }) => [file, ...stylesheets]));
  return [...new Set(chunks.flatMap(({ file, stylesheets }) => [file, ...stylesheets]))].filter(
    (file) => !there.has(file),
  );
}

/**
 * The script by which a page works before the application, if it is such a page: it names the files that it fetches ahead for the pages
 * after this one. None that the page has itself are among them.
 */
export function earlyScript({ chunks, modules, ahead, early }) {
  if (!ahead) return "";
  const there = chunksFor(chunks, ["app/main.tsx", ...modules]);
  const files = filesBeyond(chunksFor(chunks, ahead), there).map((file) => `/${file}`);
  return `<script defer src="${early}" data-ahead="${files.join(" ")}"></script>`;
}

/** What the head says besides the build's own: the page's looks, the first script, its chunks and phrases, fetched early. */
export function preloads({ chunks, modules, phrases = [], language, first }) {
  // The build has already put the entry and its imports into the document.
  const entry = chunksFor(chunks, ["app/main.tsx"]);
  const wanted = chunksFor(chunks, modules).filter((chunk) => !entry.includes(chunk));
  const linked = new Set(entry.flatMap(({ stylesheets }) => stylesheets));
  const stylesheets = new Set(wanted.flatMap(({ stylesheets }) => stylesheets).filter((file) => !linked.has(file)));
  return [
    // Before the first paint: nothing that the page shows gets its looks late.
    ...[...stylesheets].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    `<script src="${first}"></script>`,
    ...wanted.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...[...PHRASES, ...phrases].map(
      (section) =>
        `<link rel="preload" as="fetch" crossorigin href="/assets/locales/${language}/${section}.locale.json">`,
    ),
  ].join("\n    ");
}

/** The whole page. */
export function document({ template, rendered, language, direction, isFallback, head, early = "" }) {
  const html = template
    .replace('<html lang="de"', `<html lang="${language}" dir="${direction}"`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escaped(rendered.title)}</title>`)
    .replace("</head>", () => `  ${head}\n  </head>`)
    // Deferred scripts run in their order, and modules are: behind the application it would come too late.
    .replace(MODULE, `${early && `${early}\n    `}${MODULE}`)
    .replace(LATER, '$& fetchpriority="low"')
    .replace(
      '<div id="root"></div>',
      () => `<div id="root"${isFallback ? " data-fallback" : ""}>${rendered.html}</div>`,
    );
  // The CSP allows no script inside a page but the inert one.
  const scripts = html.match(/<script(?![^>]*\bsrc=)[^>]*>[^<]+/g);
  if (scripts) throw new Error(`A prerendered page has an inline script: ${scripts[0]}`);
  return html;
}
