import { expect, test } from "vitest";
import { csvOf } from "./src/csv";
import type { Survey, Texts } from "./src/surveys";

const say = (texts: Texts) => (typeof texts === "string" ? texts : texts.de);

test("each answer is a row with its count; quotes are doubled, nothing becomes a formula, and what is missing is said", () => {
  const survey = {
    questions: [
      {
        id: "q0",
        title: "Wie schmeckt es?",
        options: [
          { id: "o0", title: 'Sehr "gut"', count: 3 },
          { id: "o1", title: "Nicht", count: 0 },
        ],
      },
      {
        id: "q1",
        title: "Was fehlt?",
        distinctTexts: 5,
        texts: [
          { text: "=1+1", count: 1 },
          { text: "Brot, Käse", count: 4 },
        ],
      },
    ],
  } as unknown as Survey;
  const phrases = {
    head: ["Frage", "Antwort", "Anzahl"],
    cut: ({ shown, total }: { shown: number; total: number }) => `${shown} von ${total}`,
  };
  expect(csvOf(survey, say, phrases)).toBe(
    [
      '\uFEFF"Frage","Antwort","Anzahl"',
      '"Wie schmeckt es?","Sehr ""gut""","3"',
      '"Wie schmeckt es?","Nicht","0"',
      `"Was fehlt?","'=1+1","1"`,
      '"Was fehlt?","Brot, Käse","4"',
      '"Was fehlt?","2 von 5",""',
      "",
    ].join("\r\n"),
  );
});
