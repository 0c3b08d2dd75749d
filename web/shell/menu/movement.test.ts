import { describe, expect, test } from "vitest";
import { allOf, type MenuNode, treeOf } from "./item";
import { moved } from "./movement";

const roots = treeOf([
  { title: "Home", path: "/" },
  {
    title: "Apps",
    children: [
      { title: "Surveys", path: "/surveys" },
      { title: "Company", children: [{ title: "Employees", path: "/employees" }] },
      { title: "Always", forceOpen: true, children: [{ title: "Shown", path: "/shown" }] },
    ],
  },
  { title: "Admin", children: [{ title: "Users", path: "/users" }] },
]);
const node = (title: string) => allOf(roots).find(({ item }) => item.title === title) as MenuNode;
const name = ({ item }: MenuNode) => item.title;

/** Focused node, then open nodes, after consecutive key presses; undefined if the last key was not handled. */
function pressed(keys: string, from: string, ...open: string[]): string | undefined {
  let where = { focus: node(from), open: open.map(node) } as Parameters<typeof moved>[1];
  for (const key of keys.split(", ")) {
    const next = moved(roots, where, key === "Space" ? " " : key, keys.includes("rtl"));
    if (key === "rtl") continue;
    if (!next) return undefined;
    where = next;
  }
  return [name(where.focus), ...where.open.map(name)].join(" < ");
}

describe("in the bar", () => {
  test.each([
    ["ArrowRight", "Home", "Apps"],
    ["ArrowLeft", "Home", "Admin"],
    ["ArrowRight", "Admin", "Home"],
    ["End", "Home", "Admin"],
    ["Home", "Admin", "Home"],
    ["a", "Home", "Apps"],
    ["a", "Apps", "Admin"],
    ["x", "Apps", "Apps"],
    ["ArrowDown", "Apps", "Surveys < Apps"],
    ["Enter", "Apps", "Surveys < Apps"],
    ["Space", "Apps", "Surveys < Apps"],
    ["ArrowUp", "Apps", "Shown < Apps"],
    ["rtl, ArrowRight", "Home", "Admin"],
  ])("%s at %s leads to %s", (keys, from, to) => {
    expect(pressed(keys, from)).toBe(to);
  });

  test("with something open the next one opens, too, where it has something to open", () => {
    expect(pressed("ArrowRight", "Apps", "Apps")).toBe("Admin < Admin");
    expect(pressed("ArrowLeft", "Apps", "Apps")).toBe("Home");
  });

  test("Escape closes what is open", () => {
    expect(pressed("Escape", "Apps", "Apps")).toBe("Apps");
  });

  test.each(["ArrowDown", "Enter", "Escape", "F5"])("%s at a page is not the menu's", (key) => {
    expect(pressed(key, "Home")).toBeUndefined();
  });
});

describe("in what dropped down", () => {
  test.each([
    ["ArrowDown", "Surveys", "Company < Apps"],
    ["ArrowUp", "Surveys", "Shown < Apps"],
    ["ArrowDown, ArrowDown", "Surveys", "Shown < Apps"],
    ["End", "Surveys", "Shown < Apps"],
    ["Home", "Shown", "Surveys < Apps"],
    ["s", "Surveys", "Shown < Apps"],
    ["ArrowRight", "Company", "Employees < Apps < Company"],
    ["Enter", "Company", "Employees < Apps < Company"],
    ["ArrowRight", "Surveys", "Users < Admin"],
    ["ArrowLeft", "Surveys", "Home"],
    ["Escape", "Surveys", "Apps"],
  ])("%s at %s leads to %s", (keys, from, to) => {
    expect(pressed(keys, from, "Apps")).toBe(to);
  });

  test("of a submenu, left leads back to its title and right on to the next in the bar", () => {
    expect(pressed("ArrowLeft", "Employees", "Apps", "Company")).toBe("Company < Apps");
    expect(pressed("Escape", "Employees", "Apps", "Company")).toBe("Company < Apps");
    expect(pressed("ArrowRight", "Employees", "Apps", "Company")).toBe("Users < Admin");
  });

  test("Enter at a page follows its link", () => {
    expect(pressed("Enter", "Surveys", "Apps")).toBeUndefined();
  });
});
