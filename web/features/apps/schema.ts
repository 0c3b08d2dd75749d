// Validation of the form of an app (contract, Field limits).

import * as v from "valibot";
import { text } from "../../kit/forms/schema";

/** Longest title and category. */
export const TITLE_MAX = 120;
/** Longest path, id and name. */
export const PATH_MAX = 200;
export const SLUG_MAX = 40;

const isTitle = (typed: string) => {
  const { length } = Array.from(typed.trim());
  return length >= 1 && length <= TITLE_MAX;
};

const isSlug = (typed: string) => /^[a-z0-9-]{1,40}$/.test(typed.trim());

/** A path on this origin: one leading slash, nothing that leads to another host. */
const isPath = (typed: string) => typed.length <= PATH_MAX && /^\/(?![/\\])[^\\\s]*$/.test(typed);

const isPosition = (typed: string) => /^\d{1,4}$/.test(typed.trim()) && Number(typed) <= 1000;

/** A text that may be empty. */
const optional = (isRight: (typed: string) => boolean) => (typed: string) => {
  const trimmed = typed.trim();
  return trimmed === "" || isRight(trimmed);
};

const byLanguage = v.record(v.string(), text(optional(isTitle), "forms:errors.invalid_value"));

export const appSchema = v.object({
  appId: text(isSlug, "admin:apps.form.appIdHelp"),
  title: text(isTitle, "forms:errors.required"),
  categoryName: text(isTitle, "forms:errors.required"),
  titles: byLanguage,
  categories: byLanguage,
  path: text(optional(isPath), "forms:errors.invalid_value"),
  icon: text(optional(isSlug), "forms:errors.invalid_value"),
  mfeName: text(optional(isSlug), "forms:errors.invalid_value"),
  mfePath: text(optional(isPath), "forms:errors.invalid_value"),
  sort: text(isPosition, "admin:apps.form.sortInvalid"),
  forAll: v.boolean(),
  retired: v.boolean(),
});

/** The values of the form. */
export type AppValues = v.InferOutput<typeof appSchema>;
