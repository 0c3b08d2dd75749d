import { expect, test } from "vitest";
import { placementOf } from "./picture";

test.each([
  [1000, 500, { from: [250, 0, 500, 500], size: [256, 256] }],
  [500, 1000, { from: [0, 250, 500, 500], size: [256, 256] }],
  [100, 80, { from: [10, 0, 80, 80], size: [80, 80] }],
  [256, 256, { from: [0, 0, 256, 256], size: [256, 256] }],
])("a face of %d by %d is the middle of it, never larger than it was", (width, height, expected) => {
  expect(placementOf(width, height, 256, "square")).toEqual(expected);
});

test.each([
  [1000, 500, { from: [0, 0, 1000, 500], size: [256, 128] }],
  [100, 80, { from: [0, 0, 100, 80], size: [100, 80] }],
  [5000, 3, { from: [0, 0, 5000, 3], size: [256, 1] }],
])("a logo of %d by %d keeps its shape", (width, height, expected) => {
  expect(placementOf(width, height, 256, "whole")).toEqual(expected);
});
