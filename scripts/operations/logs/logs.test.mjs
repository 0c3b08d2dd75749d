import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../../setup/steps.mjs";
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
