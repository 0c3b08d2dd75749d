import { expect, test } from "vitest";
import { firstCharacter } from "./first-character";

test.each([
  ["Nordlicht", "N"],
  ["🚀 Start", "🚀"],
  ["", ""],
])("the first character of %j is %j", (text, first) => {
  expect(firstCharacter(text)).toBe(first);
});
