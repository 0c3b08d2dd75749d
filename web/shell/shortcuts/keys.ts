// What single keys do where nobody types: they press what names its key (`aria-keyshortcuts`), or lead to a page (G, then its letter).

import { paths } from "../../client/paths";
import type { Area } from "../../client/session/rights";

/** Milliseconds in which the letter of a page follows the G. */
const FOLLOWS_MS = 1_500;

/** Pages by letter, with the area that has to be readable. */
export const PAGES: Readonly<Record<string, { readonly to: () => string; readonly area?: Area }>> = {
  h: { to: paths.home },
  u: { to: paths.users, area: "admin.users" },
  r: { to: paths.roles, area: "admin.roles" },
  t: { to: paths.tenants, area: "admin.tenants" },
  a: { to: paths.audit, area: "admin.audit" },
};

/** Where somebody types, or chooses by letters. */
const TYPING =
  "input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true], [role=textbox], [role=combobox]";
/** What lies over the page has keys of its own. */
const OVER = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** What a key press is for. */
export type KeyAct =
  | { readonly kind: "press"; readonly element: HTMLElement }
  | { readonly kind: "go"; readonly letter: string }
  | { readonly kind: "show" };

function named(key: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
}

/** The pencil of the row that somebody stands in, or the page's own. */
function editor(from: Element | null): HTMLElement | null {
  return from?.closest("tr, [role=row]")?.querySelector<HTMLElement>("a.row-action") ?? named("E");
}

/** What shows the row that somebody stands in beside the list; a button or a box there takes the space itself. */
function previewer(from: Element | null): HTMLElement | null {
  return from?.closest("a")?.closest("tr")?.querySelector<HTMLElement>('[aria-keyshortcuts="Space"]') ?? null;
}

/** The button of a letter. */
const LETTERS: Readonly<Record<string, string>> = { "/": "/", n: "N", j: "J", k: "K" };

/** Reads key presses, which it remembers for as long as two belong together. */
export function keyReader(): (event: KeyboardEvent) => KeyAct | undefined {
  let startedAt = Number.NEGATIVE_INFINITY;
  return (event) => {
    const path = event.composedPath();
    const target = path[0] instanceof Element ? path[0] : null;
    // An app has keys of its own.
    if (path.some((node) => node instanceof ShadowRoot)) return undefined;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat)
      return undefined;
    if (target?.closest(TYPING) || document.querySelector(OVER)) return undefined;
    const key = event.key.toLowerCase();
    const follows = event.timeStamp - startedAt < FOLLOWS_MS;
    startedAt = key === "g" && !follows ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (follows) return key in PAGES ? { kind: "go", letter: key } : undefined;
    if (key === "?") return { kind: "show" };
    if (key === " " || key === "e") {
      const ofRow = key === " " ? previewer(target) : editor(target);
      return ofRow ? { kind: "press", element: ofRow } : undefined;
    }
    const letter = LETTERS[key];
    const element = letter ? named(letter) : null;
    return element ? { kind: "press", element } : undefined;
  };
}
