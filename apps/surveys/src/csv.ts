// A survey's answers as rows of a table: question, answer, count.

import { csv } from "../../kit/csv";
import type { Question, Survey, Texts } from "./surveys";

function rowsOf(question: Question, say: (texts: Texts) => string): (string | number)[][] {
  const title = say(question.title);
  if (question.options) return question.options.map((option) => [title, say(option.title), option.count]);
  return (question.texts ?? []).map((text) => [title, text, 1]);
}

/** The table; `head` names its three columns. */
export function csvOf(survey: Survey, say: (texts: Texts) => string, head: readonly string[]): string {
  return csv([head, ...survey.questions.flatMap((question) => rowsOf(question, say))]);
}
