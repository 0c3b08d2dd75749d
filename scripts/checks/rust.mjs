// `npm run test:rust`: cargo's tests with the time of each; the output of a whole run is kept in build/reports/rust.txt. Further arguments go
// to cargo.

import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync, rmSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";
import { helpFrom } from "../setup/help.mjs";
import { environment, root, run } from "../setup/steps.mjs";

helpFrom(import.meta.filename);
const folder = join(root, "build/reports");
mkdirSync(folder, { recursive: true });
const [, host] = /host: (\S+)/.exec(await run("rustc", ["-vV"]));
// Times are an unstable feature of the test harness. The variable is set for the compiled tests only: set for cargo, it would cause another
// build. Doc tests are not included: rustdoc runs them and accepts no runner.
const runner = `CARGO_TARGET_${host.toUpperCase().replaceAll("-", "_")}_RUNNER`;
// In a whole run the first program records the error codes that every operation returned; the last one compares them with the declared
// ones.
const seenCodes = join(folder, "seen-codes.log");
rmSync(seenCodes, { force: true });
const isWhole = process.argv.slice(2).every((word) => word.startsWith("--"));
// A part of the tests says nothing about the others.
const report = createWriteStream(isWhole ? join(folder, "rust.txt") : devNull);
const words = [
  "test",
  "--lib",
  "--bins",
  "--tests",
  ...process.argv.slice(2),
  "--",
  "-Zunstable-options",
  "--report-time",
];
const child = spawn("cargo", words, {
  cwd: root,
  env: { ...environment, [runner]: "env RUSTC_BOOTSTRAP=1", ...(isWhole && { SEEN_CODES: seenCodes }) },
  stdio: ["ignore", "pipe", "pipe"],
});
for (const [stream, to] of [
  [child.stdout, process.stdout],
  [child.stderr, process.stderr],
]) {
  stream.on("data", (chunk) => {
    report.write(chunk);
    to.write(chunk);
  });
}
child.on("close", (code) => report.end(() => process.exit(code ?? 1)));
