import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { test } from "node:test";
import { root } from "../../setup/steps.mjs";
import { folder, type } from "../testing.mjs";
import { lineFilter, linesOf, shown } from "./lines.mjs";

const request = (more) =>
  JSON.stringify({
    level: "info",
    event: "request",
    operation: "me",
    method: "GET",
    status: 200,
    ms: 3,
    d1: 0,
    ...more,
  });
const HAPPENED = {
  eventTimestamp: 1_000,
  logs: [
    { message: [request({ traceId: "one", standsFor: 10 })] },
    { message: [request({ status: 503, level: "error", code: "unavailable", ms: 2_000, traceId: "two" })] },
    { message: ["a word", JSON.stringify({ level: "warn", event: "mail_refused", why: "no such domain" })] },
  ],
  exceptions: [{ name: "Error", message: "gone" }],
};

test("lines are those of ours, words of others, and what nobody caught", () => {
  const lines = linesOf(HAPPENED).map(shown);
  assert.deepEqual(lines, [
    "00:00:01.000  200 GET me 3 ms  one",
    "00:00:01.000  503 GET me 2000 ms  code=unavailable  two",
    "00:00:01.000  text  why=a word",
    "00:00:01.000  mail_refused  why=no such domain",
    "00:00:01.000  exception  why=Error: gone",
  ]);
});

test("what is named has to be so, all of it", () => {
  const found = (values) =>
    linesOf(HAPPENED)
      .filter(lineFilter(values))
      .map(({ traceId, event }) => traceId ?? event);
  assert.deepEqual(found({}), ["one", "two", "text", "mail_refused", "exception"]);
  assert.deepEqual(found({ errors: true }), ["two", "mail_refused", "exception"]);
  assert.deepEqual(found({ slow: "2000" }), ["two"]);
  assert.deepEqual(found({ trace: "one" }), ["one"]);
  assert.deepEqual(found({ operation: "me", errors: true }), ["two"]);
  assert.deepEqual(found({ event: "mail_refused" }), ["mail_refused"]);
});

test("a log that cannot be followed says why, and not where wrangler's own log is", () =>
  folder(async (path) => {
    const wrangler = `#!/bin/sh\nprintf '\\n✘ [ERROR] There is no such worker. [code: 10007]\\n\\n🪵  Logs were written to "/log"\\n' >&2\nexit $CODE\n`;
    await writeFile(join(path, "wrangler"), wrangler, { mode: 0o755 });
    // The project's own programs come first on the path of every command.
    const found = join(path, "found.mjs");
    const steps = new URL("../../setup/steps.mjs", import.meta.url).href;
    await writeFile(
      found,
      `import { environment } from "${steps}"; environment.PATH = "${path}${delimiter}" + environment.PATH;`,
    );
    const { code, err } = await type("logs", ["--env", "production"], { NODE_OPTIONS: `--import=${found}`, CODE: "1" });
    assert.deepEqual(
      [code, err],
      [1, "✗ The log cannot be followed: ✘ [ERROR] There is no such worker. [code: 10007]\n"],
    );
  }));

test("every kind of line that the worker writes is in the operators' page", () => {
  const page = readFileSync(join(root, "docs/operations/observe.md"), "utf8");
  const sources = readdirSync(join(root, "worker"), { recursive: true }).filter((name) => name.endsWith(".rs"));
  const kinds = sources.flatMap((name) =>
    [...readFileSync(join(root, "worker", name), "utf8").matchAll(/"event": "(\w+)"/g)].map(([, kind]) => kind),
  );
  assert.ok(kinds.length > 20, `${kinds}`);
  assert.deepEqual(
    [...new Set(kinds)].filter((kind) => !page.includes(`\`${kind}\``)),
    [],
  );
});
