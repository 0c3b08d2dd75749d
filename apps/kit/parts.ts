// A few components that look like the shell's: page head, empty state, table, field.

import { h, svg } from "./dom";

/** The head of a page: its title, a sentence, and actions at the right. */
export function pageHead(title: string, text: string, ...actions: HTMLElement[]): HTMLElement {
  return h(
    "header",
    { class: "head" },
    h("div", {}, h("h1", { tabindex: -1 }, title), h("p", { class: "muted" }, text)),
    actions.length > 0 && h("div", { class: "actions" }, ...actions),
  );
}

/** An empty or failed state with the next action. */
export function state(text: string, action?: HTMLElement): HTMLElement {
  return h("div", { class: "state", role: "status" }, h("p", {}, text), action);
}

/** A button. */
export function button(text: string, click: () => void, isPrimary = false): HTMLElement {
  return h("button", { type: "button", name: text, class: isPrimary ? "button primary" : "button", click }, text);
}

/** A table that scrolls horizontally where it is wider than the page. */
export function table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): HTMLElement {
  return h(
    "section",
    { class: "table", "aria-label": title, tabindex: 0 },
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, ...head.map((text) => h("th", { scope: "col" }, text)))),
      h(
        "tbody",
        {},
        ...rows.map(([first = "", ...rest]) =>
          h("tr", {}, h("th", { scope: "row" }, first), ...rest.map((text) => h("td", {}, text))),
        ),
      ),
    ),
  );
}

/** The shell's avatar colours (`web/ui/avatar.tsx`): a user has the same one everywhere. */
const COLOURS = ["#4f46e5", "#0f766e", "#b45309", "#be185d", "#1d4ed8", "#7e22ce", "#047857", "#b91c1c"];

/** A user's picture, or their initials on their colour. Decorative: their name is beside it. */
export function avatar(id: string, initials: string, image: string | null, size = 48): HTMLElement | SVGElement {
  if (image) return h("img", { class: "avatar", src: image, alt: "", width: size, height: size, loading: "lazy" });
  const sum = [...id].reduce((hash, character) => (hash * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7);
  return svg(
    "svg",
    { class: "avatar", "aria-hidden": "true", width: size, height: size, viewBox: "0 0 40 40" },
    svg("rect", { width: 40, height: 40, fill: COLOURS[sum % COLOURS.length] ?? "" }),
    svg("text", { x: 20, y: 25.5, "text-anchor": "middle" }, initials),
  );
}

/** Label, hint and state of a field. */
export interface FieldOptions {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly isRequired?: boolean;
  /** The error message, if there is one. */
  readonly error?: string | false;
}

/** A label, a control, and its messages; the control gets the ARIA attributes of the error and the hint. */
export function field(
  { name, label, hint, isRequired, error }: FieldOptions,
  control: (attributes: { readonly "aria-invalid"?: string; readonly "aria-describedby"?: string }) => HTMLElement,
): HTMLElement {
  const describedBy = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(" ");
  const star = isRequired && h("span", { class: "star", "aria-hidden": "true" }, "\u00a0*");
  return h(
    "div",
    { class: "field" },
    h(
      "label",
      { class: "field" },
      h("span", {}, label, star),
      control({
        ...(error ? { "aria-invalid": "true" } : {}),
        ...(describedBy ? { "aria-describedby": describedBy } : {}),
      }),
    ),
    hint && h("p", { class: "muted", id: `${name}-hint` }, hint),
    error && h("p", { class: "error", id: `${name}-error` }, error),
  );
}

/** A labelled select. */
export function select(
  label: string,
  name: string,
  options: readonly (readonly [value: string, text: string])[],
  chosen: string,
  choose: (value: string) => void,
): HTMLElement {
  return field({ name, label }, () =>
    h(
      "select",
      { name, change: ({ target }: Event) => choose((target as HTMLSelectElement).value) },
      ...options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)),
    ),
  );
}
