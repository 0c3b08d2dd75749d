import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const tokens = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const value = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1];

test.each([
  ["topbar", "60px"],
  ["modal-wide", "925px"],
  ["modal-side", "525px"],
  ["modal-compact", "420px"],
  ["menu-indent", "12px"],
  ["fast", "0.1s"],
  ["normal", "0.2s"],
  ["slow", "0.3s"],
  ["fade-modal", "0.5s"],
])("%s is %s, as the specification says (9), and is used", (name, expected) => {
  expect(value(name)).toBe(expected);
  const web = join(import.meta.dirname, "..");
  const sheets = globSync("**/*.css", { cwd: web }).map((file) => readFileSync(join(web, file), "utf8"));
  expect(sheets.some((sheet) => sheet.includes(`var(--${name}`))).toBe(true);
});

/** The two colours of a token: for light, and for dark. */
function colours(name: string): readonly [string, string] {
  const [, light = "", dark = ""] = /^light-dark\((#[\da-f]+), (#[\da-f]+)\)$/.exec(value(name) ?? "") ?? [];
  expect([light, dark], name).not.toContain("");
  return [light, dark];
}

/** The relative luminance of a colour (WCAG 2). */
function luminance(colour: string): number {
  const digits = colour.length === 4 ? colour.replaceAll(/[\da-f]/g, "$&$&") : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The lowest contrast of a token on another one, in light and dark. */
const lowest = (over: string, under: string) => {
  const [grounds, marks] = [colours(under), colours(over)];
  return Math.min(contrast(marks[0], grounds[0]), contrast(marks[1], grounds[1]));
};

const GROUNDS = ["page", "surface", "surface-sunk", "accent-soft"];

test("black on white has the contrast of 21", () => {
  expect(contrast("#000", "#ffffff")).toBeCloseTo(21);
});

test.each([
  ...["text", "muted", "accent-strong", "danger"].flatMap((text) => GROUNDS.map((ground) => [text, ground])),
  ...["danger", "warning", "success"].flatMap((tone) => ["text", "muted", tone].map((text) => [text, `${tone}-soft`])),
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
  ["surface", "text"],
])("%s can be read on %s, in light and dark", (text = "", ground = "") => {
  expect(lowest(text, ground)).toBeGreaterThanOrEqual(4.5);
});

test.each(["line-strong", "accent"].flatMap((line) => GROUNDS.map((ground) => [line, ground])))(
  "where a field or the focus is can be seen by %s on %s (WCAG 1.4.11)",
  (line = "", ground = "") => {
    expect(lowest(line, ground)).toBeGreaterThanOrEqual(3);
  },
);
