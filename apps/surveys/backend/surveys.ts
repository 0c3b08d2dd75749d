// Storage of surveys. The first parameter of every statement is the company of the token.

import type { Language } from "../../kit/contract";
import type { Caller } from "../../template/backend/token";

/** The part of D1 that is used. */
export interface Database {
  prepare(sql: string): Statement;
  batch(statements: readonly Statement[]): Promise<readonly Result[]>;
}
interface Statement {
  bind(...values: readonly (string | number | null)[]): Statement;
}
interface Result {
  readonly results: readonly Record<string, string | number>[];
  readonly meta: { readonly changes: number };
}

/** A text, or one for each language. */
export type Texts = string | Readonly<Record<string, string>>;

export interface Question {
  readonly id: string;
  readonly title: Texts;
  /** Without options it is answered by a text. */
  readonly options?: readonly { readonly id: string; readonly title: Texts }[];
}

/** A survey as it is created. */
export interface Draft {
  readonly title: Texts;
  readonly description: Texts;
  readonly isOpen: boolean;
  readonly questions: readonly Question[];
}

/** What is changed in a survey; null for what stays. */
export interface Change {
  readonly title: string | null;
  readonly description: string | null;
  readonly isOpen: boolean | null;
}

/** The languages of texts. */
const LANGUAGES: Readonly<Record<Language, true>> = { de: true, en: true, fr: true, it: true, es: true, "pt-br": true };

export const isLanguage = (tag: string | null): tag is Language => tag !== null && Object.hasOwn(LANGUAGES, tag);

export type SurveyAnswers = Readonly<Record<string, string>>;

/** Maximum number of surveys in a list. */
const MAX_SURVEYS = 100;

/** Maximum number of different texts of a question on a page. */
export const MAX_TEXTS = 100;

/** Maximum size of the texts in a response, as JSON: the gateway forwards 10 MiB at most. */
const MAX_TEXT_BYTES = 8 * 1024 * 1024;

const SURVEYS = `SELECT * FROM surveys WHERE tenant_id = ?1 AND (?2 IS NULL OR id = ?2)
  ORDER BY created_at DESC, id LIMIT ${MAX_SURVEYS}`;
const COUNTS = `SELECT survey_id, COUNT(*) AS answers FROM answers
  WHERE tenant_id = ?1 AND (?2 IS NULL OR survey_id = ?2) GROUP BY survey_id`;
/**
 * What was chosen or written, the newest of each question first, and how often; `variants` is the number of different ones. The limits cut
 * texts only: a question has 20 options at most, and the first rows of each question are far below the maximum size. The size of a
 * row is its text and 32 bytes for the rest.
 */
const CHOSEN = `WITH counted AS (
    SELECT a.survey_id, g.key AS question, g.value AS chosen, COUNT(*) AS times, MAX(a.at) AS newest
    FROM answers a, json_each(a.given) g WHERE a.tenant_id = ?1 AND (?2 IS NULL OR a.survey_id = ?2)
    GROUP BY a.survey_id, g.key, g.value
  ), placed AS (
    SELECT *, COUNT(*) OVER (PARTITION BY survey_id, question) AS variants,
      ROW_NUMBER() OVER (PARTITION BY survey_id, question ORDER BY newest DESC, chosen) AS place
    FROM counted
  ), sized AS (
    SELECT *, SUM(length(CAST(json_quote(chosen) AS BLOB)) + 32) OVER (ORDER BY place, survey_id, question) AS size
    FROM placed
  )
  SELECT survey_id, question, chosen, times, variants FROM sized
  WHERE (?3 IS NULL OR place <= ?3) AND size <= ${MAX_TEXT_BYTES} ORDER BY survey_id, question, place`;
const OWN = `SELECT survey_id, at FROM answers WHERE tenant_id = ?1 AND (?2 IS NULL OR survey_id = ?2) AND user_id = ?3`;

/**
 * The surveys of the caller's company with their answers, the newest first; only one when an id is given. A question has the newest `texts`
 * of its different ones, or with null as many as a response can have.
 */
export async function read(
  db: Database,
  { tenant, user }: Caller,
  id: string | null = null,
  texts: number | null = MAX_TEXTS,
) {
  const [surveys = [], counts = [], chosen = [], own = []] = (
    await db.batch([
      db.prepare(SURVEYS).bind(tenant, id),
      db.prepare(COUNTS).bind(tenant, id),
      db.prepare(CHOSEN).bind(tenant, id, texts),
      db.prepare(OWN).bind(tenant, id, user),
    ])
  ).map(({ results }) => results);
  return surveys.map((row) => {
    const here = (rows: typeof surveys) => rows.filter((each) => each.survey_id === row.id);
    const chosenHere = here(chosen);
    const questions = (JSON.parse(String(row.questions)) as readonly Question[]).map((question) => {
      const given = chosenHere.filter((each) => each.question === question.id);
      const count = (option: string) => Number(given.find((each) => each.chosen === option)?.times ?? 0);
      return question.options
        ? { ...question, options: question.options.map((option) => ({ ...option, count: count(option.id) })) }
        : {
            ...question,
            texts: given.map((each) => ({ text: String(each.chosen), count: Number(each.times) })),
            distinctTexts: Number(given[0]?.variants ?? 0),
          };
    });
    return {
      id: row.id,
      title: JSON.parse(String(row.title)) as Texts,
      description: JSON.parse(String(row.description)) as Texts,
      isOpen: row.is_open === 1,
      createdAt: row.created_at,
      version: row.version,
      answers: Number(here(counts)[0]?.answers ?? 0),
      answeredAt: here(own)[0]?.at ?? null,
      questions,
    };
  });
}

/** Runs one statement and returns the number of changed rows. */
async function change(db: Database, sql: string, ...values: readonly (string | number | null)[]): Promise<number> {
  const [result] = await db.batch([db.prepare(sql).bind(...values)]);
  return result?.meta.changes ?? 0;
}

/** Its id identifies the creation: sent again it changes nothing, and the first survey stays. */
export const create = (db: Database, { tenant }: Caller, id: string, draft: Draft, now: number) =>
  change(
    db,
    `INSERT INTO surveys (tenant_id, id, title, description, is_open, questions, created_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING`,
    ...[tenant, id, JSON.stringify(draft.title), JSON.stringify(draft.description)],
    ...[draft.isOpen ? 1 : 0, JSON.stringify(draft.questions), now],
  );

/** The new value of a column with texts: the others' languages stay where it has a text for each. */
const textSet = (column: string, value: string) => `${column} = CASE WHEN ${value} IS NULL THEN ${column}
  WHEN json_type(${column}) = 'object' THEN json_set(${column}, '$."' || ?6 || '"', ${value}) ELSE json_quote(${value}) END`;

/** The change is applied to the version that its author has seen, or to any with null. Questions cannot be changed. */
export const update = (
  db: Database,
  { tenant }: Caller,
  id: string,
  { title, description, isOpen }: Change,
  { language, version }: { readonly language: Language; readonly version: number | null },
) =>
  change(
    db,
    `UPDATE surveys SET ${textSet("title", "?3")}, ${textSet("description", "?4")}, is_open = COALESCE(?5, is_open),
     version = version + 1 WHERE tenant_id = ?1 AND id = ?2 AND (?7 IS NULL OR version = ?7)`,
    ...[tenant, id, title, description, isOpen === null ? null : Number(isOpen), language, version],
  );

export const remove = (db: Database, { tenant }: Caller, id: string) =>
  change(db, "DELETE FROM surveys WHERE tenant_id = ?1 AND id = ?2", tenant, id);

/**
 * Once per user, while it is open: otherwise nothing changes. The same answer sent again, after a lost response, counts as a change of its row, also
 * when the survey was closed meanwhile; another one does not.
 */
export const answer = (db: Database, { tenant, user }: Caller, id: string, given: SurveyAnswers, now: number) =>
  change(
    db,
    `INSERT INTO answers (tenant_id, survey_id, user_id, given, at)
     SELECT ?1, ?2, ?3, ?4, ?5 FROM surveys s WHERE s.tenant_id = ?1 AND s.id = ?2 AND (s.is_open = 1 OR EXISTS (
       SELECT 1 FROM answers a WHERE a.tenant_id = ?1 AND a.survey_id = ?2 AND a.user_id = ?3))
     ON CONFLICT (tenant_id, survey_id, user_id) DO UPDATE SET given = given WHERE given = excluded.given`,
    ...[tenant, id, user, JSON.stringify(given), now],
  );

export const takeBack = (db: Database, { tenant, user }: Caller, id: string) =>
  change(db, "DELETE FROM answers WHERE tenant_id = ?1 AND survey_id = ?2 AND user_id = ?3", tenant, id, user);
