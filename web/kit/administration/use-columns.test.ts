import { expect, test } from "vitest";
import { withPlaced } from "./use-columns";

// `d` and `e` are hidden.
const [SHOWN, ALL] = [["a", "b", "c"], [..."abcde"]] as const;
const placed = (id: string, key: string, isBehind = false) => withPlaced(SHOWN, ALL, id, { key, isBehind }).join("");

test.each([
  ["c", "a", false, "cab"],
  ["c", "a", true, "acb"],
  ["a", "c", true, "bca"],
  ["a", "b", false, "abc"],
  ["a", "e", true, "bca"],
])("%s is put beside %s, behind it: %s", (id, key, isBehind, order) => {
  expect(placed(id, key, isBehind)).toBe(order);
});

test("a hidden column is shown where it is put among those that are, and not among the hidden ones", () => {
  expect([placed("d", "a"), placed("e", "b", true), placed("e", "c", true)]).toEqual(["dabc", "abec", "abce"]);
  expect([placed("d", "e", true), placed("e", "d", true)]).toEqual(["abc", "abc"]);
});
