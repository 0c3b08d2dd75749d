// The form that answers a survey. Questions with options are required; free texts are optional.

import { h } from "../../../kit/dom";
import { addresses } from "../addresses";
import type { App } from "../app";
import type { Option, Question, Survey } from "../surveys";
import { actions, keep } from "./form";

function choice(app: App, question: Question, options: readonly Option[], isMissing: boolean): HTMLElement {
  const hint = `${question.id}-hint`;
  const radios = options.map((option) => {
    const input = h("input", {
      type: "radio",
      name: question.id,
      value: option.id,
      checked: app.typed(question.id) === option.id,
      "aria-describedby": isMissing ? hint : undefined,
      change: () => app.type(question.id, option.id),
    });
    return h("label", { class: "choice" }, input, h("span", {}, app.say(option.title)));
  });
  return h(
    "fieldset",
    { class: "panel" },
    h("legend", {}, app.say(question.title), h("span", { class: "star", "aria-hidden": "true" }, "\u00a0*")),
    ...radios,
    isMissing && h("p", { class: "error", id: hint }, app.t("answer.missing")),
  );
}

function words(app: App, question: Question): HTMLElement {
  const area = h("textarea", {
    name: question.id,
    rows: 4,
    maxlength: 1000,
    input: ({ target }: InputEvent) => app.type(question.id, (target as HTMLTextAreaElement).value),
  });
  area.value = app.typed(question.id);
  return h("label", { class: "panel field" }, h("span", {}, app.say(question.title)), area);
}

export function answerPage(app: App, survey: Survey): HTMLElement {
  const title = app.say(survey.title);
  const back = app.link(addresses.survey(survey.id), app.t("backTo", { title }), { class: "back" });
  const heading = h("h1", { tabindex: -1 }, app.t("answer.title", { title }));
  const closed = survey.isOpen ? survey.answeredAt !== null && "answer.already" : "answer.closed";
  if (closed) return h("div", { class: "page" }, back, heading, h("p", { class: "state" }, app.t(closed)));
  const missing = survey.questions.filter((question) => question.options && !app.typed(question.id));

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    app.isSent = true;
    const [first] = survey.questions.filter((question) => question.options && !app.typed(question.id));
    if (first) {
      app.draw();
      return app.find<HTMLInputElement>(`input[name="${first.id}"]`)?.focus();
    }
    const all = survey.questions.map(({ id }) => [id, app.typed(id).trim()] as const);
    const given = Object.fromEntries(all.filter(([, text]) => text));
    await keep(app, () => app.surveys.answer(survey, given), "answer.kept");
  };
  return h(
    "div",
    { class: "page" },
    back,
    heading,
    h(
      "form",
      { class: "form", novalidate: true, submit },
      ...survey.questions.map((question) =>
        question.options
          ? choice(app, question, question.options, app.isSent && missing.includes(question))
          : words(app, question),
      ),
      actions(app, addresses.survey(survey.id), app.t("answer.send")),
    ),
  );
}
