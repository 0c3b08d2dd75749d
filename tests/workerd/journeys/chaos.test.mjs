// `npm run chaos`, short: the product is killed while clients write.

import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { test } from "node:test";
import { databaseOf, within } from "../../../scripts/stores/sqlite.mjs";
import { chaosOnDemoData } from "../chaos/demo.mjs";

const KINDS = ["lost", "torn", "duplicated"];

test("what was acknowledged survives being killed, whole and once; and whoever looks would see it otherwise", async () => {
  const found = await chaosOnDemoData({ kills: 3, writes: 180, callers: 6, seed: 7, keep: true });
  try {
    assert.equal(found.kills, 3);
    assert.ok(found.acknowledged >= 180, String(found.acknowledged));
    assert.ok(found.roles > 100, String(found.roles));
    assert.ok(found.replays > 0 && found.endings > 0, "who is over stays over was tried");
    for (const kind of KINDS) assert.deepEqual(found[kind].examples, [], kind);
    // The check itself works: each kind of fault, made by hand, is found.
    within(databaseOf(found.persist), ({ all, run }) => {
      const [whole, half, twice] = all("SELECT id FROM roles WHERE title LIKE 'Chaos%' ORDER BY id DESC LIMIT 3");
      run(`DELETE FROM roles WHERE id = '${whole.id}'; DELETE FROM role_apps WHERE role_id = '${half.id}';
        INSERT INTO roles (tenant_id, id, title, created_at) SELECT tenant_id, 'x', title, 1 FROM roles WHERE id = '${twice.id}'`);
    });
    const after = await found.again();
    for (const kind of KINDS) assert.ok(after[kind].count > 0, kind);
  } finally {
    await rm(found.persist, { recursive: true, force: true });
  }
});
