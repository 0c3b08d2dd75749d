// The head of a prerendered page (scripts/build-web/page.mjs).

import assert from "node:assert/strict";
import { test } from "node:test";
import { document, earlyScript, preloads } from "../build-web/page.mjs";

const chunk = (file, modules, imports, stylesheets) => ({ file, modules, imports, stylesheets });
const chunks = [
  chunk("main.js", ["app/main.tsx"], ["base.js"], []),
  chunk("base.js", ["ui/button.tsx"], [], ["base.css"]),
  chunk("page.js", ["features/page.tsx"], ["base.js", "parts.js"], ["page.css"]),
  chunk("parts.js", ["ui/table.tsx"], ["base.js"], ["parts.css"]),
  chunk("other.js", ["features/other.tsx"], ["parts.js"], ["other.css"]),
];
const head = (modules) => preloads({ chunks, modules, language: "de", first: "/first.js" });
const named = (text, pattern) => Array.from(text.matchAll(pattern), ([, name]) => name);

test("a page links the stylesheets of its modules: imports first, none twice, none of other pages, none that the entry has linked", () => {
  const text = head(["features/page.tsx", "ui/table.tsx"]);
  assert.deepEqual(named(text, /rel="stylesheet" crossorigin href="\/([^"]+)"/g), ["parts.css", "page.css"]);
  assert.deepEqual(named(text, /rel="modulepreload" crossorigin href="\/([^"]+)"/g), ["parts.js", "page.js"]);
  assert.ok(text.indexOf("stylesheet") < text.indexOf("<script"), "looks come before scripts");
});

test("a page that works before the application does so by a script that loads it, and fetches ahead what the page has not itself", () => {
  const page = { chunks, modules: ["features/page.tsx"], early: "/early.js" };
  const early = earlyScript({ ...page, ahead: ["features/other.tsx"] });
  assert.deepEqual(named(early, /data-ahead="([^"]*)"/g), ["/other.js /other.css"]);
  assert.deepEqual(
    named(early, /data-application="([^"]*)"/g),
    ["/base.js /parts.js /page.js /main.js"],
    "imports first",
  );
  assert.equal(earlyScript(page), "");
  const given = {
    template:
      '<html lang="de"><head><script type="module" src="/main.js"></script>\n<link rel="modulepreload" href="/base.js"></head><div id="root"></div>',
    rendered: { title: "Page", html: "<form></form>" },
    language: "de",
    direction: "ltr",
    isFallback: false,
    head: "",
    early,
  };
  const html = document(given);
  const scripts = (text) => named(text, /(?:src|href)="([^"]+)"/g);
  assert.deepEqual(scripts(html), ["/early.js"], "the browser fetches nothing of the application by itself");
  const { early: _, ...rest } = given;
  assert.deepEqual(scripts(document(rest)), ["/main.js", "/base.js"]);
});

test("a module that the build does not have stops it", () => {
  assert.throws(() => head(["features/gone.tsx"]), /has no features\/gone\.tsx/);
});
