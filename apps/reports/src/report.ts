// The report: figures, daily charts, and tables.

import type { Context } from "../../kit/contract";
import { csv, downloadFile } from "../../kit/csv";
import { dateFormat } from "../../kit/dates";
import { h, svg } from "../../kit/dom";
import type { Page } from "../../kit/micro-frontend";
import { button, pageHead, select, state, table } from "../../kit/parts";

/** The roles at the end of a day. */
interface RoleTotals {
  readonly roles: number;
  readonly given: number;
  readonly administering: number;
  readonly rights: number;
}

interface Day {
  readonly day: string;
  readonly signIns: number;
  readonly failed: number;
  readonly joined: number;
  /** Null for days before it was recorded. */
  readonly roles: RoleTotals | null;
}

interface Role {
  readonly title: string;
  readonly enabled: boolean;
  readonly administers: boolean;
  readonly members: number;
  readonly apps: number;
}

interface Company {
  readonly members: number;
  readonly active: number;
  readonly never: number;
  readonly days: readonly Day[];
  readonly roles: readonly Role[];
}

const RANGES = ["30", "90", "365"] as const;
const HEIGHT = 160;

/** A series of daily numbers, stacked, with its CSS class and its name. */
type Series = readonly [countOf: (day: Day) => number, style: string, name: string];

interface ChartText {
  /** Summary in words. */
  readonly label: string;
  /** Labels of the first and the last day. */
  readonly ends: readonly string[];
  readonly number: (count: number) => string;
}

/** A column for each day, with the maximum above and the range below; without data, only the text. */
function columns(days: readonly Day[], series: readonly Series[], { label, ends, number }: ChartText): HTMLElement {
  const most = Math.max(0, ...days.map((day) => series.reduce((sum, [countOf]) => sum + countOf(day), 0)));
  if (most === 0) return h("p", { class: "muted" }, label);
  const width = 100 / days.length;
  const bars = days.flatMap((day, at) => {
    let below = 0;
    return series.map(([countOf, style]) => {
      const count = countOf(day);
      below += count;
      return (
        count > 0 &&
        svg("rect", {
          x: `${at * width + width * 0.15}%`,
          y: HEIGHT - (below / most) * HEIGHT,
          width: `${width * 0.7}%`,
          height: (count / most) * HEIGHT,
          class: style,
        })
      );
    });
  });
  const legend = series.map(([, style, name]) => h("li", {}, h("span", { class: `key ${style}` }), name));
  return h(
    "figure",
    {},
    series.length > 1 && h("ul", { class: "legend" }, ...legend),
    h("p", { class: "most muted", "aria-hidden": "true" }, number(most)),
    svg("svg", { role: "img", "aria-label": label, width: "100%", height: HEIGHT }, ...bars),
    h("p", { class: "ends muted", "aria-hidden": "true" }, ...ends.map((end) => h("span", {}, end))),
  );
}

/** The page. */
export function report(context: Context, redraw: () => void): Page {
  let company: Company | undefined;
  let [range, hasFailed]: [string, boolean] = ["30", false];
  /** The figures are of the range before: those of the chosen one are on their way. */
  let isOutdated = false;
  const t = (phrase: string, values?: Readonly<Record<string, string | number>>) =>
    context.phrases.t(`reports:${phrase}`, values);
  const number = (count: number) => new Intl.NumberFormat(context.language.current()).format(count);
  const date = (day: string) =>
    dateFormat(context.language.current(), { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));

  async function load(): Promise<void> {
    const requested = range;
    try {
      const answer = (await context.api(`/company?days=${requested}`)) as Company;
      // Another range was selected meanwhile.
      if (requested !== range) return;
      [company, hasFailed, isOutdated] = [answer, false, false];
    } catch {
      if (requested !== range) return;
      hasFailed = true;
    }
    redraw();
  }

  function choose(days: string): void {
    [range, hasFailed, isOutdated] = [days, false, company !== undefined];
    redraw();
    void load();
  }

  const sum = (days: readonly Day[], countOf: (day: Day) => number) => days.reduce((all, day) => all + countOf(day), 0);
  const dayHead = () => [t("day"), t("signIns"), t("failedSignIns"), t("joined")];
  const totalsHead = () => [t("roleCount"), t("given"), t("givenAdministering"), t("rights")];
  const totals = (each: RoleTotals | null) =>
    each ? [each.roles, each.given, each.administering, each.rights] : ["", "", "", ""];
  const total = (countOf: (roles: RoleTotals) => number) => (day: Day) => (day.roles ? countOf(day.roles) : 0);
  const roleHead = () => [t("role"), t("members"), t("apps"), t("administers"), t("state")];
  const roleRow = <Cell>({ title, members, apps, administers, enabled }: Role, count: (count: number) => Cell) => [
    title,
    count(members),
    count(apps),
    t(administers ? "yes" : "no"),
    t(enabled ? "enabled" : "disabled"),
  ];

  function downloadCsv({ days, roles }: Company): void {
    const rows = days.map((each) => [each.day, each.signIns, each.failed, each.joined, ...totals(each.roles)]);
    const head = [...dayHead(), ...totalsHead()];
    // Numbers as they are: a spreadsheet of another language would read a grouped one as a fraction.
    const roleRows = roles.map((role) => roleRow(role, (count) => count));
    downloadFile("report.csv", csv([head, ...rows, [], roleHead(), ...roleRows]));
  }

  function exportButton(answer: Company): HTMLElement {
    const element = button(t("export"), () => downloadCsv(answer));
    element.toggleAttribute("disabled", isOutdated);
    return element;
  }

  function rolesOverTime(days: readonly Day[], ends: readonly string[]): HTMLElement[] {
    const known = days.filter((each) => each.roles);
    const [first, last] = [known.at(0)?.roles, known.at(-1)?.roles];
    if (!first || !last) return [];
    const summary = (phrase: string, countOf: (roles: RoleTotals) => number) =>
      t(phrase, { from: number(countOf(first)), to: number(countOf(last)) });
    const given = summary("givenSummary", (each) => each.given);
    const rights = summary("rightsSummary", (each) => each.rights);
    return [
      h(
        "section",
        { class: "panel" },
        h("h2", {}, t("rolesOverTime")),
        h("p", { class: "muted" }, given),
        columns(
          days,
          [
            [total((each) => each.administering), "strong", t("givenAdministering")],
            [total((each) => each.given - each.administering), "good", t("givenOther")],
          ],
          { label: given, ends, number },
        ),
        h("p", { class: "muted" }, rights),
        columns(days, [[total((each) => each.rights), "good", t("rights")]], { label: rights, ends, number }),
        h("p", { class: "muted" }, t("rolesNote", { day: date(known.at(0)?.day ?? "") })),
        h(
          "details",
          {},
          h("summary", {}, t("asTable")),
          table(
            t("rolesOverTime"),
            [t("day"), ...totalsHead()],
            known.map((each) => [date(each.day), ...totals(each.roles).map((count) => number(Number(count)))]),
          ),
        ),
      ),
    ];
  }

  function shown(): HTMLElement[] {
    if (hasFailed)
      return [
        state(
          t("failed"),
          button(t("again"), () => void load()),
        ),
      ];
    if (!company) return [state(t("loading"))];
    const { members, active, never, days, roles } = company;
    const [signIns, joined] = [sum(days, (day) => day.signIns), sum(days, (day) => day.joined)];
    const ends = [days.at(0), days.at(-1)].map((day) => (day ? date(day.day) : ""));
    const figures: readonly (readonly [string, number])[] = [
      [t("people"), members],
      [t("active"), active],
      [t("never"), never],
      [t("signIns"), signIns],
    ];
    return [
      h(
        "dl",
        { class: "figures" },
        ...figures.map(([name, count]) => h("div", { class: "panel" }, h("dt", {}, name), h("dd", {}, number(count)))),
      ),
      h(
        "section",
        { class: "panel" },
        h("h2", {}, t("signIns")),
        columns(
          days,
          [
            [(day) => day.signIns, "good", t("succeeded")],
            [(day) => day.failed, "bad", t("failedSignIns")],
          ],
          { label: t("summary", { count: signIns, days: days.length }), ends, number },
        ),
        h(
          "details",
          {},
          h("summary", {}, t("asTable")),
          table(
            t("signIns"),
            dayHead(),
            days.map((each) => [date(each.day), number(each.signIns), number(each.failed), number(each.joined)]),
          ),
        ),
      ),
      h(
        "section",
        { class: "panel" },
        h("h2", {}, t("newPeople")),
        columns(days, [[(day) => day.joined, "good", t("joined")]], {
          label: t("joinedSummary", { count: joined, days: days.length }),
          ends,
          number,
        }),
        joined > 0 && h("p", { class: "muted" }, t("joinedSummary", { count: joined, days: days.length })),
      ),
      h(
        "section",
        { class: "panel" },
        h("h2", {}, t("roles")),
        table(
          t("roles"),
          roleHead(),
          roles.map((role) => roleRow(role, number)),
        ),
      ),
      ...rolesOverTime(days, ends),
    ];
  }

  return {
    begin: () => void load(),
    draw: () =>
      h(
        "div",
        { class: "page", "aria-busy": isOutdated && !hasFailed ? "true" : undefined },
        pageHead(
          t("title"),
          t("text", { company: context.session.company.title }),
          select(
            t("range"),
            "range",
            RANGES.map((days) => [days, t(`days.${days}`)]),
            range,
            choose,
          ),
          ...(company && !hasFailed ? [exportButton(company)] : []),
        ),
        ...shown(),
      ),
  };
}
