// Bars of how often each option was chosen, as a drawing and as a table.

import type { Language } from "../../kit/contract";
import { h } from "../../kit/dom";

export interface Bar {
  readonly title: string;
  readonly count: number;
}

export interface ChartPhrases {
  readonly title: string;
  readonly option: string;
  readonly count: string;
  readonly share: string;
  readonly asTable: string;
  /** Text alternative of the drawing. */
  readonly summary: string;
}

/** A bar with its numbers in words. */
interface Row {
  readonly title: string;
  readonly share: number;
  readonly count: string;
  readonly percentage: string;
}

function rowsOf(bars: readonly Bar[], language: Language): Row[] {
  const total = bars.reduce((sum, { count }) => sum + count, 0);
  const [number, percentage] = [new Intl.NumberFormat(language), new Intl.NumberFormat(language, { style: "percent" })];
  return bars.map(({ title, count }) => {
    const share = total === 0 ? 0 : count / total;
    return { title, share, count: number.format(count), percentage: percentage.format(share) };
  });
}

/** Title and value wrap where they are longer than the bar. */
function drawn({ title, share, count, percentage }: Row): HTMLElement {
  const bar = h("div", { class: "bar" });
  // Not as an attribute, which the page's content security policy ignores.
  bar.style.width = `${share * 100}%`;
  return h(
    "div",
    { class: "row" },
    h("span", {}, title),
    h("span", { class: "muted" }, `${count} · ${percentage}`),
    h("div", { class: "track" }, bar),
  );
}

function table(rows: readonly Row[], { title, option, count, share }: ChartPhrases): HTMLElement {
  const head = [option, count, share].map((text) => h("th", { scope: "col" }, text));
  const body = rows.map((row) =>
    h("tr", {}, h("th", { scope: "row" }, row.title), h("td", {}, row.count), h("td", {}, row.percentage)),
  );
  return h(
    "table",
    {},
    h("caption", { class: "visually-hidden" }, title),
    h("thead", {}, h("tr", {}, ...head)),
    h("tbody", {}, ...body),
  );
}

export function chart(bars: readonly Bar[], language: Language, phrases: ChartPhrases): HTMLElement {
  const rows = rowsOf(bars, language);
  return h(
    "figure",
    { class: "panel" },
    h("figcaption", {}, h("h2", {}, phrases.title)),
    h("div", { class: "bars", role: "img", "aria-label": phrases.summary }, ...rows.map(drawn)),
    h("details", {}, h("summary", {}, phrases.asTable), table(rows, phrases)),
  );
}
