import { describe, expect, test } from "vitest";
import { iconOf } from "../menu/icons";
import type { Command } from "./command";
import { grouped, matching } from "./match";

const command = (title: string, more: Partial<Command> = {}): Command => ({
  id: title,
  group: "pages",
  icon: iconOf("app"),
  title,
  run: () => undefined,
  ...more,
});
const found = (typed: string, ...commands: Command[]) => matching(commands, typed).map(({ title }) => title);

describe("a command is found", () => {
  test.each([
    ["the beginning of its title", "rol"],
    ["the beginning of any of its words", "neu"],
    ["several words in any order", "neu rolle"],
    ["another case", "ROLLE"],
    ["a part of a word", "olle"],
    ["blanks around it", "  rolle "],
  ])("by %s", (_, typed) => {
    expect(found(typed, command("Rolle, neu"))).toEqual(["Rolle, neu"]);
  });

  test.each([
    ["sao", "Padaria São João"],
    ["strasse", "Straße"],
    ["größe", "GROSSE"],
    ["cafe", "Café"],
  ])("without its accents: %s finds %s", (typed, title) => {
    expect(found(typed, command(title))).toEqual([title]);
  });

  test("by words that are not shown, and by what stands beside it", () => {
    expect(found("dark", command("Dunkel", { words: "dark mode" }))).toEqual(["Dunkel"]);
    expect(found("anna@", command("Anna", { hint: "anna@firma.example" }))).toEqual(["Anna"]);
  });
});

test("a command is not found when one of the words is nowhere in it", () => {
  expect(found("neu xyz", command("Neu"))).toEqual([]);
});

test("the beginning of a title comes before the beginning of a word, and that before a part of it", () => {
  const titles = ["Kontrolle", "Neue Rolle", "Rollen"];
  expect(found("roll", ...titles.map((title) => command(title)))).toEqual(["Rollen", "Neue Rolle", "Kontrolle"]);
});

test("two letters are not looked for within words", () => {
  expect(found("an", command("Français"), command("Anna"))).toEqual(["Anna"]);
});

test("the group of what fits best is the first, and empty ones are none", () => {
  const all = [command("Kontrolle"), command("Rolle", { group: "roles" })];
  expect(grouped(all, "rolle").map(([group]) => group)).toEqual(["roles", "pages"]);
  expect(grouped(all, "").map(([group]) => group)).toEqual(["pages", "roles"]);
});

test("nothing typed leaves everything in its own order", () => {
  expect(found("", command("B"), command("A"))).toEqual(["B", "A"]);
});
