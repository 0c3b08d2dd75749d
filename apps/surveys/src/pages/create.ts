// The form that creates a survey, for users who may write.

import { h } from "../../../kit/dom";
import { addresses } from "../addresses";
import type { App } from "../app";
import type { Draft } from "../surveys";
import { actions, keep, textField } from "./form";

const MOST_QUESTIONS = 10;

/** The typed values of a question. */
const typed = (app: App, place: number) => ({
  title: app.typed(`question-${place}`).trim(),
  options: app
    .typed(`options-${place}`)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean),
});

/** The most options of a question, and the most characters of one (`backend/drafts.ts`). */
const [MOST_OPTIONS, LONGEST_OPTION] = [20, 120];

/** What is wrong with the options of a question, in words. */
function wrongOptions(app: App, options: readonly string[]): string | undefined {
  if (options.length === 1) return app.t("create.optionsFew");
  if (options.length > MOST_OPTIONS) return app.t("create.optionsMany", { most: MOST_OPTIONS });
  const long = options.find((option) => option.length > LONGEST_OPTION);
  return long && app.t("create.optionLong", { most: LONGEST_OPTION, option: `${long.slice(0, 20)}…` });
}

/** The names of a question's fields. */
const fieldsOf = (place: number) => [`question-${place}`, `options-${place}`];

/** A question; `remove` takes it away, where it is not the only one. */
function question(app: App, place: number, remove?: () => void): HTMLElement {
  const { title, options } = typed(app, place);
  return h(
    "div",
    { class: "panel" },
    textField(app, {
      name: `question-${place}`,
      label: app.t("create.question", { number: place + 1 }),
      maxlength: 200,
      isRequired: true,
      error: app.isSent && !title && app.t("create.questionMissing"),
    }),
    textField(app, {
      name: `options-${place}`,
      label: app.t("create.options"),
      hint: app.t("create.optionsHint"),
      maxlength: 2000,
      rows: 4,
      error: app.isSent && wrongOptions(app, options),
    }),
    remove &&
      h(
        "div",
        { class: "actions" },
        h("button", { type: "button", class: "button", click: remove }, app.t("create.less", { number: place + 1 })),
      ),
  );
}

export function createPage(app: App): HTMLElement {
  const places = Array.from({ length: Number(app.typed("questions", "1")) }, (_, place) => place);
  /** Draws this many questions and puts the focus on one of them. */
  const draw = (count: number, place: number) => {
    app.type("questions", String(count), "1");
    app.draw();
    app.find<HTMLInputElement>(`input[name=question-${place}]`)?.focus();
  };
  const more = () => draw(places.length + 1, places.length);
  /** Those after it move up. */
  const remove = (place: number) => {
    for (const later of places.slice(place)) {
      const next = fieldsOf(later + 1);
      for (const [index, name] of fieldsOf(later).entries()) app.type(name, app.typed(next[index] ?? ""));
    }
    draw(places.length - 1, Math.max(place - 1, 0));
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    app.isSent = true;
    const questions = places.map((place) => typed(app, place));
    const draft: Draft = {
      title: app.typed("title").trim(),
      description: app.typed("description").trim(),
      isOpen: true,
      questions: questions.map(({ title, options }) => ({ title, ...(options.length > 0 ? { options } : {}) })),
    };
    if (!draft.title || questions.some(({ title, options }) => !title || wrongOptions(app, options))) {
      app.draw();
      return app.find<HTMLInputElement>("[aria-invalid=true]")?.focus();
    }
    await keep(app, () => app.surveys.create(draft, app.creationKey), "create.kept");
  };
  return h(
    "div",
    { class: "page" },
    app.link(addresses.list(), app.t("back"), { class: "back" }),
    h("h1", { tabindex: -1 }, app.t("create.title")),
    h(
      "form",
      { class: "form", novalidate: true, submit },
      h(
        "div",
        { class: "panel" },
        textField(app, {
          name: "title",
          label: app.t("edit.name"),
          maxlength: 120,
          isRequired: true,
          error: app.isSent && !app.typed("title").trim() && app.t("edit.nameMissing"),
        }),
        textField(app, { name: "description", label: app.t("edit.description"), maxlength: 500, rows: 3 }),
      ),
      ...places.map((place) => question(app, place, places.length > 1 ? () => remove(place) : undefined)),
      places.length < MOST_QUESTIONS &&
        h("button", { type: "button", class: "button", click: more }, app.t("create.more")),
      actions(app, addresses.list(), app.t("create.save")),
    ),
  );
}
