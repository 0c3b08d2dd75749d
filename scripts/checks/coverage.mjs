// `npm run coverage -- [folder]`: whether every test that docs/specification-coverage.md names was executed and passed, by the reports that
// the runners wrote into the folder (build/reports without one). A name in a comment, a skipped test and a test that no runner finds prove
// nothing.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { helpFrom } from "../setup/help.mjs";
import { root } from "../setup/steps.mjs";
import { missingProofs, proofsIn } from "./coverage-table.mjs";
import { executed } from "./test-reports.mjs";

helpFrom(import.meta.filename);
const [folder = join(root, "build/reports")] = process.argv.slice(2);
const proofs = proofsIn(readFileSync(join(root, "docs/specification-coverage.md"), "utf8"));
const tests = executed(folder);
const missing = missingProofs(proofs, tests);
for (const line of missing) console.log(`✗ ${line}`);
console.log(
  `${proofs.length - missing.length} of ${proofs.length} proofs were executed and passed, of ${tests.length} tests.`,
);
process.exit(proofs.length > 0 && missing.length === 0 ? 0 : 1);
