// The list of surveys, filtered by its address.

import { h } from "../../../kit/dom";
import { addresses } from "../addresses";
import type { App } from "../app";
import type { ListedSurvey } from "../surveys";

const STATES = ["", "open", "closed"] as const;

/** A badge: whether it can be answered. */
export function badge(app: App, isOpen: boolean): HTMLElement {
  return h("span", { class: "badge", "data-open": isOpen }, app.t(isOpen ? "state.open" : "state.closed"));
}

function card(app: App, survey: ListedSurvey): HTMLElement {
  const heading = h("h2", {}, app.link(addresses.survey(survey.id), app.say(survey.title)));
  const facts = h(
    "p",
    { class: "facts" },
    badge(app, survey.isOpen),
    h("span", { class: "muted" }, app.t("answers", { count: survey.answers })),
    survey.answeredAt !== null && h("span", { class: "muted" }, app.t("answered")),
  );
  return h(
    "li",
    { class: "card" },
    heading,
    app.say(survey.description) && h("p", { class: "muted" }, app.say(survey.description)),
    facts,
  );
}

export function listPage(app: App, state: string | null): HTMLElement {
  const { surveys, context } = app;
  const selected = STATES.find((known) => known === state) ?? "";
  const found = surveys.all.filter(({ isOpen }) => selected === "" || isOpen === (selected === "open"));
  const chips = STATES.map((each) =>
    app.link(addresses.list(each), app.t(`filter.${each || "all"}`), {
      class: "button chip",
      ...(each === selected ? { "aria-current": "page" } : {}),
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
      { class: "head" },
      h(
        "div",
        {},
        h("h1", { tabindex: -1 }, app.t("title")),
        h("p", { class: "muted" }, app.t("subtitle", { company: context.session.company.title })),
      ),
      h(
        "div",
        { class: "actions" },
        context.rights.may("write") && app.link(addresses.create(), app.t("create.act"), { class: "button primary" }),
      ),
    ),
    h("nav", { class: "chips", "aria-label": app.t("filter.label") }, ...chips),
    cards,
    surveys.isCut && h("p", { class: "muted" }, app.t("listCut", { shown: surveys.all.length })),
  );
}
