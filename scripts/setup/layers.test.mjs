import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { folder } from "../operations/testing.mjs";
import { chosenLayers, layers } from "./layers.mjs";

const node = (name, text, more = {}) => ({ name, command: "node", args: ["-e", text], ...more });

test("a layer waits for those that it is after, and another goes on meanwhile", () =>
  folder(async (path) => {
    const made = JSON.stringify(join(path, "made"));
    const other = JSON.stringify(join(path, "other"));
    // Ends when the next layer has begun.
    const makes = node(
      "makes",
      `const { existsSync, writeFileSync } = require("node:fs");
       const look = setInterval(() => {
         if (!existsSync(${other})) return;
         writeFileSync(${made}, "");
         clearInterval(look);
       }, 10);`,
    );
    const needs = node("needs", `require("node:fs").readFileSync(${made})`, { after: [makes] });
    const meanwhile = node("meanwhile", `require("node:fs").writeFileSync(${other}, "")`);
    const results = await layers([makes, needs, meanwhile]);
    assert.deepEqual(
      results.map(({ name, ok }) => [name, ok]),
      [
        ["makes", true],
        ["needs", true],
        ["meanwhile", true],
      ],
    );
  }));

test("what fails is waited for as well: others are told by their own failure", async () => {
  const fails = node("fails", "process.exit(1)");
  const goesOn = node("goes on", "", { after: [fails] });
  const results = await layers([goesOn, fails]);
  assert.deepEqual(
    results.map(({ name, ok }) => [name, ok]),
    [
      ["goes on", true],
      ["fails", false],
    ],
  );
});

test("layers that wait for each other are said, not waited for", async () => {
  const [hen, egg] = [node("hen", ""), node("egg", "")];
  hen.after = [egg];
  egg.after = [hen];
  await assert.rejects(layers([hen, egg]), /Each waits for another: hen, egg/);
});

test("what is not run is not waited for", async () => {
  const left = node("left out", "");
  const [{ ok }] = await layers([node("runs", "", { after: [left] })]);
  assert.equal(ok, true);
});

test("words choose the layers whose names contain one of them, and none choose all", () => {
  const [browser, workerd] = [node("browser", ""), node("workerd-journeys", "")];
  assert.deepEqual([...chosenLayers([browser, workerd], [])], [browser, workerd]);
  assert.deepEqual([...chosenLayers([browser, workerd], ["Workerd", "none"])], [workerd]);
});
