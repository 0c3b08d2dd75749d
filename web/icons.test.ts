import { expect, test } from "vitest";
import { withOnePath } from "../vite.config";

test("the paths of an icon are one, and start where they did", () => {
  const nodes = [
    ["path", { d: "M3 6h18", key: "a" }],
    ["circle", { cx: "12", cy: "12", r: "3", key: "b" }],
    ["path", { d: "m15 5 4 4", key: "c" }],
    ["path", { d: "m6-9.5.5 2", key: "d" }],
    ["path", { d: "m8 6h4", key: "e" }],
    ["path", { d: "M1 1h1", fill: "currentColor", key: "f" }],
  ] as const;
  expect(withOnePath(nodes)).toEqual([
    ["path", { d: "M3 6h18M15 5l4 4M6 -9.5l.5 2M8 6h4", key: "paths" }],
    nodes[1],
    nodes[5],
  ]);
});

test("an icon of one path stays as it is", () => {
  const nodes = [["path", { d: "m6 9 6 6 6-6", key: "a" }]] as const;
  expect(withOnePath(nodes)).toBe(nodes);
});
