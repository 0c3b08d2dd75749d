// `--help` of commands without a table of options: prints the comment at the head of their file. Plain JavaScript without dependencies,
// like everything that runs before packages are installed.

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

/** Prints it and exits, where `--help` is given. */
export function helpFrom(script) {
  if (!process.argv.includes("--help")) return;
  console.log(headOf(readFileSync(script, "utf8")));
  process.exit(0);
}
