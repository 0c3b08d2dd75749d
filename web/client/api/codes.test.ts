import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freshBrowser } from "../../testing/page";
import { isErrorCode } from "./codes";
import { problemCodes } from "./generated/codes.gen";

freshBrowser();

test("every code that the worker can send is known here, and so has a phrase", () => {
  const source = readFileSync(join(import.meta.dirname, "../../../worker/http/code.rs"), "utf8");
  const sent = Array.from(source.matchAll(/ = [A-Z_]+, "([a-z_]+)",/g), ([, code]) => code ?? "");
  expect(sent.length).toBeGreaterThan(20);
  expect(sent.filter((code) => !isErrorCode(code))).toEqual([]);
  expect([...sent].sort()).toEqual([...problemCodes].sort());
  expect(["a_newer_one", "validation", "", null].filter(isErrorCode)).toEqual([]);
});

test("codes are listed once", () => {
  expect(new Set(problemCodes).size).toBe(problemCodes.length);
});
