// Building blocks of form schemas. The message of a schema is a phrase: any other text does not compile.

import * as v from "valibot";
import type { Phrase } from "../../client/i18n/phrases";

/** A message of `v.check`: the compiler refuses what is no phrase. */
export const phrase = (name: Phrase): Phrase => name;

/** A text that fulfils a rule. */
export function text(isRight: (typed: string) => boolean, phrase: Phrase) {
  return v.pipe(v.string(), v.check(isRight, phrase));
}

/** A required text. */
export const requiredText = text((typed) => typed !== "", "forms:errors.required");
