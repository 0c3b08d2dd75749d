// The pages by their address, and the right that each requires.

import type { Access } from "../../kit/contract";
import { isCreation, isList, type SurveyPageName, surveyAt } from "./addresses";
import type { App } from "./app";
import { answerPage } from "./pages/answer";
import { createPage } from "./pages/create";
import { detailPage } from "./pages/detail";
import { editPage } from "./pages/edit";
import { listPage } from "./pages/list";
import { absentPage, notFoundPage, readOnlyPage } from "./pages/problems";
import type { Survey } from "./surveys";

type SurveyPage = (app: App, survey: Survey) => HTMLElement;

/** Pages of a survey. */
const PAGES: Readonly<Record<SurveyPageName, readonly [SurveyPage, Access]>> = {
  "": [detailPage, "read"],
  answer: [answerPage, "write"],
  edit: [editPage, "write"],
};

/** Renders the page of an address of the app. */
export function pageAt(app: App, address: URL): HTMLElement {
  const { rights } = app.context;
  if (isList(address)) return listPage(app, address.searchParams.get("state"));
  if (isCreation(address)) return rights.may("write") ? createPage(app) : readOnlyPage(app);
  const here = surveyAt(address);
  if (!here) return notFoundPage(app);
  const survey = app.surveys.find(here.id);
  if (!survey) return absentPage(app, here.id);
  const [show, right] = PAGES[here.name];
  return rights.may(right) ? show(app, survey) : readOnlyPage(app, survey);
}
