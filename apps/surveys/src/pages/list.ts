// The list of surveys, filtered by its address.

import { type App, addresses } from "../app";
import { h } from "../dom";
import type { Survey } from "../surveys";

const STATES = ["", "open", "closed"] as const;

/** Whether it can be answered, as a word in a box. */
export function badge(app: App, isOpen: boolean): HTMLElement {
  return h("span", { class: "badge", "data-open": isOpen }, app.t(isOpen ? "state.open" : "state.closed"));
}

function card(app: App, survey: Survey): HTMLElement {
  const { title, description, isOpen } = app.surveys.shown(survey, app.context.language.current());
  const heading = h("h2", {}, app.link(addresses.survey(survey.id), title));
  const facts = h(
    "p",
    { class: "facts" },
    badge(app, isOpen),
    h("span", { class: "muted" }, app.t("answers", { count: app.surveys.count(survey) })),
  );
  return h("li", { class: "card" }, heading, h("p", { class: "muted" }, description), facts);
}

export function listPage(app: App, state: string | null): HTMLElement {
  const { surveys, context } = app;
  const wanted = STATES.find((known) => known === state) ?? "";
  const found = surveys.all.filter((survey) => {
    const { isOpen } = surveys.shown(survey, context.language.current());
    return wanted === "" || isOpen === (wanted === "open");
  });
  const chips = STATES.map((each) =>
    app.link(addresses.list(each), app.t(`filter.${each || "all"}`), {
      class: "chip",
      ...(each === wanted ? { "aria-current": "page" } : {}),
    }),
  );
  const cards =
    found.length > 0
      ? h("ul", { class: "cards" }, ...found.map((survey) => card(app, survey)))
      : h("p", { class: "state" }, app.t("none"));
  return h(
    "div",
    { class: "page" },
    h(
      "header",
      {},
      h("h1", { tabindex: -1 }, app.t("title")),
      h("p", { class: "muted" }, app.t("subtitle", { company: context.session.company.title })),
    ),
    h("nav", { class: "chips", "aria-label": app.t("filter.label") }, ...chips),
    cards,
  );
}
