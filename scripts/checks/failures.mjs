// What failed, again at the end of a run: a log of which only the end was kept still says it.

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "../setup/steps.mjs";
import { read } from "./test-reports.mjs";

/** The lines of each reason that are printed. */
const LINES = 20;

const beginning = (why) => stripVTControlCharacters(why).trim().split("\n").slice(0, LINES).join("\n    ");

/** The failed tests of failed layers with the beginning of each reason, by the reports that their runners wrote. */
export const failuresOf = (results) =>
  results
    .filter(({ ok, report }) => !ok && report && existsSync(resolve(root, report)))
    .flatMap(({ name: layer, report }) =>
      read(resolve(root, report))
        .filter(({ ok }) => !ok)
        .map(({ file, name, path, why }) => `✗ ${layer}: ${file}::${path ?? name}\n    ${beginning(why)}\n`),
    );

export function printFailures(results) {
  for (const failure of failuresOf(results)) console.log(`\n${failure}`);
}
