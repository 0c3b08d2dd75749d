// Single-key shortcuts outside of text fields: they press the element that declares the key (`aria-keyshortcuts`), or navigate to a page
// (G, then its letter).

import { paths } from "../../client/paths";
import type { Area } from "../../client/session/rights";

/** Maximum time between the G and the letter of a page, in milliseconds. */
const SEQUENCE_MS = 1_500;

/** Pages by letter, with the area whose page the user must be able to open. */
export const PAGES: Readonly<Record<string, { readonly to: () => string; readonly area?: Area }>> = {
  h: { to: paths.home },
  u: { to: paths.users, area: "admin.users" },
  r: { to: paths.roles, area: "admin.roles" },
  t: { to: paths.tenants, area: "admin.tenants" },
  a: { to: paths.audit, area: "admin.audit" },
};

/** Elements that take typed text, or select an item by typing. */
const TYPING =
  "input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true], [role=textbox], [role=combobox]";
/** Overlays have keys of their own. */
const OVERLAYS = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** The action of a key press. */
export type KeyAction =
  | { readonly kind: "press"; readonly element: HTMLElement }
  | { readonly kind: "go"; readonly letter: string }
  | { readonly kind: "show" };

function byShortcut(key: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
}

/** The edit button of the focused row, or the page's own. */
function editor(from: Element | null): HTMLElement | null {
  return from?.closest("tr, [role=row]")?.querySelector<HTMLElement>("a.row-action") ?? byShortcut("E");
}

/** The element that opens the preview of the focused row; a button or checkbox there handles the space itself. */
function previewer(from: Element | null): HTMLElement | null {
  return from?.closest("a")?.closest("tr")?.querySelector<HTMLElement>('[aria-keyshortcuts="Space"]') ?? null;
}

/** `aria-keyshortcuts` values by key. */
const SHORTCUTS: Readonly<Record<string, string>> = { "/": "/", n: "N", j: "J", k: "K" };

/** Creates a function that maps key presses to actions, with the state of the two-key sequence. */
export function keyReader(): (event: KeyboardEvent) => KeyAction | undefined {
  let startedAt = Number.NEGATIVE_INFINITY;
  return (event) => {
    const path = event.composedPath();
    const target = path[0] instanceof Element ? path[0] : null;
    // An app has keys of its own.
    if (path.some((node) => node instanceof ShadowRoot)) return undefined;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat)
      return undefined;
    if (target?.closest(TYPING) || document.querySelector(OVERLAYS)) return undefined;
    const key = event.key.toLowerCase();
    const isSequence = event.timeStamp - startedAt < SEQUENCE_MS;
    startedAt = key === "g" && !isSequence ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (isSequence) return key in PAGES ? { kind: "go", letter: key } : undefined;
    if (key === "?") return { kind: "show" };
    if (key === " " || key === "e") {
      const ofRow = key === " " ? previewer(target) : editor(target);
      return ofRow ? { kind: "press", element: ofRow } : undefined;
    }
    const letter = SHORTCUTS[key];
    const element = letter ? byShortcut(letter) : null;
    return element ? { kind: "press", element } : undefined;
  };
}
