// `npm run restore-drill`, as a test.

import assert from "node:assert/strict";
import { test } from "node:test";
import { drill } from "../restore/drill.mjs";

for (const everybody of [false, true]) {
  const lost = everybody ? "lost and unreadable" : "lost";
  test(`a database that was ${lost} comes back whole, and nothing that was over lives again`, async () => {
    // Every limit at its maximum, in the variant that can read the damaged database.
    const people = everybody ? 0 : 1_000;
    const { tables, rows, proven } = await drill({ everybody, people });
    assert.ok(tables > 25 && rows > 100 + people * 3, `${tables} tables, ${rows} rows`);
    assert.equal(Object.keys(proven).length, 14);
  });
}
