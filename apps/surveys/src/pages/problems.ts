// Pages of addresses that show no survey.

import { h } from "../../../kit/dom";
import { addresses } from "../addresses";
import type { App } from "../app";
import type { Survey } from "../surveys";

function problem(title: string, text: string, back: Node): HTMLElement {
  return h("div", { class: "page" }, h("h1", { tabindex: -1 }, title), h("p", { class: "muted" }, text), back);
}

export function notFoundPage(app: App): HTMLElement {
  const back = app.link(addresses.list(), app.t("back"));
  const page = problem(app.t("notFound.title"), app.t("notFound.text"), back);
  page.dataset.missing = "";
  return page;
}

/** Until the server has said whether there is the survey. */
export const lookingPage = (): HTMLElement => h("div", { class: "page", "aria-busy": "true" });

/** The user may only read. */
export function readOnlyPage(app: App, survey?: Survey): HTMLElement {
  const back = survey
    ? app.link(addresses.survey(survey.id), app.t("backTo", { title: app.say(survey.title) }))
    : app.link(addresses.list(), app.t("back"));
  return problem(app.t("readOnly.title"), app.t("readOnly.text"), back);
}
