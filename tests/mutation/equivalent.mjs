// Equivalent mutants: predicates without which nothing changes, because another one, or the shape of the data, also isolates tenants.

import { readFileSync } from "node:fs";
import { asWritten } from "./sql.mjs";

/** `name: text`: the name of the statement, and enough of the text around the predicate; `$` at the end is that of the statement. */
const LINE = /^([\w:]+): (.*⟦.*⟧.*?)(\$?)$/;

/** Each has its reason above it. */
export const EQUIVALENT = readFileSync(new URL("equivalent.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => {
    const [, name, text, end] = LINE.exec(line) ?? [];
    if (!name) throw new Error(`equivalent.txt: ${line}`);
    return { line, name, text: asWritten(text), isEnd: end === "$" };
  });

/** The entry for the place of a predicate, in statements of these names. */
export const equivalentOf = (place, names) =>
  EQUIVALENT.find(
    ({ name, text, isEnd }) =>
      names.some((each) => each === name || each.startsWith(`${name}::`)) &&
      (isEnd ? place.endsWith(text) : place.includes(text)),
  );
