// The form that changes a survey, for those who may write.

import { type App, addresses } from "../app";
import { h } from "../dom";
import type { Survey } from "../surveys";
import { actions, keep } from "./form";

export function editPage(app: App, survey: Survey): HTMLElement {
  const shown = app.surveys.shown(survey, app.context.language.current());
  const title = app.typed("title", shown.title);
  const description = app.typed("description", shown.description);
  const isOpen = app.typed("isOpen", shown.isOpen ? "yes" : "no") === "yes";
  const isRefused = app.typed("asked") !== "" && title.trim() === "";
  const type = ({ target }: Event) => {
    const { name, value } = target as HTMLInputElement | HTMLTextAreaElement;
    app.type(name, value);
  };
  const field = h("input", {
    name: "title",
    value: title,
    maxlength: 120,
    required: true,
    "aria-invalid": isRefused ? "true" : undefined,
    "aria-describedby": isRefused ? "title-hint" : undefined,
    input: type,
  });
  const area = h("textarea", { name: "description", rows: 3, maxlength: 500, input: type });
  area.value = description;
  const box = h("input", {
    type: "checkbox",
    name: "isOpen",
    checked: isOpen,
    change: ({ target }: Event) => app.type("isOpen", (target as HTMLInputElement).checked ? "yes" : "no"),
  });

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    app.type("asked", "yes");
    const wanted = {
      title: app.typed("title", shown.title).trim(),
      description: app.typed("description", shown.description).trim(),
      isOpen: app.typed("isOpen", shown.isOpen ? "yes" : "no") === "yes",
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
