// Class names are not rewritten (decision 093): each is declared in one stylesheet, and every module that names one imports that stylesheet.

import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const web = import.meta.dirname;
const read = (path: string) => readFileSync(join(web, path), "utf8");
const found = (pattern: string) => globSync(pattern, { cwd: web }).sort();

/** What every page has (`main.tsx`). */
const EVERYWHERE = "ui/base.css";

/** The single selectors of a stylesheet. */
function selectorsOf(text: string): string[] {
  const heads = text.replaceAll(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{};]+)\{/g);
  const lists = Array.from(heads, ([, head = ""]) => head.trim()).filter((head) => !head.startsWith("@"));
  return lists.flatMap((list) => list.split(/,(?![^()]*\))/)).map((selector) => selector.trim());
}

/** The class that a selector styles, in any state; none if the selector also contains a combinator. */
const OWN = /^\.([a-z][a-z-]*)(?:\[[^\]]*\]|::?[a-z-]+(?:\([^.()]*\))?)*$/;

const sheets = found("**/*.css").map((path) => {
  const selectors = selectorsOf(read(path));
  return { path, selectors, own: new Set(selectors.flatMap((selector) => OWN.exec(selector)?.[1] ?? [])) };
});

const components = found("**/*.{ts,tsx}")
  .filter((path) => !/\.test\.tsx?$|^testing\/|generated/.test(path))
  .map((path) => ({ path, text: read(path) }));

/** The stylesheets that a component imports. */
const importedBy = ({ path, text }: { path: string; text: string }) =>
  Array.from(text.matchAll(/^import (?:\w+ from )?"(\.[^"]*\.css)";$/gm), ([, to = ""]) =>
    normalize(join(dirname(path), to)),
  );

/** The classes that a component names as strings, not through a module. */
function namedBy(text: string): string[] {
  const attributes = text.matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g);
  const words = Array.from(attributes, ([, plain, code = ""]) => {
    const quoted = code.replaceAll(/\w+\["[^"]*"\]/g, "").matchAll(/"([^"]*)"|`([^`]*)`/g);
    return plain ?? Array.from(quoted, ([, one = "", other = ""]) => `${one} ${other}`).join(" ");
  });
  return words.flatMap((text) => text.split(/\s+/)).filter((word) => /^[a-z][a-z-]*$/.test(word));
}

test("a class has its look from one stylesheet", () => {
  const stylesheetsOf = new Map<string, string[]>();
  for (const { path, own } of sheets)
    for (const name of own) stylesheetsOf.set(name, [...(stylesheetsOf.get(name) ?? []), path]);
  expect(Array.from(stylesheetsOf).filter(([, paths]) => paths.length > 1)).toEqual([]);
  expect(stylesheetsOf.get("button")).toEqual(["ui/button.module.css"]);
});

test("whoever names a class imports its stylesheet", () => {
  const missing = components.flatMap((component) => {
    const imported = importedBy(component);
    return namedBy(component.text).flatMap((name) => {
      const sheet = sheets.find(({ own }) => own.has(name));
      const isThere = !sheet || sheet.path === EVERYWHERE || imported.includes(sheet.path);
      return isThere ? [] : `${component.path} names ${name} of ${sheet.path}`;
    });
  });
  expect(missing).toEqual([]);
});

test("whoever imports a stylesheet names a class of it", () => {
  const needless = components
    .filter(({ path }) => path !== "app/main.tsx")
    .flatMap((component) => {
      const words = component.text.match(/[a-z][a-z-]*/g) ?? [];
      const isNamed = (path: string) => {
        const own = sheets.find((sheet) => sheet.path === path)?.own;
        return words.some((word) => own?.has(word));
      };
      const imported = importedBy(component).filter((path) => !path.endsWith(".module.css") && !isNamed(path));
      return imported.map((path) => `${component.path} imports ${path}`);
    });
  expect(needless).toEqual([]);
});

test("what is taken from a module is in it", () => {
  const missing = components.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/^import (\w+) from "(\.[^"]*\.module\.css)";$/gm)).flatMap(([, name = "", to = ""]) => {
      const module = normalize(join(dirname(path), to));
      const own = sheets.find((sheet) => sheet.path === module)?.own ?? new Set();
      const taken = text.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\["([^"]*)"\\])`, "g"));
      const classes = Array.from(taken, ([, plain, quoted]) => plain ?? quoted ?? "").filter((one) => one !== "module");
      expect(classes, `${path} imports ${module}`).not.toEqual([]);
      return classes.filter((one) => !own.has(one)).map((one) => `${path} takes ${one} from ${module}`);
    }),
  );
  expect(missing).toEqual([]);
});

test("a module says nothing of another's classes as if they were its own", () => {
  const foreign = sheets
    .filter(({ path }) => path.endsWith(".module.css"))
    .flatMap(({ path, selectors, own }) =>
      selectors.flatMap((selector) => {
        const local = selector.replaceAll(/:global\([^)]*\)/g, "").matchAll(/\.([a-z][a-z-]*)/g);
        return Array.from(local, ([, name = ""]) => name)
          .filter((name) => !own.has(name))
          .map((name) => `${path} has ${name}`);
      }),
    );
  expect(foreign).toEqual([]);
});

test("no class is looked after that nobody has", () => {
  const text = components.map((component) => component.text).join("\n");
  const dead = sheets.flatMap(({ path, own }) =>
    Array.from(own)
      .filter((name) => !new RegExp(`["'\`. ]${name}["'\`\\] };\\n)]`).test(text))
      .map((name) => `${path} has ${name}`),
  );
  expect(dead).toEqual([]);
});

test("what a rule finds below a :has() it names", () => {
  // Chromium has one list of the elements that any :has() may affect. With `> *` in it all descendants are matched again after every change
  // (decision 211). A printed page does not change.
  const onPaper = "features/account/second-factor/second-factor.module.css";
  const unnamed = sheets.flatMap(({ path, selectors }) =>
    selectors.filter((selector) => /:has\(.*\)\s*[\s>+~]\s*[*:]/.test(selector)).map((selector) => [path, selector]),
  );
  expect(unnamed).toEqual([[onPaper, "body:has(.codes) > :not(:has(.codes))"]]);
});

test("no rule looks for whatever follows whatever", () => {
  // With one such rule (`* + *`) the browser restyles all siblings of each element that is inserted or removed: for a menu, at the end of the
  // body, the whole page, twice (decision 229). A compound before the combinator counts as universal if it has no type, class or id:
  // `:is(…)` and `:checked` are none (decision 211).
  const unnamed = sheets.flatMap(({ path, selectors }) =>
    selectors
      .filter((selector) => /(^|[\s>+~(])(\*|:[a-z-]+(\([^()]*\))?)+\s*[+~]/.test(selector))
      .map((selector) => [path, selector]),
  );
  expect(unnamed).toEqual([]);
});

test("nothing inherits what is not inherited by itself", () => {
  // The parent of such an element restyles all of its content whenever it changes itself (decision 211).
  const INHERITED = /^(color|font(-[a-z-]+)?|letter-spacing|text-align|color-scheme)$/;
  // A single element in a parent that never changes: a table.
  const ONCE = new Set(["ui/base.css border-color"]);
  const others = sheets.flatMap(({ path }) =>
    Array.from(read(path).matchAll(/^\s*([a-z-]+): inherit;/gm), ([, property = ""]) => property)
      .filter((property) => !INHERITED.test(property) && !ONCE.has(`${path} ${property}`))
      .map((property) => `${path} ${property}`),
  );
  expect(others).toEqual([]);
});

test("on paper there is the page alone: bars, tools and what floats are left out, and tables are whole", () => {
  const onPaper = (path: string) =>
    [...read(path).matchAll(/@media print \{\n([\s\S]*?)\n\}/g)].map(([, rules = ""]) => rules).join("\n");
  const hidden = (path: string) =>
    [...onPaper(path).matchAll(/([^{}]+)\{\s*display: none;\s*\}/g)].flatMap(([, head = ""]) =>
      head.split(/,(?![^()]*\))/).map((selector) => selector.trim()),
    );
  const frame = hidden("shell/layout/frame.css");
  for (const part of [
    ".shell-top",
    ".shell-footer",
    ".sidebar",
    ".notices",
    ".toasts",
    ".popover",
    "button",
    ".button",
  ])
    expect(
      frame.some((selector) => selector.includes(part)),
      part,
    ).toBe(true);
  const tools = [
    ["kit/administration/page-frame.css", ".page-actions"],
    ["kit/administration/list-tools.css", ".list-tools"],
    ["kit/administration/row-actions.css", ".row-action"],
    ["kit/administration/form-bar.css", ".form-bar"],
    ["kit/administration/preview-panel.css", ".preview"],
    ["kit/saved-views/saved-views.css", ".saved-views"],
    ["kit/modals/modals.css", ".modal-overlay"],
    ["ui/pager.module.css", ".pager"],
    ["ui/table.css", ".table .table-actions"],
    ["features/users/bulk-bar.css", ".bulk-bar"],
    ["features/users/views.css", ".views"],
    ["features/users/jobs/panel.module.css", ".job-panel"],
    ["features/audit/audit.css", ".audit-tools"],
  ] as const;
  for (const [path, part] of tools) expect(hidden(path), path).toContain(part);
  expect(onPaper("ui/table.css")).toMatch(/\.table-frame \{[^}]*overflow: visible;/);
  expect(onPaper("ui/table.css")).toMatch(/thead th \{\s*position: static;/);
});

/** The declarations of the rules of a stylesheet, outside or within a media query, whose selectors match. */
function rulesOf(path: string, selector: RegExp, media = ""): string {
  const text = read(path).replaceAll(/\/\*[\s\S]*?\*\//g, "");
  const queries = [...text.matchAll(/@media (\([^{]*\)|print) \{\n([\s\S]*?)\n\}/g)];
  const searched = media
    ? queries.filter(([, query]) => query === media).map(([, , rules = ""]) => rules)
    : [queries.reduce((left, [query]) => left.replace(query, ""), text)];
  const rules = [...searched.join("\n").matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  return rules.flatMap(([, head = "", body = ""]) => (selector.test(head) ? [body] : [])).join("\n");
}

const FORCED = "(forced-colors: active)";

/** A rule by its stylesheet and its selector. */
type Rule = readonly [path: string, selector: RegExp];

/** What is chosen and has a text. */
const CHOSEN: readonly Rule[] = [
  ["ui/segments.module.css", /input:checked \+ \.segment/],
  ["ui/pager.module.css", /\.pager-page\[aria-current\]/],
  ["kit/modals/modals.css", /\.modal-tool\[aria-pressed="true"\]/],
  ["kit/saved-views/saved-views.css", /\.saved-view\[aria-current\]/],
  ["shell/menu/menu.css", /\.side-entry, \.top-entry\)\[data-selected\]/],
  ["features/audit/audit.css", /button\[aria-pressed="true"\]/],
  ["features/account/parts.module.css", /\.account-nav > a\[aria-current\]/],
];

/** A chosen level, which has none. */
const LEVEL: Rule = ["features/roles/roles.css", /\.level-step\[data-on\]/];

test.each([
  ["ui/popover.css", /\.option\[data-focus-visible\]/],
  // The focus stays in the field: what it names is the option that Enter takes.
  ["shell/palette/palette.css", /\.option\.palette-line\[data-focused\]/],
])("an option with the focus has an outline, and not only another background: %s", (path, selector) => {
  expect(rulesOf(path, selector)).toMatch(/outline: 2px solid var\(--accent\);\s*outline-offset: -2px;/);
});

test.each([...CHOSEN, LEVEL])(
  "what is chosen can be seen with forced colours, where no background of ours is: %s",
  (path, selector) => {
    expect(rulesOf(path, selector, FORCED)).toMatch(/background: Highlight;/);
  },
);

test.each<Rule>([
  ["features/companies/company-page.module.css", /\.usage progress/],
  ["features/users/jobs/panel.module.css", /\.job-bar/],
  ["features/users/import/import.css", /\.progress/],
])("how far something is can be seen with forced colours: %s", (path, selector) => {
  const forced = rulesOf(path, selector, FORCED);
  expect(forced).toMatch(/border: 1px solid CanvasText;/);
  expect(forced.match(/background: Highlight;/g)).toHaveLength(2);
});

test.each<Rule>([
  ["kit/administration/page-frame.css", /\.count\[data-shown\]/],
  ["ui/table.css", /tbody tr\[aria-current\]/],
])("what a shadow marks has an outline with forced colours, which draw no shadow: %s", (path, selector) => {
  expect(rulesOf(path, selector, FORCED)).toMatch(/outline: 2px solid Highlight;/);
});

test("with forced colours only new notifications have an edge, and tooltips have one", () => {
  const read = rulesOf("shell/notifications/panel.module.css", /\.happened-item:not\(\[data-new\]\)/, FORCED);
  expect(read).toMatch(/border-color: Canvas;/);
  expect(rulesOf("ui/tooltip.css", /\.tooltip/)).toMatch(/border: 1px solid transparent;/);
});

test("the page reaches behind a phone's camera and home indicator, and what is at its edges keeps clear of them", () => {
  expect(read("index.html")).toMatch(/viewport-fit=cover/);
  const frame = "shell/layout/frame.css";
  expect(rulesOf(frame, /^\s*:root/)).toMatch(/--notice: env\(safe-area-inset-bottom, 0px\);/);
  expect(rulesOf("kit/modals/modals.css", /\.modal-overlay/)).toMatch(/--notice: env\(safe-area-inset-bottom, 0px\);/);
  for (const side of ["left", "right"]) {
    const isClear = new RegExp(`padding-${side}: env\\(safe-area-inset-${side}, 0px\\);`);
    expect(rulesOf(frame, /^\s*\.shell\s*$/)).toMatch(isClear);
    expect(rulesOf("kit/modals/modals.css", /\.modal-dialog/)).toMatch(isClear);
  }
  for (const part of [".toasts", ".job-panel", ".right-sidebar"])
    expect(rulesOf(frame, new RegExp(`body :is\\([^)]*\\${part}\\b`)), part).toMatch(
      /margin-right: env\(safe-area-inset-right/,
    );
});

test("the head of a table that fits sticks below the top bar, and where the focus moves to is below both", () => {
  expect(rulesOf("ui/table.css", /^\s*\.table-frame:where\(\[data-fits\]\)/)).toMatch(/overflow: clip;/);
  expect(rulesOf("ui/table.css", /^\s*\.table-frame:where\(\[data-fits\]\)/)).toMatch(/--head: var\(--stick, 0px\);/);
  expect(rulesOf("ui/table.css", /^\s*\.table thead th\s*$/)).toMatch(/top: var\(--head, 0px\);/);
  expect(rulesOf("shell/layout/frame.css", /\.shell\[data-topbar\]/)).toMatch(/--stick: var\(--topbar\);/);
  expect(rulesOf("kit/modals/modals.css", /\.modal-overlay/)).toMatch(/--stick: 0px;/);
  expect(rulesOf("shell/layout/frame.css", /^\s*:root/)).toMatch(
    /scroll-padding-block: calc\(var\(--topbar\) \+ 24px\)/,
  );
  expect(rulesOf("ui/table.css", /^\s*\.table tbody :where\(tr, a, button, input\)/)).toMatch(
    /scroll-margin-block-start: 24px;/,
  );
});

test("what is chosen can be seen on paper, where browsers leave backgrounds out: by its border, or because they must not", () => {
  expect(rulesOf("ui/segments.module.css", /^\s*\.segments input:checked \+ \.segment/)).toMatch(
    /border-color: var\(--accent\);/,
  );
  expect(rulesOf("features/roles/roles.css", /\.level-step\[data-on\]/)).toMatch(/print-color-adjust: exact;/);
});

test.each(CHOSEN)("text on a background that is forced keeps its contrast: %s", (path, selector) => {
  expect(rulesOf(path, selector, FORCED)).toMatch(/color: HighlightText;\s*forced-color-adjust: none;/);
});

test("with forced colours only the selected tab is underlined, as transparent borders are forced to a colour", () => {
  expect(rulesOf("ui/tabs.css", /\.tab:not\(\[data-selected\]\)/, FORCED)).toMatch(/border-color: Canvas;/);
});
