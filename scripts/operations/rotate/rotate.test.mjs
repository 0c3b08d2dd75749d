import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { ids } from "../secrets/rings.mjs";
import { open } from "../secrets/vault.mjs";
import { folder, type } from "../testing.mjs";

/** Dates the file's journal back by `days`. */
async function later(file, days) {
  const text = await readFile(file, "utf8");
  const moved = text.replace(
    /^# (\S+)/gm,
    (_, at) => `# ${new Date(Date.parse(at) - days * 86_400_000).toISOString()}`,
  );
  await writeFile(file, moved, { mode: 0o600 });
}

test("a token key is added, promoted and retired, each not before its time", () =>
  folder(async (path) => {
    const file = join(path, "secrets");
    const rotate = (...words) => type("rotate", [...words, "--file", file]);
    await type("secrets", ["generate", "--file", file]);
    const [old] = ids(open(file).secrets.TOKEN_KEYS);
    assert.match((await rotate("tokens", "promote")).err, /one key only/);
    await later(file, 1);
    assert.match((await rotate("tokens", "add", "--dry-run")).out, /would be k\d+, k\d+/);
    assert.equal((await rotate("tokens", "add")).code, 0);
    assert.match((await rotate("tokens", "add")).err, /under way/);
    assert.match((await rotate("tokens", "promote")).err, /five minutes/);
    assert.match((await rotate("tokens", "retire")).err, /promote it first/);
    await later(file, 1);
    assert.equal((await rotate("tokens", "promote")).code, 0);
    assert.equal(ids(open(file).secrets.TOKEN_KEYS)[1], old, "the old key still opens");
    assert.match((await rotate("tokens", "promote")).err, /retire the old ones/);
    assert.match((await rotate("tokens", "retire")).err, /for 60 more days/);
    await later(file, 61);
    assert.equal((await rotate("tokens", "retire")).code, 0);
    assert.ok(!ids(open(file).secrets.TOKEN_KEYS).includes(old));
    assert.match((await rotate("status")).out, /tokens +k\d+; retire at/);
    assert.match((await rotate("everything", "add")).err, /Say which and what/);
  }));
