// `npm run restore-drill`, as a test.

import assert from "node:assert/strict";
import { test } from "node:test";
import { drill } from "../scripts/restore/drill.mjs";

for (const everybody of [false, true]) {
  const lost = everybody ? "lost and unreadable" : "lost";
  test(`a database that was ${lost} comes back whole, and nothing that was over lives again`, async () => {
    const { tables, rows, proven } = await drill({ everybody });
    assert.ok(tables > 25 && rows > 100, `${tables} tables, ${rows} rows`);
    assert.equal(Object.keys(proven).length, 13);
  });
}
