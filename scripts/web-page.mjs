// Renders a page into the document that the web build wrote.

/** Sections that every page needs (`web/client/i18n/phrases.ts`). */
const PHRASES = ["global", "forms"];

/**
 * Resources that are needed soon but not for the first paint: they wait for the stylesheet. Browsers give preloaded modules the same
 * priority as render-blocking resources.
 */
const LATER = /<(?:script type="module"|link rel="(?:modulepreload|preload)")/g;

/** The beginning of the application's script element. */
const MODULE = '<script type="module"';

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Every chunk that some modules need, imports first, in the order of execution and of stylesheets. */
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

/** The scripts and stylesheets of chunks without those of other chunks. */
function filesBeyond(chunks, others) {
  const there = new Set(others.flatMap(({ file, stylesheets }) => [file, ...stylesheets]));
  return [...new Set(chunks.flatMap(({ file, stylesheets }) => [file, ...stylesheets]))].filter(
    (file) => !there.has(file),
  );
}

/**
 * The script that makes a page work before the application loads, where the page has one: it names the files to prefetch for the pages
 * after this one. Files of the page itself are not among them.
 */
export function earlyScript({ chunks, modules, ahead, early }) {
  if (!ahead) return "";
  const there = chunksFor(chunks, ["app/main.tsx", ...modules]);
  const files = filesBeyond(chunksFor(chunks, ahead), there).map((file) => `/${file}`);
  return `<script defer src="${early}" data-ahead="${files.join(" ")}"></script>`;
}

/** Elements of the head besides the build's own: stylesheets, the first script, and preloads of chunks and phrases. */
export function preloads({ chunks, modules, phrases = [], language, first }) {
  // The build has already put the entry and its imports into the document.
  const entry = chunksFor(chunks, ["app/main.tsx"]);
  const wanted = chunksFor(chunks, modules).filter((chunk) => !entry.includes(chunk));
  const linked = new Set(entry.flatMap(({ stylesheets }) => stylesheets));
  const stylesheets = new Set(wanted.flatMap(({ stylesheets }) => stylesheets).filter((file) => !linked.has(file)));
  return [
    // Before the first paint: nothing on the page is styled late.
    ...[...stylesheets].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    `<script src="${first}"></script>`,
    ...wanted.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...[...PHRASES, ...phrases].map(
      (section) =>
        `<link rel="preload" as="fetch" crossorigin href="/assets/locales/${language}/${section}.locale.json">`,
    ),
  ].join("\n    ");
}

/** The whole document. */
export function document({ template, rendered, language, direction, isFallback, head, early = "" }) {
  const html = template
    .replace('<html lang="de"', `<html lang="${language}" dir="${direction}"`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escaped(rendered.title)}</title>`)
    .replace("</head>", () => `  ${head}\n  </head>`)
    // Deferred scripts and modules run in document order: after the application it would run too late.
    .replace(MODULE, `${early && `${early}\n    `}${MODULE}`)
    .replace(LATER, '$& fetchpriority="low"')
    .replace(
      '<div id="root"></div>',
      () => `<div id="root"${isFallback ? " data-fallback" : ""}>${rendered.html}</div>`,
    );
  // The CSP allows no inline script but the inert one.
  const scripts = html.match(/<script(?![^>]*\bsrc=)[^>]*>[^<]+/g);
  if (scripts) throw new Error(`A prerendered page has an inline script: ${scripts[0]}`);
  return html;
}
