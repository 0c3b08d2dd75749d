// A launch that is killed after every single call that changes something, and resumed; and two operators who launch at
// the same time. The result is always the same, complete environment, created once.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { nameOf } from "./calls.mjs";
import { demandWhole, onStage, untilItIsDone } from "./launched-stage.mjs";

const WORDS = ["--env", "production", "--domain", "app.example.org", "--email", "ada@example.org"];

// Each has its own stage and keeps one core busy.
describe("a launch", { concurrency: true }, () => {
  test("ended suddenly after every call that changes something, the same command goes on", () =>
    onStage(async (on) => {
      const ended = new Set();
      let isEnding = false;
      on.platform.meet = (call, moment) => {
        const name = nameOf(call);
        // Some calls are concurrent.
        if (isEnding) return "silence";
        if (moment === "before" || call.isRead || ended.has(name)) return undefined;
        ended.add(name);
        isEnding = true;
        on.kill();
        return "silence";
      };
      const { at } = await untilItIsDone(on, ["launch", WORDS], () => {
        isEnding = false;
      });
      assert.ok(at > 20, `${at} runs`);
      assert.equal(at, ended.size + 1, "each end was the end of one run");
      await demandWhole(on);
    }));

  test("of two operators at once is done by one, and the other finds everything there", () =>
    onStage(
      async (on) => {
        const both = await Promise.all(Object.values(on.laptops).map((laptop) => laptop.npm("launch", WORDS)));
        const output = both.map(({ out, err }) => out + err).join("\n");
        assert.deepEqual(both.map(({ code }) => code).toSorted(), [0, 1], output);
        assert.match(both.find(({ code }) => code === 1).err, /(ada|bob) is at it on/);
        for (const laptop of Object.values(on.laptops)) {
          const { code, out, err } = await laptop.npm("launch", WORDS);
          assert.equal(code, 0, out + err);
          await demandWhole({ platform: on.platform, folder: laptop.folder });
        }
      },
      ["ada", "bob"],
    ));
});
