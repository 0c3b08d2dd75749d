// A deployed build contains no demo accounts (decision 136).

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const seed = (name) => JSON.parse(readFileSync(join(import.meta.dirname, `../../seed/${name}.json`), "utf8"));

/** Texts that occur in the demo only: its accounts' addresses and passwords. */
function marks() {
  const people = [...seed("accounts"), ...seed("midgard/people"), seed("midgard/company")];
  return people.flatMap(({ email, password }) => [email, password]).filter(Boolean);
}

/** The files below a folder that contain a demo account. */
export function demoIn(folder) {
  const known = marks().map((mark) => Buffer.from(mark));
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => path.endsWith("demo.locale.json") || known.some((mark) => readFileSync(path).includes(mark)));
}

/** Rejects a build that contains a demo account. */
export function rejectDemo(folder) {
  const found = demoIn(folder);
  if (found.length > 0) throw new Error(`The demo's people are in a build that is deployed: ${found.join(", ")}`);
}
