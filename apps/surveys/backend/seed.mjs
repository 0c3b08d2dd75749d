// Surveys of the demo companies as SQL: the same questions with different answers in each, and one survey of the company's own.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "../../../seed/sql.mjs";

const read = (path) => JSON.parse(readFileSync(join(import.meta.dirname, path), "utf8"));
const MADE = Date.UTC(2026, 9, 5, 9);
const DAY_MS = 86_400_000;

/** The share of the common answers that a company has, and the rotation of its choices. */
const COMPANIES = {
  "Nordlicht Energie": {
    share: 1,
    turn: 0,
    words: ["Kürzere Wartezeiten am Telefon.", "Eine App für Zählerstände.", "Alles bestens, danke!"],
    own: {
      id: "charging",
      title: "Ladesäulen auf dem Parkplatz",
      description: "Wo sollen die ersten acht Ladepunkte stehen?",
      questions: [["Welcher Platz passt am besten?", { Haupteingang: 31, Tiefgarage: 22, Hof: 9 }]],
    },
  },
  "Café Lumière": {
    share: 0.4,
    turn: 1,
    words: ["Plus de tables en terrasse.", "Ouvrir le dimanche soir."],
    own: {
      id: "menu",
      title: "La carte d’hiver",
      description: "Quels plats revenir proposer à partir de décembre\u202f?",
      questions: [["Votre préféré\u202f?", { "Soupe à l’oignon": 18, Tartiflette: 24, "Quiche aux poireaux": 11 }]],
    },
  },
  "Padaria São João": {
    share: 0.25,
    turn: 2,
    words: ["Mais pão de queijo de manhã!"],
    own: {
      id: "opening",
      title: "Horário de abertura",
      description: "A que horas devemos abrir aos sábados?",
      questions: [["Seu horário preferido?", { "6h": 21, "7h": 14, "8h": 5 }]],
    },
  },
  "Midgard Logistics": {
    share: 4,
    turn: 3,
    words: ["Wi-Fi in the Felixstowe yard.", "More notice of shift changes.", "Meno carta in magazzino."],
    own: {
      id: "shifts",
      title: "Shift patterns 2027",
      description: "Which pattern suits your depot best from January on?",
      questions: [["Preferred pattern", { "Four on, four off": 214, "Five fixed days": 168, "Rotating weeks": 97 }]],
    },
  },
};

/** The answers of one company: the common counts, rotated. */
function rotated(survey, { share, turn }) {
  const questions = survey.questions.map(({ options, ...question }) => {
    if (!options) return question;
    const count = (at) => Math.round(options[(at + turn) % options.length].count * share);
    return { ...question, options: options.map((option, at) => ({ ...option, count: count(at) })) };
  });
  return { ...survey, questions };
}

/** A survey in one language, as users create them. */
function own({ id, title, description, questions }) {
  const questionRows = questions.map(([question, options], place) => ({
    id: `q${place}`,
    title: question,
    options: Object.entries(options).map(([option, count], at) => ({ id: `o${at}`, title: option, count })),
  }));
  return { id, title, description, isOpen: true, questions: questionRows };
}

/** The answers by user: as many users as there are choices, each with one option of a question, the first of them also with texts. */
function answers({ questions }, words) {
  const choices = questions.map(({ options = [] }) => options.flatMap(({ id, count }) => Array(count).fill(id)));
  const users = Math.max(...choices.map((all) => all.length));
  return Array.from({ length: users }, (_, index) => {
    const given = questions.map(({ id, options }, at) => [id, options ? choices[at][index] : words[index]]);
    return Object.fromEntries(given.filter(([, choice]) => choice));
  });
}

function rows(tenant, survey, index, words) {
  const { id, title, description, isOpen, questions } = survey;
  const made = MADE - index * 20 * DAY_MS;
  const plain = questions.map((question) => {
    const options = question.options?.map(({ count: _, ...option }) => option);
    return { ...question, ...(options ? { options } : {}) };
  });
  const values = [title, description].map((value) => text(JSON.stringify(value)));
  const given = answers(survey, words).map((each, index) => [
    `demo-${index}`,
    JSON.stringify(each),
    made + index * 900_000,
  ]);
  return [
    `INSERT INTO surveys (tenant_id, id, title, description, is_open, questions, created_at) VALUES (${text(tenant)}, ${text(id)}, ${values.join(", ")}, ${isOpen ? 1 : 0}, ${text(JSON.stringify(plain))}, ${made});`,
    `INSERT INTO answers (tenant_id, survey_id, user_id, given, at) SELECT ${text(tenant)}, ${text(id)}, value ->> 0, value ->> 1, value ->> 2 FROM json_each(${text(JSON.stringify(given))});`,
  ];
}

/** All statements, for the database of the backend. */
export function surveysSql() {
  const shared = read("surveys.data.json");
  const companies = [...read("../../../seed/companies.json"), read("../../../seed/midgard/company.json")];
  const sql = Object.entries(COMPANIES).flatMap(([title, company]) => {
    const { id } = companies.find((known) => known.title === title);
    const surveys = [...shared.map((survey) => rotated(survey, company)), own(company.own)];
    return surveys.flatMap((survey, place) => rows(id, survey, place, company.words));
  });
  return sql.join("\n");
}
