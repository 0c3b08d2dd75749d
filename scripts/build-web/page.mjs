// Renders a page into the document that the web build wrote.

/** Sections that every page needs (`web/client/i18n/phrases.ts`). */
const PHRASES = ["global", "forms"];

/**
 * Resources that are needed soon but not for the first paint: they wait for the stylesheet. Browsers give preloaded modules the same
 * priority as render-blocking resources.
 */
const LATER = /<(?:script type="module"|link rel="(?:modulepreload|preload)")/g;

/** What loads the application: its script element and the preloads of its modules. */
const APPLICATION = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;

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
 * The script that makes a page work before the application loads, where the page has one: it names the modules of the application, which
 * it loads, and the files to prefetch for the pages after this one. Files of the page itself are not among the latter.
 */
export function earlyScript({ chunks, modules, ahead, early }) {
  if (!ahead) return "";
  const own = chunksFor(chunks, [...modules, "app/main.tsx"]);
  const list = (files) => files.map((file) => `/${file}`).join(" ");
  const application = list(own.map(({ file }) => file));
  return `<script defer src="${early}" data-application="${application}" data-ahead="${list(filesBeyond(chunksFor(chunks, ahead), own))}"></script>`;
}

/** Elements of the head besides the build's own: stylesheets, the first script, and preloads of chunks and phrases. */
export function preloads({ chunks, modules, phrases = [], language, first }) {
  // The build has already put the entry and its imports into the document.
  const entry = chunksFor(chunks, ["app/main.tsx"]);
  const needed = chunksFor(chunks, modules).filter((chunk) => !entry.includes(chunk));
  const linked = new Set(entry.flatMap(({ stylesheets }) => stylesheets));
  const stylesheets = new Set(needed.flatMap(({ stylesheets }) => stylesheets).filter((file) => !linked.has(file)));
  return [
    // Before the first paint: nothing on the page is styled late.
    ...[...stylesheets].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    `<script src="${first}"></script>`,
    ...needed.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...[...PHRASES, ...phrases].map(
      (section) =>
        `<link rel="preload" as="fetch" crossorigin href="/assets/locales/${language}/${section}.locale.json">`,
    ),
  ].join("\n    ");
}

/** The whole document. With an `early` script, that loads the application. */
export function document({ template, rendered, language, direction, isFallback, head, early = "" }) {
  const html = template
    .replace('<html lang="de"', `<html lang="${language}" dir="${direction}"`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escaped(rendered.title)}</title>`)
    .replace("</head>", () => `  ${head}\n  </head>`)
    .replace(APPLICATION, (element) => (early ? "" : element))
    .replace("</head>", `${early && `  ${early}\n  `}</head>`)
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
