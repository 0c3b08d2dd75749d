import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { folder } from "./testing.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** A wrangler that writes down what it was given, and hangs. */
const HANGING = `#!${process.execPath}
const { readFileSync, writeFileSync } = require("node:fs");
const words = process.argv.slice(2);
writeFileSync(process.env.SEEN, JSON.stringify({ words, input: readFileSync(0, "utf8") }));
setInterval(() => {}, 1e6);`;

/** Runs `work`, the text of a call of the module `made`, until its wrangler hangs; then looks, and sends a signal. */
const interrupted = (work, signal, look) =>
  folder(async (path) => {
    const [bin, temporary, seen] = ["bin", "tmp", "seen"].map((name) => join(path, name));
    await Promise.all([mkdir(bin), mkdir(temporary)]);
    await writeFile(join(bin, "wrangler"), HANGING, { mode: 0o755 });
    const modules = ["./wrangler.mjs", "../setup/steps.mjs"].map((name) => new URL(name, import.meta.url).href);
    const script = `
      const [made, { environment }] = await Promise.all([import(process.argv[1]), import(process.argv[2])]);
      environment.PATH = ${JSON.stringify(bin + delimiter)} + environment.PATH;
      await ${work};`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script, ...modules], {
      env: { ...process.env, TMPDIR: temporary, SEEN: seen },
      stdio: "inherit",
    });
    const gone = once(child, "exit");
    try {
      let call;
      while (!call) {
        assert.equal(child.exitCode, null, "it ended by itself");
        await setTimeout(20);
        // Not there yet, or not whole.
        call = await readFile(seen, "utf8")
          .then(JSON.parse)
          .catch(() => undefined);
      }
      await look(call, await readdir(temporary));
    } finally {
      child.kill(signal);
    }
    assert.deepEqual(await gone, [1, null]);
    assert.deepEqual(await readdir(temporary), []);
  });

describe("secrets on their way to the platform", () => {
  test("are in no file", { timeout: 60_000 }, () =>
    interrupted(
      `made.putSecrets("front", "local", { A: "secret", B: "other" })`,
      "SIGINT",
      ({ words, input }, files) => {
        assert.deepEqual(words.slice(0, 3), ["secret", "bulk", "-c"]);
        assert.deepEqual(JSON.parse(input), { A: "secret", B: "other" });
        assert.deepEqual(files, []);
      },
    ),
  );

  for (const signal of SIGNALS)
    test(`are left in no file by ${signal}`, { timeout: 60_000 }, () =>
      interrupted(
        `made.inFile("secret", (file) => made.wrangler(["deploy", file]))`,
        signal,
        async ({ words }, files) => {
          assert.equal(await readFile(words[1], "utf8"), "secret");
          assert.equal(files.length, 1);
        },
      ),
    );
});
