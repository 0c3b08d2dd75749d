import assert from "node:assert/strict";
import { chmod, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { OperationError } from "../command.mjs";
import { folder, type } from "../testing.mjs";
import { missingSecrets } from "./deployed-secrets.mjs";
import { added, entries, ids, newEntry, promoted, RINGS, retired } from "./rings.mjs";

describe("a ring", () => {
  test("knows a new key before it uses it, and the old one after", () => {
    const old = newEntry(Date.UTC(2026, 0, 1));
    const ring = added(old, Date.UTC(2026, 10, 21, 13, 5));
    assert.deepEqual(ids(ring), ["k20260101000000", "k20261121130500"]);
    const [, fresh] = entries(ring);
    assert.deepEqual(entries(promoted(ring)), [fresh, old]);
    assert.equal(retired(promoted(ring)), fresh);
  });

  test("has no two keys of one id, however quickly they are made", () => {
    const now = Date.UTC(2026, 10, 21, 13, 5);
    assert.deepEqual(ids(added(newEntry(now), now)), ["k20261121130500", "k20261121130501"]);
  });
});

describe("npm run secrets", () => {
  test("makes what the worker starts with, in a file for its owner alone, once", () =>
    folder(async (path) => {
      const file = join(path, "secrets");
      const secrets = (...words) => type("secrets", [...words, "--env", "staging", "--file", file]);
      assert.equal((await secrets("generate", "--dry-run")).code, 0);
      await assert.rejects(stat(file), "a dry run writes nothing");
      const { code, out, err } = await secrets("generate");
      assert.equal(code, 0, err);
      assert.equal((await stat(file)).mode & 0o777, 0o600);
      const text = await readFile(file, "utf8");
      for (const [, value] of text.matchAll(/="k\d+:(.*)"/g)) assert.ok(!out.includes(value), "a key is on the screen");
      assert.match((await secrets("generate")).err, /has all secrets/);
      assert.match((await secrets("list")).out, /✓ TOKEN_KEYS .* keys k\d{14}\n/);
      assert.match((await secrets("put", "--dry-run")).out, /front of staging: TOKEN_KEYS.* would be put/);
      await chmod(file, 0o644);
      assert.match((await secrets("put", "--dry-run")).err, /Others can read/);
    }));

  test("never puts what the worker would refuse to start with", () =>
    folder(async (path) => {
      const file = join(path, "secrets");
      const put = () => type("secrets", ["put", "--env", "staging", "--file", file, "--dry-run"]);
      await writeFile(file, `TOKEN_KEYS="k1:${"A".repeat(43)}"\n`, { mode: 0o600 });
      const weak = await put();
      assert.deepEqual([weak.code, weak.out], [1, ""]);
      assert.match(weak.err, /TOKEN_KEYS: a key is not random/);
      await writeFile(file, "", { mode: 0o600 });
      assert.match((await put()).err, /TOKEN_KEYS: it is empty/);
    }));
});

describe("secrets on the platform", () => {
  const ALL = Object.keys(RINGS);
  /** A platform whose front worker has these secrets; `null` means that there is no such script. */
  const having = (names) => {
    const requests = [];
    const api = async (method, path) => {
      requests.push(`${method} ${path}`);
      return names?.map((name) => ({ name, type: "secret_text" })) ?? null;
    };
    return { requests, missing: (names) => missingSecrets("production", api, names) };
  };

  test("are asked for by name", async () => {
    const { requests, missing } = having([...ALL, "APPLE_CLIENT_SECRET"]);
    assert.deepEqual(await missing(), []);
    assert.deepEqual(requests, ["GET {account}/workers/scripts/asgard-production/secrets"]);
  });

  test("that are missing are named, with the command that puts them", async () => {
    const { missing } = having(["TOKEN_KEYS", "GUARD_KEYS", "COUNTER_KEY"]);
    const put = "npm run secrets -- put --env production";
    assert.deepEqual(await missing(), [`front of production has no REFRESH_KEYS, PEPPERS: ${put}.`]);
    const names = [...ALL, "GOOGLE_CLIENT_SECRET"];
    assert.match((await missing(names)).join(" "), /^front of production has no .*PEPPERS, GOOGLE_CLIENT_SECRET: /);
  });

  test("are none of a script that is not there yet: they go with its first upload", async () => {
    assert.deepEqual(await having(null).missing(), []);
  });

  test("that nobody may ask for stop whoever asks", async () => {
    const api = () => Promise.reject(new OperationError("The platform refuses GET: Authentication error."));
    await assert.rejects(missingSecrets("production", api), /Authentication error/);
  });
});
