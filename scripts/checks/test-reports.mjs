// The executed tests, from the reports of all runners in a folder: `{ file, name, ms, ok }`, `path` with the enclosing groups, and `why` of
// a failed one: what its runner printed. For Rust tests `file` is that of the program and `name` includes the modules, as libtest prints
// them.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import { root } from "../setup/steps.mjs";

const inProject = (file) => (isAbsolute(file) ? relative(root, file) : file);

/** Parses the output of `cargo test`: `Running tests/core/main.rs (…)`, then `test name ... ok <0.012s>`. */
export function rustTests(text) {
  const found = [];
  const outputs = new Map(
    [...text.matchAll(/^---- (\S+) stdout ----\n(.*?)\n(?=\n(?:----|failures:))/gms)].map(([, name, output]) => [
      name,
      output,
    ]),
  );
  let file = "";
  for (const line of text.split("\n")) {
    const running = /^\s*Running (?:unittests )?(\S+\.rs) \(/.exec(line)?.[1];
    if (running) file = running;
    const [, name, verdict, seconds] =
      /^test (\S+)(?: - should panic)? \.\.\. (ok|FAILED)(?: <([\d.]+)s>)?$/.exec(line) ?? [];
    if (!name) continue;
    const ok = verdict === "ok";
    found.push({ file, name, ms: Number(seconds ?? 0) * 1000, ok, ...(ok ? {} : { why: outputs.get(name) ?? "" }) });
  }
  return found;
}

/** Parses the output of vitest with `--reporter=json`. */
export const vitestTests = ({ testResults }) =>
  testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "passed" || status === "failed")
      .map(({ title, fullName, duration, status, failureMessages }) => ({
        file: inProject(file),
        name: title,
        path: fullName ?? title,
        ms: duration ?? 0,
        ok: status === "passed",
        ...(status === "failed" && { why: failureMessages.join("\n") }),
      })),
  );

/** Parses the output of Playwright with `--reporter=json`: nested suites, each with specs. */
export function playwrightTests({ config, suites }) {
  const within = ({ specs = [], suites: inner = [] }, groups = []) => [
    ...specs.map((spec) => ({ ...spec, path: [...groups, spec.title].join(" ") })),
    ...inner.flatMap((suite) => within(suite, [...groups, suite.title])),
  ];
  return suites
    .flatMap((file) => within(file))
    .flatMap(({ title, path, file, tests }) => {
      const results = tests.flatMap((each) => each.results).filter(({ status }) => status !== "skipped");
      if (results.length === 0) return [];
      const last = results.at(-1);
      const ms = results.reduce((sum, { duration }) => sum + duration, 0);
      const ok = last.status === "passed";
      const why = (last.errors ?? []).map(({ message }) => message).join("\n") || last.status;
      return [
        { file: inProject(join(config?.rootDir ?? "", file)), name: title, path, ms, ok, ...(ok ? {} : { why }) },
      ];
    });
}

const ofLines = (text) =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Reads the report of one runner. */
export function read(path) {
  const text = readFileSync(path, "utf8");
  if (path.endsWith(".txt")) return rustTests(text);
  if (path.endsWith(".jsonl")) return ofLines(text);
  const document = JSON.parse(text);
  return document.testResults ? vitestTests(document) : playwrightTests(document);
}

/** Reads all reports of a folder: `*.txt` of cargo, `*.jsonl` of node's runner, `*.json` of vitest and Playwright. */
export function executed(folder) {
  if (!existsSync(folder)) throw new Error(`${folder} is not there: the runners write it.`);
  return readdirSync(folder)
    .filter((name) => /\.(txt|jsonl|json)$/.test(name))
    .sort()
    .flatMap((name) => read(join(folder, name)).map((test) => ({ ...test, report: name })));
}
