// `npm run slowest -- [folder]`: the slowest twenty tests of a run and the total time of each runner, by the reports that the runners wrote
// into the folder (build/reports without one).

import { join } from "node:path";
import { helpFrom } from "../setup/help.mjs";
import { root } from "../setup/steps.mjs";
import { executed } from "./test-reports.mjs";

helpFrom(import.meta.filename);
const [folder = join(root, "build/reports")] = process.argv.slice(2);
const tests = executed(folder);
const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`.padStart(10);
for (const { file, name, ms } of tests.toSorted((one, other) => other.ms - one.ms).slice(0, 20))
  console.log(`${seconds(ms)}  ${file}::${name}`);
console.log("");
for (const [report, all] of Map.groupBy(tests, (test) => test.report))
  console.log(`${seconds(all.reduce((sum, { ms }) => sum + ms, 0))}  ${report}, ${all.length} tests`);
