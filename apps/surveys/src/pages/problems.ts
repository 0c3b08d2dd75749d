// Pages of addresses that show no survey.

import { h } from "../../../kit/dom";
import { button } from "../../../kit/parts";
import { addresses } from "../addresses";
import type { App } from "../app";
import type { Survey } from "../surveys";
import { head } from "./detail";

function problem(title: string, text: string, back: Node): HTMLElement {
  return h("div", { class: "page" }, h("h1", { tabindex: -1 }, title), h("p", { class: "muted" }, text), back);
}

export function notFoundPage(app: App): HTMLElement {
  return problem(app.t("notFound.title"), app.t("notFound.text"), app.link(addresses.list(), app.t("back")));
}

/** A survey that is not here. While it is requested, there is what the list has of it. */
export function absentPage(app: App, id: string): HTMLElement {
  const absence = app.absence(id);
  if (absence === "none") return notFoundPage(app);
  if (absence === "failed") {
    const again = button(app.t("failed.again"), () => app.again(id), true);
    const back = app.link(addresses.list(), app.t("back"), { class: "button" });
    return problem(app.t("failed.title"), app.t("failed.text"), h("div", { class: "actions" }, again, back));
  }
  const survey = app.surveys.listed(id);
  return h("div", { class: "page", "aria-busy": "true" }, ...(survey ? head(app, survey) : []));
}

/** The user may only read. */
export function readOnlyPage(app: App, survey?: Survey): HTMLElement {
  const back = survey
    ? app.link(addresses.survey(survey.id), app.t("backTo", { title: app.say(survey.title) }))
    : app.link(addresses.list(), app.t("back"));
  return problem(app.t("readOnly.title"), app.t("readOnly.text"), back);
}
