import { describe, expect, test } from "vitest";
import type { MenuItem } from "../../client/config/layout";
import { allOf, type MenuNode, treeOf } from "./item";
import { closed, isOpen, nothingOpen, type OpenNodes, opened, openedAround, toggled } from "./open-nodes";

const group = (title: string, ...children: MenuItem[]): MenuItem => ({ title, group: true, children });
const page = (path: string): MenuItem => ({ title: path, path });
const roots = treeOf([
  group("Insight", page("/surveys"), { title: "Deep", children: [page("/deep")] }),
  group("Company", page("/employees")),
  { title: "Submenu", children: [page("/one")] },
  { title: "Forced", forceOpen: true, children: [page("/forced")] },
]);
const node = (title: string) => allOf(roots).find(({ item }) => item.title === title) as MenuNode;
const titles = (open: OpenNodes) =>
  allOf(roots)
    .filter((one) => isOpen(open, one))
    .map(({ item }) => item.title);

describe("in inline mode", () => {
  test("a title opens and closes what is below it", () => {
    const once = toggled(nothingOpen, node("Submenu"), roots);
    expect(titles(once)).toEqual(["Submenu", "Forced"]);
    expect(titles(toggled(once, node("Submenu"), roots))).toEqual(["Forced"]);
  });

  test("opening a group closes the others beside it, and no submenu", () => {
    const both = toggled(toggled(nothingOpen, node("Submenu"), roots), node("Insight"), roots);
    expect(titles(toggled(both, node("Company"), roots))).toEqual(["Company", "Submenu", "Forced"]);
  });

  test("opening something within a group leaves the group open", () => {
    const open = opened(opened(nothingOpen, node("Insight"), roots), node("Deep"), roots);
    expect(titles(open)).toEqual(["Insight", "Deep", "Forced"]);
  });

  test("what is forced open cannot be closed", () => {
    expect(titles(toggled(nothingOpen, node("Forced"), roots))).toEqual(["Forced"]);
    expect(titles(closed(nothingOpen, node("Forced")))).toEqual(["Forced"]);
  });

  test("what has nothing below it opens nothing", () => {
    expect(toggled(nothingOpen, node("/surveys"), roots)).toBe(nothingOpen);
  });
});

test("a group opens with an active child, however deep, and closes the others", () => {
  const company = opened(nothingOpen, node("Company"), roots);
  expect(titles(openedAround(company, node("/deep"), roots))).toEqual(["Insight", "Deep", "Forced"]);
});

test("a page that belongs to nothing changes nothing", () => {
  expect(openedAround(nothingOpen, undefined, roots)).toBe(nothingOpen);
});
