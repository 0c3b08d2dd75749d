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
type Row = Readonly<Record<string, string | number | null>>;
interface Result {
  readonly results: readonly Row[];
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

/** What a list has of a survey. Of the answers only the caller's own is read: triggers count them (migration 0003). */
const facts = (
  columns = "",
) => `SELECT s.id, s.title, s.description, s.is_open, s.created_at, s.version, s.answer_count,
    a.at AS answered_at${columns}
  FROM surveys s LEFT JOIN answers a ON a.tenant_id = s.tenant_id AND a.survey_id = s.id AND a.user_id = ?2
  WHERE s.tenant_id = ?1`;
const LIST = `${facts()} ORDER BY s.created_at DESC, s.id LIMIT ${MAX_SURVEYS + 1}`;
const ONE = `${facts(", s.questions")} AND s.id = ?3`;
/**
 * What was chosen or written, the newest of each question first, and how often; `variants` is the number of different ones. The limits cut
 * texts only: a question has 20 options at most, and the first 20 rows of ten questions are 1.2 MB at most. The size of a row is its text and 32
 * bytes for the rest.
 */
const CHOSEN = `WITH counted AS (
    SELECT g.key AS question, g.value AS chosen, COUNT(*) AS times, MAX(a.at) AS newest
    FROM answers a, json_each(a.given) g WHERE a.tenant_id = ?1 AND a.survey_id = ?2 GROUP BY g.key, g.value
  ), placed AS (
    SELECT *, COUNT(*) OVER (PARTITION BY question) AS variants,
      ROW_NUMBER() OVER (PARTITION BY question ORDER BY newest DESC, chosen) AS place
    FROM counted
  ), sized AS (
    SELECT *, SUM(length(CAST(json_quote(chosen) AS BLOB)) + 32) OVER (ORDER BY place, question) AS size
    FROM placed
  )
  SELECT question, chosen, times, variants FROM sized
  WHERE (?3 IS NULL OR place <= ?3) AND size <= ${MAX_TEXT_BYTES} ORDER BY question, place`;

const factsOf = (row: Row) => ({
  id: row.id,
  title: JSON.parse(String(row.title)) as Texts,
  description: JSON.parse(String(row.description)) as Texts,
  isOpen: row.is_open === 1,
  createdAt: row.created_at,
  version: row.version,
  answers: row.answer_count,
  answeredAt: row.answered_at,
});

/** The newest surveys of the caller's company, and whether there are more. */
export async function list(db: Database, { tenant, user }: Caller) {
  const [found] = await db.batch([db.prepare(LIST).bind(tenant, user)]);
  const rows = found?.results ?? [];
  return { surveys: rows.slice(0, MAX_SURVEYS).map(factsOf), isCut: rows.length > MAX_SURVEYS };
}

/**
 * A survey of the caller's company with its answers, or undefined. A question has the newest `texts` of its different ones, or with null as many
 * as a response can have.
 */
export async function find(db: Database, { tenant, user }: Caller, id: string, texts: number | null) {
  const [[row] = [], chosen = []] = (
    await db.batch([db.prepare(ONE).bind(tenant, user, id), db.prepare(CHOSEN).bind(tenant, id, texts)])
  ).map(({ results }) => results);
  if (!row) return undefined;
  const questions = (JSON.parse(String(row.questions)) as readonly Question[]).map((question) => {
    const given = chosen.filter((each) => each.question === question.id);
    const count = (option: string) => Number(given.find((each) => each.chosen === option)?.times ?? 0);
    return question.options
      ? { ...question, options: question.options.map((option) => ({ ...option, count: count(option.id) })) }
      : {
          ...question,
          texts: given.map((each) => ({ text: String(each.chosen), count: Number(each.times) })),
          distinctTexts: Number(given[0]?.variants ?? 0),
        };
  });
  return { ...factsOf(row), questions };
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
