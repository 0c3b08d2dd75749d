// Puts a rendered page into the document that the web build wrote.

const PHRASES = ["global", "forms", "auth"];

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Every chunk that some modules need, imports included. */
function chunks(manifest, modules) {
  const found = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The web build has no ${key}`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const module of modules) visit(module);
  return found;
}

/** What the head says besides the build's own: the first script, the page's chunks and phrases, fetched early. */
export function preloads({ manifest, modules, language, first }) {
  const entry = chunks(manifest, ["index.html"]);
  const wanted = [...chunks(manifest, modules)].filter((file) => !entry.has(file));
  return [
    `<script src="${first}"></script>`,
    ...wanted.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...PHRASES.map(
      (section) =>
        `<link rel="preload" as="fetch" crossorigin href="/assets/locales/${language}/${section}.locale.json">`,
    ),
  ].join("\n    ");
}

/** The whole page. */
export function document({ template, rendered, language, isFallback, head }) {
  const html = template
    .replace('<html lang="de"', `<html lang="${language}"`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escaped(rendered.title)}</title>`)
    .replace("</head>", () => `  ${head}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root"${isFallback ? " data-fallback" : ""}>${rendered.html}</div>`);
  // The CSP allows no script inside a page but the inert one.
  const scripts = html.match(/<script(?![^>]*\bsrc=)[^>]*>[^<]+/g);
  if (scripts) throw new Error(`A prerendered page has an inline script: ${scripts[0]}`);
  return html;
}
