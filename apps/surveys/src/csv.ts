// A survey's answers as rows of a table: question, answer, count.

import { csv } from "../../kit/csv";
import { isCut, type Question, type Survey, type Texts } from "./surveys";

export interface CsvPhrases {
  /** Names of the three columns. */
  readonly head: readonly string[];
  /** Says how many of a question's different texts are in the file. */
  readonly cut: (numbers: { readonly shown: number; readonly total: number }) => string;
}

function rowsOf(question: Question, say: (texts: Texts) => string, { cut }: CsvPhrases): (string | number)[][] {
  const title = say(question.title);
  if (question.options) return question.options.map((option) => [title, say(option.title), option.count]);
  const { texts = [], distinctTexts = 0 } = question;
  const rows = texts.map(({ text, count }) => [title, text, count]);
  // The file itself says what it lacks, because whoever reads it may not have exported it.
  return isCut(question) ? [...rows, [title, cut({ shown: texts.length, total: distinctTexts }), ""]] : rows;
}

/** The table. */
export function csvOf(survey: Survey, say: (texts: Texts) => string, phrases: CsvPhrases): string {
  return csv([phrases.head, ...survey.questions.flatMap((question) => rowsOf(question, say, phrases))]);
}
