import assert from "node:assert/strict";
import { test } from "node:test";
import { progress, share, whole } from "./progress.mjs";

test("a step that takes longer than expected comes near its end, and never reaches it", () => {
  const shares = [0, 400, 800, 1000, 2000, 20_000].map((elapsed) => share(elapsed, 1000));
  assert.deepEqual(shares.slice(0, 3), [0, 0.4, 0.8]);
  for (const [at, one] of shares.slice(1).entries()) assert.ok(one >= shares[at], `${shares}`);
  assert.ok(share(2000, 1000) < 1);
});

test("the whole is what steps weigh, and only finished ones make it complete", () => {
  const [long, short] = [{ expected: 3000 }, { expected: 1000 }];
  assert.equal(whole([long, short], 0), 0);
  assert.equal(whole([{ ...long, from: 0, until: 50 }, short], 60), 0.75);
  assert.ok(
    whole(
      [
        { ...long, from: 0, until: 50 },
        { ...short, from: 50 },
      ],
      1e9,
    ) <= 1,
  );
  assert.equal(
    whole(
      [
        { ...long, from: 0, until: 50 },
        { ...short, from: 50, until: 60 },
      ],
      60,
    ),
    1,
  );
});

test("where nothing moves, each step is told when it begins and ends", async () => {
  const lines = [];
  const steps = progress([{ name: "a", title: "First", expected: 1 }], {
    out: { write: (line) => lines.push(line) },
    now: () => 0,
  });
  assert.equal(await steps.run("a", async () => 7), 7);
  steps.end();
  assert.deepEqual(lines, ["• First …\n", "  ✓ First, 0.0 s\n"]);
});
