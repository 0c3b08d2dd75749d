// Commands of a page of docs/operations, word for word.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../scripts/setup/steps.mjs";

export const PAGES = join(root, "docs/operations");

/** A line as a shell takes it apart. */
export const words = (line) =>
  [...line.split(" | ")[0].matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([word]) =>
    word.replaceAll(/"([^"]*)"|'([^']*)'/g, "$1$2"),
  );

/** Lines of its fenced shell blocks. */
export const commandsOf = async (name) =>
  [...(await readFile(join(PAGES, name), "utf8")).matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block]) =>
    block.split("\n").filter((line) => line.trim()),
  );
