// Commands as they are typed, on a laptop's stores and the project's own builds, where each takes ten seconds.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { budget } from "../../scripts/operations/deploy/budget.mjs";
import { ids } from "../../scripts/operations/secrets/rings.mjs";
import { open } from "../../scripts/operations/secrets/vault.mjs";
import { withStores } from "../../scripts/operations/stores.mjs";
import { folder, type } from "../../scripts/operations/testing.mjs";
import { SCRIPT_BUDGETS } from "../../scripts/setup/budgets.mjs";
import { root } from "../../scripts/setup/steps.mjs";

const sealed = (tenant, seq) =>
  JSON.stringify({ level: "info", event: "audit_sealed", tenant, seq, hash: `${tenant}${seq}` });

test("a dry run of a deployment builds, weighs all scripts and says what is left to do", async () => {
  const { code, out, err } = await type("deploy", ["--env", "production", "--dry-run"]);
  assert.equal(code, 0, err + out);
  for (const script of ["objects", "front"]) assert.match(out, new RegExp(`✓ ${script} +\\d+ of \\d+ bytes`));
  assert.match(out, /before that: .*production has no database yet/);
});

test("a deployment fails over budget", async () => {
  await assert.rejects(
    budget("local", { ...SCRIPT_BUDGETS, front: 1000 }),
    /Over budget: front weighs \d{6,7} of 1000/,
  );
});

test("doctor says what to do for secrets that are weak, a database without tables, and an operator that is missing", () =>
  folder(async (path) => {
    const file = join(path, "secrets");
    await writeFile(file, `TOKEN_KEYS="k1:${"A".repeat(43)}"\n`, { mode: 0o600 });
    const { code, out } = await type("doctor", ["--persist-to", join(path, "state"), "--file", file]);
    assert.equal(code, 1);
    assert.match(
      out,
      /✗ the secrets of this machine\n {4}The worker would refuse to start: TOKEN_KEYS: a key is not random/,
    );
    assert.match(out, /✗ the migrations\n {4}0001_foundation\.sql, .* not applied: npm run deploy applies them/);
    assert.match(out, /✓ what was decided/);
    assert.match(out, /\d+ things to do for local\.\n$/);
  }));

test("a verification says with how many seals it compared", () =>
  folder(async (persist) => {
    const schema = await readFile(join(root, "schema.sql"), "utf8");
    const tables = schema.match(/^CREATE TABLE audit(_\w+)? \([\s\S]*?\n\).*;\n/gm).join("");
    await withStores("local", persist, ({ rows }) => rows(tables));
    const log = join(persist, "worker.log");
    await writeFile(log, [sealed("a", 3), sealed("b", 2), sealed("b", 4)].join("\n"));
    const { code, out } = await type("audit", ["verify", "--log", log, "--persist-to", persist]);
    assert.equal(code, 1);
    assert.match(out, /✗ b: .*\n {4}cut: seal 2 of the log is not there\nCompared with 3 seals of .*worker\.log\.\n/);
    for (const [words, why] of [
      [[], /There is no audit log in this database/],
      [["--tenant", "c"], /There is no audit log of c\./],
    ]) {
      const { code, err } = await type("audit", ["verify", ...words, "--persist-to", persist]);
      assert.equal(code, 1, "nothing to verify is nothing verified");
      assert.match(err, why);
    }
  }));

test("a pepper is not retired while an authenticator app needs it, which alone would count nowhere else", () =>
  folder(async (path) => {
    const file = join(path, "secrets");
    const rotate = (...words) => type("rotate", ["pepper", ...words, "--file", file, "--persist-to", path]);
    await type("secrets", ["generate", "--file", file]);
    const [old] = ids(open(file).secrets.PEPPERS);
    const tables = ["credentials", "pins", "totp"].map((name) => `CREATE TABLE ${name} (pepper_id TEXT);\n`).join("");
    await withStores("local", path, ({ rows }) => rows(`${tables}INSERT INTO totp VALUES ('${old}')`));
    assert.equal((await rotate("add")).code, 0);
    assert.equal((await rotate("promote", "--hurry")).code, 0);
    const { code, err } = await rotate("retire");
    assert.equal(code, 1);
    assert.match(err, /0 passwords, 0 PINs and 1 authenticator apps still need the old pepper/);
    const current = ids(open(file).secrets.PEPPERS)[0];
    await withStores("local", path, ({ rows }) => rows(`UPDATE totp SET pepper_id = '${current}'`));
    assert.equal((await rotate("retire")).code, 0);
  }));
