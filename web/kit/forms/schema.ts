// Parts of the schemas of forms. What a schema says is a phrase: a message that is none does not compile.

import * as v from "valibot";
import type { Phrase } from "../../client/i18n/phrases";

/** A message. */
export const said = (phrase: Phrase): Phrase => phrase;

/** A text that is right by a rule. */
export function text(isRight: (typed: string) => boolean, phrase: Phrase) {
  return v.pipe(v.string(), v.check(isRight, phrase));
}

/** A text that must be there. */
export const filled = text((typed) => typed !== "", "forms:errors.required");
