// A survey's answers as a table that every spreadsheet reads: question, answer, how often.

import type { Question, Survey, Texts } from "./surveys";

/** What a spreadsheet would take for a formula is a text; quotes are doubled. */
function cell(value: string | number): string {
  const text = String(value);
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

function rowsOf(question: Question, say: (texts: Texts) => string): (string | number)[][] {
  const title = say(question.title);
  if (question.options) return question.options.map((option) => [title, say(option.title), option.count]);
  return (question.texts ?? []).map((text) => [title, text, 1]);
}

/** The table; `head` names its three columns. */
export function csvOf(survey: Survey, say: (texts: Texts) => string, head: readonly string[]): string {
  const rows = [head, ...survey.questions.flatMap((question) => rowsOf(question, say))];
  // The mark in front says that it is UTF-8.
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** Hands a file to the person. */
export function handFile(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
