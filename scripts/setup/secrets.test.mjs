import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folder } from "../operations/testing.mjs";
import { readSecrets } from "./secrets.mjs";

const SCRIPT = `const { prepareSecrets, readSecrets } = await import(process.argv[1]);
  prepareSecrets(process.argv[2]);
  console.log(JSON.stringify(readSecrets(process.argv[2])));`;

test("of several who need secrets at once all have the same ones, whole, and nobody else reads them", () =>
  folder(async (path) => {
    const file = join(path, "secrets");
    const module = new URL("./secrets.mjs", import.meta.url).href;
    const seen = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const child = spawn(process.execPath, ["--input-type=module", "-e", SCRIPT, module, file]);
        const [[output]] = await Promise.all([once(child.stdout, "data"), once(child, "close")]);
        return String(output);
      }),
    );
    assert.deepEqual(new Set(seen), new Set([`${JSON.stringify(readSecrets(file))}\n`]));
    assert.equal(Object.keys(readSecrets(file)).length, 5);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.deepEqual(readdirSync(path), ["secrets"]);
  }));
