import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { folder } from "../operations/testing.mjs";
import { layers } from "./layers.mjs";

const node = (name, text, more = {}) => ({ name, command: "node", args: ["-e", text], ...more });

test("a layer waits for those that it is after, in whatever line they are", () =>
  folder(async (path) => {
    const made = JSON.stringify(join(path, "made"));
    const first = node("first", "");
    const makes = node("makes", `require("node:fs").writeFileSync(${made}, "")`);
    const needs = node("needs", `require("node:fs").readFileSync(${made})`, { after: [makes] });
    const results = await layers([[first, makes], [needs]]);
    assert.deepEqual(
      results.map(({ name, ok }) => [name, ok]),
      [
        ["first", true],
        ["makes", true],
        ["needs", true],
      ],
    );
  }));

test("what fails is waited for as well: others are told by their own failure", async () => {
  const fails = node("fails", "process.exit(1)");
  const goesOn = node("goes on", "", { after: [fails] });
  const results = await layers([[goesOn], [fails]]);
  assert.deepEqual(
    results.map(({ name, ok }) => [name, ok]),
    [
      ["goes on", true],
      ["fails", false],
    ],
  );
});
