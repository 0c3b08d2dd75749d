// What the interface says in a language, from the files that it reads.

import { readFileSync } from "node:fs";

/** Answers the phrases of a language: `say("admin:users.create")`, with values for what they name. */
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
    const found = path.split(".").reduce((node, part) => node[part], section(name));
    return found.replace(/\{\{(\w+)\}\}/g, (_, value) => String(values[value]));
  };
}
