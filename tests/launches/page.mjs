// Commands of a page of docs/operations, verbatim.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../scripts/setup/steps.mjs";

export const PAGES = join(root, "docs/operations");

/** Splits a line as a shell does. */
export const words = (line) =>
  [...line.split(" | ")[0].matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([word]) =>
    word.replaceAll(/"([^"]*)"|'([^']*)'/g, "$1$2"),
  );

/** Lines of the page's fenced shell blocks. */
export const commandsOf = async (name) =>
  [...(await readFile(join(PAGES, name), "utf8")).matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block]) =>
    block.split("\n").filter((line) => line.trim()),
  );
