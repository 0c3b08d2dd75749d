// A survey: what it asks, how it was answered, and what may be done.

import { type App, addresses } from "../app";
import { chart } from "../chart";
import { h } from "../dom";
import type { Option, OwnAnswer, Question, Survey } from "../surveys";
import { badge } from "./list";

const when = (app: App, at: number) =>
  new Intl.DateTimeFormat(app.context.language.current(), { dateStyle: "medium", timeStyle: "short" }).format(at);

function answered(app: App, survey: Survey, question: Question, options: readonly Option[]): HTMLElement {
  const language = app.context.language.current();
  const bars = options.map((option) => ({
    title: option.title[language],
    count: app.surveys.chosen(survey, question, option),
  }));
  const title = question.title[language];
  const [first] = [...bars].sort((one, other) => other.count - one.count);
  return chart(bars, {
    title,
    option: app.t("chart.option"),
    count: app.t("chart.count"),
    share: app.t("chart.share"),
    asTable: app.t("chart.asTable"),
    summary: app.t("chart.summary", { title, first: first?.title ?? "", count: first?.count ?? 0 }),
  });
}

function said(app: App, survey: Survey, question: Question): HTMLElement {
  const texts = app.surveys.answersOf(survey).flatMap(({ given }) => given[question.id] ?? []);
  const list = texts.length > 0 ? h("ul", {}, ...texts.map((text) => h("li", {}, text))) : undefined;
  return h(
    "section",
    { class: "chart" },
    h("h2", {}, question.title[app.context.language.current()]),
    list ?? h("p", { class: "muted" }, app.t("noTexts")),
  );
}

/** What was answered on this device; removing takes the right to. */
function own(app: App, survey: Survey, answers: readonly OwnAnswer[]): HTMLElement {
  const remove = (answer: OwnAnswer) => async () => {
    const title = app.t("remove", { when: when(app, answer.at) });
    if (!(await app.isMeant({ title, text: app.t("removeText"), yes: app.t("removeShort") }))) return;
    await app.surveys.remove(answer);
    app.draw();
    app.context.toast({ tone: "success", title: app.t("removed") });
  };
  const row = (answer: OwnAnswer) => {
    const label = app.t("remove", { when: when(app, answer.at) });
    const button =
      app.context.rights.may("delete") &&
      h(
        "button",
        { type: "button", class: "button", "aria-label": label, click: remove(answer) },
        app.t("removeShort"),
      );
    return h("li", { class: "own" }, h("span", {}, when(app, answer.at)), button);
  };
  const id = `own-${survey.id}`;
  return h(
    "section",
    { class: "chart", "aria-labelledby": id },
    h("h2", { id }, app.t("own", { count: answers.length })),
    h("ul", { class: "owns" }, ...answers.map(row)),
  );
}

export function detailPage(app: App, survey: Survey): HTMLElement {
  const { title, description, isOpen } = app.surveys.shown(survey, app.context.language.current());
  const mayWrite = app.context.rights.may("write");
  const answers = app.surveys.answersOf(survey);
  const actions = [
    mayWrite && isOpen && app.link(addresses.answer(survey.id), app.t("answer.act"), { class: "button primary" }),
    mayWrite && app.link(addresses.edit(survey.id), app.t("edit.act"), { class: "button" }),
  ];
  return h(
    "div",
    { class: "page" },
    app.link(addresses.list(), app.t("back"), { class: "back" }),
    h(
      "header",
      { class: "head" },
      h(
        "div",
        {},
        h("h1", { tabindex: -1 }, title),
        h("p", { class: "muted" }, description),
        h(
          "p",
          { class: "facts" },
          badge(app, isOpen),
          h("span", { class: "muted" }, app.t("answers", { count: app.surveys.count(survey) })),
        ),
      ),
      h("div", { class: "actions" }, ...actions),
    ),
    ...survey.questions.map((question) =>
      question.options ? answered(app, survey, question, question.options) : said(app, survey, question),
    ),
    answers.length > 0 && own(app, survey, answers),
  );
}
