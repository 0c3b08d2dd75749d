// Adding and removing operators, on two laptops.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { platform } from "../cloudflare-api.mjs";
import { stage } from "../stage/stage.mjs";

const on = await stage({ operators: ["ada", "bob"] });
const { ada, bob } = on.laptops;
after(() => on.close());
const operators = (laptop, ...words) => laptop.npm("operators", [...words, "--env", "production"]);

test("somebody comes, opens the vault, and goes", async () => {
  const { uuid } = await platform(on.env)("POST", "{account}/d1/database", { name: "asgard-operations-production" });
  for (const { folder } of [ada, bob]) {
    const file = join(folder, "environments.json");
    const all = JSON.parse(await readFile(file, "utf8"));
    all.production.ids = { ledger: uuid };
    await writeFile(file, JSON.stringify(all));
  }
  const made = await ada.npm("secrets", ["generate", "--env", "production"]);
  assert.equal(made.code, 0, made.err);
  const key = (await operators(bob, "me")).out.trim();
  assert.match(key, /^age1[0-9a-z]{58}$/);
  const closed = await bob.npm("secrets", ["list", "--env", "production"]);
  assert.match(closed.err, /not sealed for you\. ada adds you/);
  const added = await operators(ada, "add", "bob", key);
  assert.equal(added.code, 0, added.err);
  assert.match((await operators(bob, "list")).out, /^ada +age1\w+\nbob +age1\w+\n$/);
  const mistyped = `${key.slice(0, -1)}${key.endsWith("q") ? "p" : "q"}`;
  for (const wrong of ["age1short", mistyped])
    assert.match((await operators(bob, "add", "eve", wrong)).err, /^✗ Give the key .*\n$/);
  const removed = await operators(bob, "remove", "ada");
  assert.match(removed.out, /sealed for bob\.\n.*npm run rotate/);
  assert.match((await ada.npm("secrets", ["list", "--env", "production"])).err, /not sealed for you\. bob adds you/);
  assert.match((await operators(bob, "remove", "bob")).err, /the last one/);
});
