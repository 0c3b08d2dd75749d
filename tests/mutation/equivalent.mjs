// Equivalent mutants: a predicate without which nothing changes, because another one, or the shape of the data, keeps companies apart as well.

import { readFileSync } from "node:fs";

/** `name: text`: what the statement is called, and what stands around the predicate, as much of it as one has to say. */
const LINE = /^([\w:]+): (.*⟦.*⟧.*)$/;

/** Each has its reason above it. */
export const EQUIVALENT = readFileSync(new URL("equivalent.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => {
    const [, name, text] = LINE.exec(line) ?? [];
    if (!name) throw new Error(`equivalent.txt: ${line}`);
    return { line, name, text };
  });

/** The entry that knows a place of a predicate, where statements of these names ask it. */
export const equivalentOf = (place, names) =>
  EQUIVALENT.find(
    ({ name, text }) => names.some((each) => each === name || each.startsWith(`${name}::`)) && place.includes(text),
  );
