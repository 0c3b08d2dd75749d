// Bars of how often each option was chosen, as a drawing and as a table.

import { h, svg } from "../../kit/dom";

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

const ROW = 46;

/** A percentage, rounded. */
export function percent(count: number, total: number): number {
  return total === 0 ? 0 : Math.round((count / total) * 100);
}

function row({ title, count }: Bar, index: number, total: number): SVGElement {
  const y = index * ROW;
  const length = total === 0 ? 0 : (count / total) * 100;
  return svg(
    "g",
    {},
    svg("text", { x: 0, y: y + 16 }, title),
    svg(
      "text",
      { x: "100%", y: y + 16, "text-anchor": "end", class: "value" },
      `${count} · ${percent(count, total)} %`,
    ),
    svg("rect", { x: 0, y: y + 24, width: "100%", height: 10, rx: 5, class: "track" }),
    svg("rect", { x: 0, y: y + 24, width: `${length}%`, height: 10, rx: 5, class: "bar" }),
  );
}

function table(bars: readonly Bar[], total: number, { title, option, count, share }: ChartPhrases): HTMLElement {
  const head = [option, count, share].map((text) => h("th", { scope: "col" }, text));
  const rows = bars.map((bar) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, bar.title),
      h("td", {}, String(bar.count)),
      h("td", {}, `${percent(bar.count, total)} %`),
    ),
  );
  return h(
    "table",
    {},
    h("caption", { class: "visually-hidden" }, title),
    h("thead", {}, h("tr", {}, ...head)),
    h("tbody", {}, ...rows),
  );
}

export function chart(bars: readonly Bar[], phrases: ChartPhrases): HTMLElement {
  const total = bars.reduce((sum, { count }) => sum + count, 0);
  return h(
    "figure",
    { class: "panel" },
    h("figcaption", {}, h("h2", {}, phrases.title)),
    svg(
      "svg",
      { role: "img", "aria-label": phrases.summary, width: "100%", height: bars.length * ROW },
      ...bars.map((bar, index) => row(bar, index, total)),
    ),
    h("details", {}, h("summary", {}, phrases.asTable), table(bars, total, phrases)),
  );
}
