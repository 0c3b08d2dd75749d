// The pages by their address, and the right that each requires.

import type { Access } from "../../kit/contract";
import type { App } from "./app";
import { answerPage } from "./pages/answer";
import { createPage } from "./pages/create";
import { detailPage } from "./pages/detail";
import { editPage } from "./pages/edit";
import { listPage } from "./pages/list";
import { lookingPage, notFoundPage, readOnlyPage } from "./pages/problems";
import type { Survey } from "./surveys";

type SurveyPage = (app: App, survey: Survey) => HTMLElement;

/** Pages of a survey. */
const PAGES: Readonly<Record<string, readonly [SurveyPage, Access]>> = {
  "": [detailPage, "read"],
  answer: [answerPage, "write"],
  edit: [editPage, "write"],
};

/** A part of a path; as it is where it encodes no text, which is the id of no survey. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Renders the page of an address of the app. */
export function pageAt(app: App, { pathname, searchParams }: URL): HTMLElement {
  const [id, name = "", ...rest] = pathname.split("/").filter(Boolean).map(decoded);
  const { rights } = app.context;
  if (id === undefined) return listPage(app, searchParams.get("state"));
  if (id === "new" && !name) return rights.may("write") ? createPage(app) : readOnlyPage(app);
  const survey = app.surveys.find(id);
  const page = rest.length === 0 && Object.hasOwn(PAGES, name) ? PAGES[name] : undefined;
  if (!survey && page && app.isLookingFor(id)) return lookingPage();
  if (!survey || !page) return notFoundPage(app);
  const [show, right] = page;
  return rights.may(right) ? show(app, survey) : readOnlyPage(app, survey);
}
