// The form that changes or closes a survey, for users who may write.

import { h } from "../../../kit/dom";
import { addresses } from "../addresses";
import type { App } from "../app";
import type { Change, Survey } from "../surveys";
import { actions, keep, textField } from "./form";

/** What was changed in the form. */
function changeOf(app: App, survey: Survey): Change {
  const [title, description] = [app.say(survey.title), app.say(survey.description)];
  const typed = {
    title: app.typed("title", title).trim(),
    description: app.typed("description", description).trim(),
    isOpen: app.typed("isOpen", yesOrNo(survey.isOpen)) === "yes",
  };
  return {
    ...(typed.title === title ? {} : { title: typed.title }),
    ...(typed.description === description ? {} : { description: typed.description }),
    ...(typed.isOpen === survey.isOpen ? {} : { isOpen: typed.isOpen }),
  };
}

const yesOrNo = (is: boolean) => (is ? "yes" : "no");

export function editPage(app: App, survey: Survey): HTMLElement {
  const [title, description] = [app.say(survey.title), app.say(survey.description)];
  const version = app.seen(survey.version);
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
    const change = changeOf(app, survey);
    if (change.title === "") {
      app.draw();
      return app.find<HTMLInputElement>("input[name=title]")?.focus();
    }
    const changing = () =>
      app.surveys.change(survey, change, version).catch(async (error: { code?: string }) => {
        // The page shows the newer version below the input, which can be saved again.
        if (error.code === "version_conflict")
          await app.surveys.reload(survey).then(
            () => app.renew(),
            () => undefined,
          );
        throw error;
      });
    await keep(app, changing, "edit.kept", () => app.draw());
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
