import { expect, test } from "vitest";
import { withInserted } from "./use-columns";

// `d` and `e` are hidden.
const [SHOWN, ALL] = [["a", "b", "c"], [..."abcde"]] as const;
const moved = (id: string, key: string, isBehind = false) => withInserted(SHOWN, ALL, id, { key, isBehind }).join("");

test.each([
  ["c", "a", false, "cab"],
  ["c", "a", true, "acb"],
  ["a", "c", true, "bca"],
  ["a", "b", false, "abc"],
  ["a", "e", true, "bca"],
])("%s is put beside %s, behind it: %s", (id, key, isBehind, order) => {
  expect(moved(id, key, isBehind)).toBe(order);
});

test("a hidden column is shown where it is put among those that are, and not among the hidden ones", () => {
  expect([moved("d", "a"), moved("e", "b", true), moved("e", "c", true)]).toEqual(["dabc", "abec", "abce"]);
  expect([moved("d", "e", true), moved("e", "d", true)]).toEqual(["abc", "abc"]);
});
