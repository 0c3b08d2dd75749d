// The form that changes a survey, for those who may write.

import { type App, addresses } from "../app";
import { h } from "../dom";
import type { Survey } from "../surveys";
import { actions, keep } from "./form";

const yesOrNo = (is: boolean) => (is ? "yes" : "no");

export function editPage(app: App, survey: Survey): HTMLElement {
  const shown = app.surveys.shown(survey, app.context.language.current());
  const title = app.typed("title", shown.title);
  const description = app.typed("description", shown.description);
  const isOpen = app.typed("isOpen", yesOrNo(shown.isOpen)) === "yes";
  const isRefused = app.isSent && title.trim() === "";
  const type = (initial: string) => (event: Event) => {
    const { name, value } = event.target as HTMLInputElement | HTMLTextAreaElement;
    app.type(name, value, initial);
  };
  const field = h("input", {
    name: "title",
    value: title,
    maxlength: 120,
    required: true,
    "aria-invalid": isRefused ? "true" : undefined,
    "aria-describedby": isRefused ? "title-hint" : undefined,
    input: type(shown.title),
  });
  const area = h("textarea", { name: "description", rows: 3, maxlength: 500, input: type(shown.description) });
  area.value = description;
  const box = h("input", {
    type: "checkbox",
    name: "isOpen",
    checked: isOpen,
    change: ({ target }: Event) =>
      app.type("isOpen", yesOrNo((target as HTMLInputElement).checked), yesOrNo(shown.isOpen)),
  });

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    app.isSent = true;
    const wanted = {
      title: app.typed("title", shown.title).trim(),
      description: app.typed("description", shown.description).trim(),
      isOpen: app.typed("isOpen", yesOrNo(shown.isOpen)) === "yes",
    };
    if (!wanted.title) {
      app.draw();
      return app.find<HTMLInputElement>("input[name=title]")?.focus();
    }
    await keep(app, survey, app.surveys.change(survey, wanted), "edit.kept");
  };
  return h(
    "div",
    { class: "page" },
    app.link(addresses.survey(survey.id), app.t("backTo", { title: shown.title }), { class: "back" }),
    h("h1", { tabindex: -1 }, app.t("edit.title", { title: shown.title })),
    h(
      "form",
      { class: "form", novalidate: true, submit },
      h(
        "div",
        { class: "panel" },
        h(
          "label",
          { class: "field" },
          h("span", {}, app.t("edit.name"), h("span", { class: "star", "aria-hidden": "true" }, "\u00a0*")),
          field,
        ),
        isRefused && h("p", { class: "error", id: "title-hint" }, app.t("edit.nameMissing")),
        h("label", { class: "field" }, h("span", {}, app.t("edit.description")), area),
        h("label", { class: "choice" }, box, h("span", {}, app.t("edit.isOpen"))),
      ),
      actions(app, survey, app.t("edit.save")),
    ),
  );
}
