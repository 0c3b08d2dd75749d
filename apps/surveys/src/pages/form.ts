// What both forms do in the end.

import { type App, addresses } from "../app";
import { h } from "../dom";
import type { Survey } from "../surveys";

/** The buttons below a form. */
export function actions(app: App, survey: Survey, submit: string): HTMLElement {
  return h(
    "div",
    { class: "actions" },
    h("button", { type: "submit", class: "button primary" }, submit),
    app.link(addresses.survey(survey.id), app.t("cancel"), { class: "button" }),
  );
}

/** Waits until something is kept, says so, and goes back to the survey; what could not be kept stays in the form. */
export async function keep(app: App, survey: Survey, keeping: Promise<boolean>, phrase: string): Promise<void> {
  if (!(await keeping)) return app.context.toast({ tone: "error", title: app.t("notKept") });
  app.context.toast({ tone: "success", title: app.t(phrase) });
  app.saved();
  app.go(addresses.survey(survey.id));
}
