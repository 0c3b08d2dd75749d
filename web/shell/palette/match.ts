// Which commands fit what was typed. Case and accents do not count, and neither does the order of the words.

import { type Command, GROUPS, type Group } from "./command";

/** Letters as they are compared: `Größe` and `GROSSE` are the same. */
export function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");
}

const TITLE_BEGINS = 4;
const WORD_BEGINS = 3;
const OTHER_WORD_BEGINS = 2;
const SOMEWHERE = 1;
/** Shorter words are in too many others. */
const SOMEWHERE_FROM = 3;

function worth(word: string, title: string, others: string): number {
  const beginnings = (text: string) => [...text.split(/\s+/), ...text.split(/[^\p{L}\p{N}]+/u)];
  const begins = (text: string) => beginnings(text).some((one) => one.startsWith(word));
  if (title.startsWith(word)) return TITLE_BEGINS;
  if (begins(title)) return WORD_BEGINS;
  if (begins(others)) return OTHER_WORD_BEGINS;
  return word.length >= SOMEWHERE_FROM && title.includes(word) ? SOMEWHERE : 0;
}

/** How well a command fits; 0 where one of the words is nowhere in it. */
export function score(command: Command, typed: string): number {
  const title = folded(command.title);
  const others = folded(`${command.words ?? ""} ${command.hint ?? ""}`);
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const worths = words.map((word) => worth(word, title, others));
  return worths.includes(0) ? 0 : worths.reduce((sum, one) => sum + one, 0);
}

/** Those that fit, the best first; everything in its own order when nothing was typed. */
export function matching(commands: readonly Command[], typed: string): readonly Command[] {
  if (typed.trim() === "") return commands;
  return commands
    .map((command) => ({ command, score: score(command, typed) }))
    .filter((one) => one.score > 0)
    .sort((a, b) => b.score - a.score)
    .map((one) => one.command);
}

/** The groups that have something, that of the best first; each with its own best first. */
export function grouped(commands: readonly Command[], typed: string): readonly [Group, readonly Command[]][] {
  const best = (lines: readonly Command[]) => Math.max(...lines.map((line) => score(line, typed)));
  return GROUPS.map((group): [Group, readonly Command[]] => [group, commands.filter((one) => one.group === group)])
    .filter(([, lines]) => lines.length > 0)
    .sort(([, a], [, b]) => best(b) - best(a));
}
