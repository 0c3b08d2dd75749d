import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { languages } from "../web/client/i18n/languages";
import { BREAKABLE_FRENCH } from "../web/testing/french-spaces";

const apps = ["directory", "reports", "surveys", "template"];

/** Every phrase with its placeholders; plural forms differ by language. */
function phrases(file: string): string[] {
  const found = new Set<string>();
  const walk = (tree: object, path: string) => {
    for (const [key, value] of Object.entries(tree)) {
      if (typeof value === "object") walk(value, `${path}${key}.`);
      else found.add(`${path}${key.replace(/_(zero|one|two|few|many|other)$/, "")}`);
      if (typeof value === "string") expect(value.trim(), `${file} ${path}${key}`).not.toBe("");
    }
  };
  walk(JSON.parse(readFileSync(file, "utf8")), "");
  return [...found];
}

test.each(apps)("%s says the same in every language on offer", (app) => {
  const folder = join(import.meta.dirname, app, "src/locales");
  expect(readdirSync(folder).sort()).toEqual(languages.map(({ code }) => `${code}.json`).sort());
  const german = phrases(join(folder, "de.json"));
  for (const { code } of languages) expect(phrases(join(folder, `${code}.json`)), code).toEqual(german);
});

test.each(apps)("%s never ends a line before punctuation in French", (app) => {
  const french = readFileSync(join(import.meta.dirname, app, "src/locales/fr.json"), "utf8");
  const texts: string[] = [];
  JSON.parse(french, (_, value) => {
    if (typeof value === "string") texts.push(value);
  });
  for (const text of texts) expect(text).not.toMatch(BREAKABLE_FRENCH);
});

test.each(apps)("%s has no article before a date in Italian, which would be another one on the 8th and 11th", (app) => {
  const italian = readFileSync(join(import.meta.dirname, app, "src/locales/it.json"), "utf8");
  expect(italian).not.toMatch(/\b(il|al|dal|del|nel|sul) \{\{(day|when|date|from|to|until)\b/i);
});
