// Phrases of the interface in a language, from the files that the web reads.

import { readFileSync } from "node:fs";

/** Phrases of a language: `say("admin:users.create")`, with values, numbers formatted by the language. */
export function phrases(language) {
  const sections = new Map();
  const section = (name) => {
    if (!sections.has(name)) {
      const file = new URL(`../../../locales/${language}/${name}.locale.json`, import.meta.url);
      sections.set(name, JSON.parse(readFileSync(file, "utf8")));
    }
    return sections.get(name);
  };
  return (phrase, values = {}) => {
    const [name, path] = phrase.split(":");
    const parts = path.split(".");
    const last = parts.pop();
    const node = parts.reduce((within, part) => within[part], section(name));
    const plural = values.count === undefined ? undefined : new Intl.PluralRules(language).select(values.count);
    const found = node[`${last}_${plural}`] ?? node[last];
    const written = (value) => (typeof value === "number" ? value.toLocaleString(language) : String(value));
    return found.replace(/\{\{(\w+)(?:, number)?\}\}/g, (_, value) => written(values[value]));
  };
}
