import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";

/** Runs the script that every page runs before its first paint (`web/app/first.ts`), as a page load does. */
export function runFirstScript(): void {
  const source = readFileSync(join(import.meta.dirname, "../app/first.ts"), "utf8");
  new Function(transformSync(source, { loader: "ts" }).code)();
}
