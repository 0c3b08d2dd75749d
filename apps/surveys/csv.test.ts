import { expect, test } from "vitest";
import { csvOf } from "./src/csv";
import type { Survey, Texts } from "./src/surveys";

const say = (texts: Texts) => (typeof texts === "string" ? texts : texts.de);

test("each answer is a row; quotes are doubled, and nothing becomes a formula", () => {
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
      { id: "q1", title: "Was fehlt?", texts: ["=1+1", "Brot, Käse"] },
    ],
  } as unknown as Survey;
  expect(csvOf(survey, say, ["Frage", "Antwort", "Anzahl"])).toBe(
    [
      '\uFEFF"Frage","Antwort","Anzahl"',
      '"Wie schmeckt es?","Sehr ""gut""","3"',
      '"Wie schmeckt es?","Nicht","0"',
      `"Was fehlt?","'=1+1","1"`,
      '"Was fehlt?","Brot, Käse","1"',
      "",
    ].join("\r\n"),
  );
});
