import assert from "node:assert/strict";
import { getPriority } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { folder } from "../operations/testing.mjs";
import { chosenLayers, layers, WAITING } from "./layers.mjs";

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

/** Ends well when as many of these as are meant run at once. */
const together = (name, path, most, more) =>
  node(
    name,
    `const { readdirSync, writeFileSync } = require("node:fs");
     writeFileSync(${JSON.stringify(path)} + "/${name}", "");
     const look = setInterval(() => {
       if (readdirSync(${JSON.stringify(path)}).length < ${most}) return;
       clearInterval(look);
     }, 10);`,
    more,
  );

test("three that wait for others go at once", () =>
  folder(async (path) => {
    const results = await layers(["one", "two", "three"].map((name) => together(name, path, 3, { room: WAITING })));
    assert.deepEqual(
      results.map(({ ok }) => ok),
      [true, true, true],
    );
  }));

test("a filler goes beside layers that take all the room, and leaves them the processor", () =>
  folder(async (path) => {
    const filler = node(
      "filler",
      `const { readdirSync, writeFileSync } = require("node:fs");
       writeFileSync(${JSON.stringify(path)} + "/filler", "");
       const look = setInterval(() => {
         if (readdirSync(${JSON.stringify(path)}).length < 3) return;
         clearInterval(look);
         process.exit(require("node:os").getPriority() - ${getPriority()} === 10 ? 0 : 1);
       }, 10);`,
      { isFiller: true },
    );
    const results = await layers([together("one", path, 3), together("two", path, 3), filler]);
    assert.deepEqual(
      results.map(({ ok }) => ok),
      [true, true, true],
    );
  }));

test("a layer that finds no room waits, and a smaller one goes before it", () =>
  folder(async (path) => {
    const refuses = node(
      "refuses",
      `const names = require("node:fs").readdirSync(${JSON.stringify(path)});
       process.exit(["busy", "waits", "smaller"].every((name) => names.includes(name)) ? 0 : 1);`,
    );
    const results = await layers([
      together("busy", path, 3),
      together("waits", path, 3, { room: 1 }),
      refuses,
      together("smaller", path, 3, { room: WAITING }),
    ]);
    assert.deepEqual(
      results.map(({ name, ok }) => [name, ok]),
      [
        ["busy", true],
        ["waits", true],
        ["refuses", true],
        ["smaller", true],
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

test("a layer waits for what is brought meanwhile, and is left out where that cannot be", async () => {
  let bring;
  const brought = node("brought", "", { when: new Promise((resolve) => (bring = resolve)) });
  const absent = node("absent", "", { when: Promise.resolve(false) });
  const brings = node("brings", "");
  const running = layers([brought, absent, brings, node("after absent", "", { after: [absent] })]);
  bring(true);
  assert.deepEqual(
    (await running).map(({ name, ok }) => [name, ok]),
    [
      ["brought", true],
      ["brings", true],
      ["after absent", true],
    ],
  );
});

test("what cannot be brought ends all", async () => {
  const when = Promise.reject(new Error("no network"));
  await assert.rejects(layers([node("goes on", ""), node("waits", "", { when })]), /no network/);
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
