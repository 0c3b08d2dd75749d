// Matches commands with the typed text. Case, accents and the order of the words are ignored.

import { type Command, GROUPS, type Group } from "./command";

/** Normalizes text for comparison: `Größe` and `GROSSE` are the same. */
export function normalized(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");
}

const TITLE_BEGINS = 4;
const WORD_BEGINS = 3;
const OTHER_WORD_BEGINS = 2;
const INNER = 1;
/** Shorter words occur in too many others. */
const INNER_MIN_LENGTH = 3;

function wordScore(word: string, title: string, others: string): number {
  const beginnings = (text: string) => [...text.split(/\s+/), ...text.split(/[^\p{L}\p{N}]+/u)];
  const begins = (text: string) => beginnings(text).some((one) => one.startsWith(word));
  if (title.startsWith(word)) return TITLE_BEGINS;
  if (begins(title)) return WORD_BEGINS;
  if (begins(others)) return OTHER_WORD_BEGINS;
  return word.length >= INNER_MIN_LENGTH && title.includes(word) ? INNER : 0;
}

/** Score of a command; 0 when one of the words does not match. */
export function score(command: Command, typed: string): number {
  const title = normalized(command.title);
  const others = normalized(`${command.words ?? ""} ${command.hint ?? ""}`);
  const words = normalized(typed).split(/\s+/).filter(Boolean);
  const scores = words.map((word) => wordScore(word, title, others));
  return scores.includes(0) ? 0 : scores.reduce((sum, one) => sum + one, 0);
}

/** Matching commands, the best first; all in their own order when nothing is typed. */
export function matching(commands: readonly Command[], typed: string): readonly Command[] {
  if (typed.trim() === "") return commands;
  return commands
    .map((command) => ({ command, score: score(command, typed) }))
    .filter((one) => one.score > 0)
    .sort((a, b) => b.score - a.score)
    .map((one) => one.command);
}

/** Groups with matches, ordered by their best match; each with its own best first. */
export function grouped(commands: readonly Command[], typed: string): readonly [Group, readonly Command[]][] {
  const best = (lines: readonly Command[]) => Math.max(...lines.map((line) => score(line, typed)));
  return GROUPS.map((group): [Group, readonly Command[]] => [group, commands.filter((one) => one.group === group)])
    .filter(([, lines]) => lines.length > 0)
    .sort(([, a], [, b]) => best(b) - best(a));
}
