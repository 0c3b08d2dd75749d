// Validates the input. Undefined when it is invalid.

import type { Change, Draft, Question, SurveyAnswers } from "./surveys";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const text = (value: unknown, most: number, least = 1) =>
  typeof value === "string" && value.trim().length >= least && value.length <= most ? value.trim() : undefined;

/** Title, description and whether it is open. */
function facts(body: unknown) {
  if (!isObject(body)) return undefined;
  const [title, description] = [text(body.title, 120), text(body.description, 500, 0)];
  if (title === undefined || description === undefined || typeof body.isOpen !== "boolean") return undefined;
  return { title, description, isOpen: body.isOpen };
}

/** What a change names; null for what it leaves as it is. */
export function change(body: unknown): Change | undefined {
  if (!isObject(body)) return undefined;
  const known = facts({ title: "as it is", description: "", isOpen: true, ...body });
  if (!known) return undefined;
  const named = <Name extends keyof Change>(name: Name) => (Object.hasOwn(body, name) ? known[name] : null);
  return { title: named("title"), description: named("description"), isOpen: named("isOpen") };
}

/** One of 1 to 10 questions: with 2 to 20 options, or with none. Ids are positions, so that clients cannot choose them. */
function question(sent: unknown, place: number): Question | undefined {
  if (!isObject(sent) || !(sent.options === undefined || Array.isArray(sent.options))) return undefined;
  const title = text(sent.title, 200);
  const options = sent.options?.map((option, at) => ({ id: `o${at}`, title: text(option, 120) ?? "" }));
  const isRight = !options || (options.length > 1 && options.length <= 20 && options.every((option) => option.title));
  return title && isRight ? { id: `q${place}`, title, ...(options ? { options } : {}) } : undefined;
}

export function draft(body: unknown): Draft | undefined {
  const known = facts(body);
  const sent = isObject(body) ? body.questions : undefined;
  if (!known || !Array.isArray(sent) || sent.length < 1 || sent.length > 10) return undefined;
  const questions = sent.map(question).filter((each) => each !== undefined);
  return questions.length === sent.length ? { ...known, questions } : undefined;
}

/** Every question with options has an answer among them; free texts are optional. */
export function given(body: unknown, questions: readonly Question[]): SurveyAnswers | undefined {
  if (!isObject(body) || !isObject(body.given)) return undefined;
  const sent = body.given;
  const all = questions.map(({ id, options }) => {
    const words = sent[id] === undefined ? "" : text(sent[id], 1000, 0);
    const isRight = options ? options.some((option) => option.id === words) : words !== undefined;
    return isRight ? ([id, words ?? ""] as const) : undefined;
  });
  const right = all.filter((each) => each !== undefined);
  return right.length === all.length ? Object.fromEntries(right.filter(([, words]) => words)) : undefined;
}
