// A survey: its questions, its results, and its actions.

import { downloadFile } from "../../../kit/csv";
import { dateFormat } from "../../../kit/dates";
import { h } from "../../../kit/dom";
import { addresses } from "../addresses";
import type { App } from "../app";
import { chart } from "../chart";
import { csvOf } from "../csv";
import { isCut, type ListedSurvey, type Option, type Question, type Survey } from "../surveys";
import { done } from "./form";
import { badge } from "./list";

const when = (app: App, at: number) =>
  dateFormat(app.context.language.current(), { dateStyle: "medium", timeStyle: "short" }).format(at);

function answered(app: App, question: Question, options: readonly Option[]): HTMLElement {
  const bars = options.map(({ title, count }) => ({ title: app.say(title), count }));
  const title = app.say(question.title);
  const [first] = [...bars].sort((one, other) => other.count - one.count);
  return chart(bars, app.context.language.current(), {
    title,
    option: app.t("chart.option"),
    count: app.t("chart.count"),
    share: app.t("chart.share"),
    asTable: app.t("chart.asTable"),
    summary: app.t("chart.summary", { title, first: first?.title ?? "", count: first?.count ?? 0 }),
  });
}

function textAnswers(app: App, question: Question): HTMLElement {
  const { title, texts = [], distinctTexts = 0 } = question;
  const items = texts.map(({ text, count }) =>
    h("li", {}, text, count > 1 && h("span", { class: "muted" }, ` ${app.t("times", { count })}`)),
  );
  const note = (words: string) => h("p", { class: "muted" }, words);
  return h(
    "section",
    { class: "panel" },
    h("h2", {}, app.say(title)),
    items.length > 0 ? h("ul", { class: "texts" }, ...items) : note(app.t("noTexts")),
    isCut(question) && note(app.t("textsCut", { shown: texts.length, total: distinctTexts })),
  );
}

/** The user's own answer, with the button that removes it for users who may delete. */
function own(app: App, survey: Survey, answeredAt: number): HTMLElement {
  const label = app.t("remove", { when: when(app, answeredAt) });
  const remove = async () => {
    if (!(await app.confirm({ title: label, text: app.t("removeText"), yes: app.t("removeShort") }))) return;
    await done(app, app.surveys.takeBack(survey), "removed");
    app.draw();
  };
  const button =
    app.context.rights.may("delete") &&
    h("button", { type: "button", class: "button", "aria-label": label, click: remove }, app.t("removeShort"));
  const id = `own-${survey.id}`;
  return h(
    "section",
    { class: "panel", "aria-labelledby": id },
    h("h2", { id }, app.t("own")),
    h("p", { class: "own" }, h("span", {}, when(app, answeredAt)), button),
  );
}

/** The button that deletes a survey with all its answers. */
function deletion(app: App, survey: Survey): HTMLElement {
  const title = app.say(survey.title);
  const act = async () => {
    const question = { title: app.t("delete.title", { title }), text: app.t("delete.text"), yes: app.t("delete.act") };
    if (!(await app.confirm(question))) return;
    const here = app.context.navigation.path();
    const removed = app.surveys.remove(survey).then(() => true);
    if (!(await done(app, removed, "delete.kept"))) return;
    // Whoever has gone on stays where they are.
    if (app.context.navigation.path() === here) app.go(addresses.list());
    else app.draw();
  };
  return h("button", { type: "button", class: "button", click: act }, app.t("delete.act"));
}

/** The button that exports the results. */
function exportOf(app: App, survey: Survey): HTMLElement {
  const act = async () => {
    const whole = await app.surveys.withTexts(survey).catch(() => undefined);
    if (!whole) return app.context.toast({ tone: "error", title: app.t("export.failed") });
    const phrases = {
      head: [app.t("export.question"), app.t("chart.option"), app.t("chart.count")],
      cut: (numbers: { shown: number; total: number }) => app.t("export.cut", numbers),
    };
    downloadFile(
      `${survey.id}.csv`,
      csvOf(whole, (texts) => app.say(texts), phrases),
    );
  };
  return h("button", { type: "button", class: "button", click: act }, app.t("export.act"));
}

/** The beginning of a survey's page, which the list has already. */
export function head(app: App, survey: ListedSurvey, ...actions: readonly (Node | false)[]): readonly HTMLElement[] {
  const { isOpen, answers } = survey;
  return [
    app.link(addresses.list(), app.t("back"), { class: "back" }),
    h(
      "header",
      { class: "head" },
      h(
        "div",
        {},
        h("h1", { tabindex: -1 }, app.say(survey.title)),
        app.say(survey.description) && h("p", { class: "muted" }, app.say(survey.description)),
        h(
          "p",
          { class: "facts" },
          badge(app, isOpen),
          h("span", { class: "muted" }, app.t("answers", { count: answers })),
        ),
      ),
      h("div", { class: "actions" }, ...actions),
    ),
  ];
}

export function detailPage(app: App, survey: Survey): HTMLElement {
  const { isOpen, answers, answeredAt } = survey;
  const { rights } = app.context;
  const canAnswer = rights.may("write") && isOpen && answeredAt === null;
  const actions = [
    canAnswer && app.link(addresses.answer(survey.id), app.t("answer.act"), { class: "button primary" }),
    rights.may("write") && app.link(addresses.edit(survey.id), app.t("edit.act"), { class: "button" }),
    answers > 0 && exportOf(app, survey),
    rights.may("delete") && deletion(app, survey),
  ];
  return h(
    "div",
    { class: "page" },
    ...head(app, survey, ...actions),
    ...survey.questions.map((question) =>
      question.options ? answered(app, question, question.options) : textAnswers(app, question),
    ),
    answeredAt !== null && own(app, survey, answeredAt),
  );
}
