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
