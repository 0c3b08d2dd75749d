// `--help` of commands that take no options of their own worth a table: the comment at the head of their file is what there is to say.
// Plain JavaScript without dependencies, as everything that runs before packages are installed.

import { readFileSync } from "node:fs";

/** The comment at the head of a file, as text. */
export function headOf(text) {
  const lines = text.split("\n");
  const end = lines.findIndex((line) => !line.startsWith("//"));
  return lines
    .slice(0, end)
    .map((line) => line.replace(/^\/\/ ?/, ""))
    .join("\n");
}

/** Says it and ends, where it is asked for. */
export function helpFrom(script) {
  if (!process.argv.includes("--help")) return;
  console.log(headOf(readFileSync(script, "utf8")));
  process.exit(0);
}
