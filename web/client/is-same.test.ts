import { expect, test } from "vitest";
import { isSame } from "./is-same";

test("values that say the same are the same, whatever the order of their members", () => {
  expect(isSame({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true);
  expect(isSame({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(isSame(undefined, undefined)).toBe(true);
});

test("values that say something else are not", () => {
  for (const [one, other] of [
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { a: 1, b: null }],
    [
      [1, 2],
      [2, 1],
    ],
    [[], {}],
    [null, {}],
    [undefined, {}],
    ["1", 1],
    [{ a: { b: [1] } }, { a: { b: [1, 2] } }],
  ])
    expect(isSame(one, other), JSON.stringify([one, other])).toBe(false);
});
