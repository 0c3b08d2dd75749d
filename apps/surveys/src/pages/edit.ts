// The form that changes or closes a survey, for users who may write.

import { h } from "../../../kit/dom";
import { addresses } from "../addresses";
import type { App } from "../app";
import type { Survey } from "../surveys";
import { actions, keep, textField } from "./form";

const yesOrNo = (is: boolean) => (is ? "yes" : "no");

export function editPage(app: App, survey: Survey): HTMLElement {
  const [title, description] = [app.say(survey.title), app.say(survey.description)];
  const isOpen = app.typed("isOpen", yesOrNo(survey.isOpen)) === "yes";
  const box = h("input", {
    type: "checkbox",
    name: "isOpen",
    checked: isOpen,
    change: ({ target }: Event) =>
      app.type("isOpen", yesOrNo((target as HTMLInputElement).checked), yesOrNo(survey.isOpen)),
  });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    app.isSent = true;
    const changed = {
      title: app.typed("title", title).trim(),
      description: app.typed("description", description).trim(),
      isOpen: app.typed("isOpen", yesOrNo(survey.isOpen)) === "yes",
    };
    if (!changed.title) {
      app.draw();
      return app.find<HTMLInputElement>("input[name=title]")?.focus();
    }
    await keep(app, app.surveys.change(survey, changed), "edit.kept");
  };
  return h(
    "div",
    { class: "page" },
    app.link(addresses.survey(survey.id), app.t("backTo", { title }), { class: "back" }),
    h("h1", { tabindex: -1 }, app.t("edit.title", { title })),
    h(
      "form",
      { class: "form", novalidate: true, submit },
      h(
        "div",
        { class: "panel" },
        textField(app, {
          name: "title",
          label: app.t("edit.name"),
          initial: title,
          maxlength: 120,
          isRequired: true,
          error: app.isSent && !app.typed("title", title).trim() && app.t("edit.nameMissing"),
        }),
        textField(app, {
          name: "description",
          label: app.t("edit.description"),
          initial: description,
          maxlength: 500,
          rows: 3,
        }),
        h("label", { class: "choice" }, box, h("span", {}, app.t("edit.isOpen"))),
      ),
      actions(app, addresses.survey(survey.id), app.t("edit.save")),
    ),
  );
}
