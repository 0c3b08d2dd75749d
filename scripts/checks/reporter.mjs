// A reporter for node's test runner, one JSON object per line: `--test-reporter=./scripts/checks/reporter.mjs`. Suites and skipped tests
// are left out.

import { relative } from "node:path";

/** Lines of `{ file, name, ms, ok }`, and `why` of a failed one. */
export default async function* report(events) {
  for await (const { type, data } of events) {
    const isTest = (type === "test:pass" || type === "test:fail") && data.details?.type !== "suite";
    if (!isTest || data.skip !== undefined || data.todo !== undefined) continue;
    const file = data.file ? relative(process.cwd(), data.file) : "";
    const test = { file, name: data.name, ms: data.details.duration_ms, ok: type === "test:pass" };
    const { error } = data.details;
    yield `${JSON.stringify(test.ok ? test : { ...test, why: String(error?.cause?.stack ?? error?.cause ?? error) })}\n`;
  }
}
