import assert from "node:assert/strict";
import { test } from "node:test";
import { advisories } from "./advisories.mjs";

/** Fake programs with this output, which fail as both do where they found something. */
const saying = (answers) => {
  const commands = [];
  const run = async (command, words) => {
    commands.push([command, ...words]);
    const answer = answers[command];
    if (answer === undefined) throw Object.assign(new Error("ENOENT"), { output: "" });
    if (answer.isBad) throw Object.assign(new Error("ended with 1"), { output: JSON.stringify(answer.output) });
    return `noise\n${JSON.stringify(answer.output)}`;
  };
  return { commands, run };
};
const CRATE = { advisory: { id: "RUSTSEC-2030-0001", title: "Overflow" }, package: { name: "tiny", version: "1.0.0" } };
const CLEAN = { cargo: { output: { vulnerabilities: { list: [] } } }, npm: { output: { vulnerabilities: {} } } };

test("nothing is found where nothing is known", async () => {
  const { commands, run } = saying(CLEAN);
  assert.deepEqual(await advisories(run), { found: [], failed: [] });
  assert.deepEqual(
    commands.map(([command, verb]) => [command, verb]),
    [
      ["cargo", "audit"],
      ["npm", "audit"],
    ],
  );
});

test("what is known is named, though both programs end badly", async () => {
  const { run } = saying({
    cargo: { isBad: true, output: { vulnerabilities: { list: [CRATE] } } },
    npm: {
      isBad: true,
      output: { vulnerabilities: { left: { name: "left", severity: "high", via: [{ title: "Pads" }] } } },
    },
  });
  assert.deepEqual((await advisories(run)).found, ["tiny 1.0.0: RUSTSEC-2030-0001 Overflow", "left: high, Pads"]);
});

test("who cannot be asked is no clean answer", async () => {
  const { found, failed } = await advisories(saying({ npm: { isBad: true, output: { error: "ENOTFOUND" } } }).run);
  assert.deepEqual([found, failed.length], [[], 2]);
});
