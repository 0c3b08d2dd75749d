// Reads the dump of a database statement by statement, however large the file is.

import { StringDecoder } from "node:string_decoder";
import { bytesOf } from "./encrypted-dump.mjs";

/** The platform's limit: a dump with a longer statement cannot be restored. */
export const MOST_BYTES = 100_000;

const IS_TRIGGER = /^\s*CREATE\s+(TEMP\w*\s+)?TRIGGER\b/i;
/** A trigger ends after its last statement; `CASE … END;` inside it does not end it. */
const ENDS_TRIGGER = /;\s*END\s*$/i;
const MARK = /['"`;]|--/g;

/** Splits text into statements, without the semicolon. Semicolons in quotes, comments and triggers do not count. */
export function splitter() {
  let [rest, from, quote] = ["", 0, ""];
  return function* split(text, isLast = false) {
    rest += text;
    for (;;) {
      if (quote !== "") {
        const end = rest.indexOf(quote, from);
        if (end < 0) {
          from = rest.length;
          break;
        }
        from = end + 1;
        quote = "";
        continue;
      }
      MARK.lastIndex = from;
      const found = MARK.exec(rest);
      // The last letter may be the first of two.
      if (!found) {
        from = Math.max(from, rest.length - 1);
        break;
      }
      from = found.index + found[0].length;
      if (found[0] === "--") quote = "\n";
      else if (found[0] !== ";") quote = found[0];
      else {
        const statement = rest.slice(0, found.index);
        if (IS_TRIGGER.test(statement) && !ENDS_TRIGGER.test(statement)) continue;
        rest = rest.slice(from);
        from = 0;
        if (statement.trim() !== "") yield statement.trim();
      }
    }
    if (isLast && quote !== "\n" && rest.trim() !== "") yield rest.trim();
  };
}

/** Splits bytes into statements: `take(chunk)` returns those that are complete, `end()` the last one. */
export function statementReader() {
  const [decoder, split] = [new StringDecoder("utf8"), splitter()];
  return { take: (chunk) => split(decoder.write(chunk)), end: () => split(decoder.end(), true) };
}

/** Streams the statements of a file, encrypted or not. */
export async function* statementsOf(file) {
  const reader = statementReader();
  for await (const chunk of bytesOf(file)) yield* reader.take(chunk);
  yield* reader.end();
}

/** The table that a statement creates or fills. */
export const tableOf = (statement) =>
  /^(?:CREATE TABLE(?: IF NOT EXISTS)?|INSERT INTO)\s+["'`]?(\w+)/i.exec(statement)?.[1];
