// `npm run config` on a laptop's stores: what it writes and refuses, and without Rust.

import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { test } from "node:test";
import { withStores } from "../../scripts/operations/stores.mjs";
import { folder, type } from "../../scripts/operations/testing.mjs";
import { environment } from "../../scripts/setup/steps.mjs";

test("writes what the worker takes, keeps the one before, tells the history and goes back", () =>
  folder(async (persist) => {
    const config = (...words) => type("config", [...words, "--persist-to", persist]);
    const on = await config("set", "maintenance.enabled=true", "maintenance.title=Back soon", "--why", "upgrade");
    assert.equal(on.code, 0, on.err);
    assert.match(on.out, /maintenance\.enabled: false → true/);
    assert.deepEqual(JSON.parse((await config("get", "maintenance")).out), {
      description: "",
      enabled: true,
      title: "Back soon",
    });
    assert.match((await config("unset", "maintenance")).out, /maintenance\.enabled: true → false/);
    assert.equal((await config("set", "theme=dark", "--why", "night")).code, 0);
    assert.equal((await config("set", "theme=light")).code, 0);
    assert.equal((await config("back")).code, 0);
    assert.equal((await config("get", "theme")).out, '"dark"\n');
    assert.match((await config("back")).out, /It is so in local already/, "one step back, and no step forward again");
    assert.equal((await config("get", "theme")).out, '"dark"\n');
    const { out } = await config("history");
    assert.match(out, /upgrade\n {4}maintenance\.enabled: false → true/);
    assert.match(out, /back\n {4}theme: "light" → "dark"/);
  }));

test("going back takes a setting back, and neither opens nor closes the product", () =>
  folder(async (persist) => {
    const config = (...words) => type("config", [...words, "--persist-to", persist]);
    const now = () => withStores("local", persist, async ({ text }) => JSON.parse(await text("config:current")));
    await config("set", "theme=good");
    await config("set", "theme=bad");
    const on = await config("set", "maintenance.enabled=true");
    assert.match(on.out, /npm run config -- back leaves maintenance as it is\./);
    const back = await config("back");
    assert.equal(back.code, 0, back.err);
    assert.deepEqual(await now(), { theme: "good", maintenance: { enabled: true } });
    await config("unset", "maintenance");
    assert.match((await config("back")).out, /It is so in local already/);
    assert.deepEqual(await now(), { theme: "good" });
  }));

test("writes nothing that the worker would refuse, nor a member that nothing reads", () =>
  folder(async (persist) => {
    const file = join(persist, "document.json");
    await writeFile(file, '{"maintenance":{"enabled":1}}');
    for (const [words, why] of [
      [["set", "maintenence.enabled=true"], /there is no member maintenence/],
      [["set", "maintenance.enabled=yes"], /maintenance\.enabled has the wrong kind of value/],
      [["set", "redirects.target=https://evil.example"], /redirects\.target/],
      [["set", "--file", file], /maintenance\.enabled has the wrong kind of value/],
      [["set", "--file", `${file}x`], /cannot be read/],
      // One word about maintenance would decide by which rules the whole document is judged.
      [["set", "--file", file, "maintenance.title=Soon"], /A document by --file is whole/],
      [["set"], /Name what to set/],
      [["dance"], /get, set, unset, check, history or back/],
    ]) {
      const { code, err, out } = await type("config", [...words, "--env", "staging", "--dry-run"]);
      assert.deepEqual([code, out], [1, ""], `${words}`);
      assert.match(err, why);
      assert.equal(err.trim().split("\n").length, 1, err);
    }
    const refused = await type("config", ["set", "maintenence.enabled=true", "--persist-to", persist]);
    assert.match(refused.err, /no member maintenence/);
    assert.match((await type("config", ["back", "--persist-to", persist])).err, /no document before/);
    const { out } = await type("config", ["history", "--persist-to", persist]);
    assert.equal(out, "Nothing was changed in local yet.\n");
  }));

test("reads the maintenance page and switches it on and off where there is no Rust, by the worker's own rules", () =>
  folder(async (persist) => {
    const bin = join(persist, "bin");
    await mkdir(bin);
    await writeFile(join(bin, "cargo"), "#!/bin/sh\nexit 127\n", { mode: 0o755 });
    const without = { PATH: [bin, environment.PATH].join(delimiter), VALIDATE: "" };
    const config = (words, env) => type("config", [...words, "--persist-to", persist], env);
    const up = ["set", "maintenance.enabled=true", "maintenance.title=Back soon"];
    const on = await config(up, without);
    assert.equal(on.code, 0, on.err);
    assert.match(on.out, /maintenance\.enabled: false → true/);
    for (const env of [{}, without])
      assert.deepEqual(JSON.parse((await config(["get", "maintenance"], env)).out), {
        description: "",
        enabled: true,
        title: "Back soon",
      });
    assert.equal((await config(["get", "maintenance.title"], without)).out, '"Back soon"\n');
    const { code, err } = await config(["get", "features"], without);
    assert.equal(code, 1);
    assert.match(err, /^✗ The worker's rules cannot be run \(.*\): they need rustup .*\n$/);
    assert.match((await config(["unset", "maintenance"], without)).out, /maintenance\.enabled: true → false/);
  }));
