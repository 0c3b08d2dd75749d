import { expect, test } from "vitest";
import { pagesShown } from "./pages-shown";

test("two neighbours on either side, the first and the last", () => {
  expect(pagesShown(10, 20)).toEqual([1, null, 8, 9, 10, 11, 12, null, 20]);
  expect(pagesShown(1, 1)).toEqual([1]);
  expect(pagesShown(1, 9)).toEqual([1, 2, 3, null, 9]);
});

test("behind the last number stands the current page alone", () => {
  expect(pagesShown(1003, 1001)).toEqual([1, null, 1001, null, 1003]);
  expect(pagesShown(1002, 1001)).toEqual([1, null, 1001, 1002]);
  expect(pagesShown(4, 1)).toEqual([1, null, 4]);
  expect(pagesShown(3, 2)).toEqual([1, 2, 3]);
});

test("a gap of one page is that page", () => {
  expect(pagesShown(5, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
