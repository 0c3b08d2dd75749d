// The file of an operator's own key.

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { generateX25519Identity } from "age-encryption";
import { sealedFor, writeFileAtomically } from "../../dumps/encrypted-dump.mjs";
import { requireGoodDump } from "../restore/damaged-dump.mjs";
import { folder, type } from "../testing.mjs";
import { identity, recipient } from "./identity.mjs";

/** Runs `work` as an operator whose file has this text. */
const withFile = (text, work) =>
  folder(async (path) => {
    const before = process.env.ASGARD_IDENTITY;
    const file = join(path, "identity");
    process.env.ASGARD_IDENTITY = file;
    try {
      await writeFile(file, text, { mode: 0o600 });
      return await work(file, path);
    } finally {
      if (before === undefined) delete process.env.ASGARD_IDENTITY;
      else process.env.ASGARD_IDENTITY = before;
    }
  });

const KEY = await generateX25519Identity();

test("a key is read as it was made here, and as age-keygen writes it", async () => {
  for (const text of [`${KEY}\n`, KEY, `# created: 2026-11-22\r\n# public key: age1\r\n\r\n${KEY}\r\n`])
    await withFile(text, () => assert.equal(identity(), KEY));
});

const mistyped = `${KEY.slice(0, -5)}${KEY.at(-5) === "Q" ? "P" : "Q"}${KEY.slice(-4)}`;
/** Texts that are no key, each with what must not be printed, not even a part of it. */
const WRONG = {
  "a letter is another one": [mistyped, mistyped],
  "the end is missing": [KEY.slice(0, -10), KEY.slice(0, -10)],
  "the beginning is missing": [KEY.slice(3), KEY.slice(3)],
  "in small letters, one of them another": [mistyped.toLowerCase(), mistyped.toLowerCase()],
  "two keys": [`${KEY}\n${KEY}\n`, KEY],
  "a comment alone": ["# created: 2026\n", undefined],
  nothing: ["", undefined],
};

test("a file that is no key is named in one sentence, and nothing of what is in it is printed", async () => {
  for (const [label, [text, secret]] of Object.entries(WRONG))
    await withFile(text, async (file, path) => {
      const sealed = join(path, "damaged.age");
      process.env.ASGARD_IDENTITY = join(path, "good");
      await writeFileAtomically(await sealedFor([await recipient()], [Buffer.from("x")]), sealed);
      process.env.ASGARD_IDENTITY = file;
      const said = await requireGoodDump(sealed, {}).catch((error) => `${error.stack} ${error.cause?.stack}`);
      const commands = [
        ["backup", ["look", sealed]],
        ["operators", ["me"]],
      ];
      const outputs = [said];
      for (const [name, words] of commands) {
        const { code, out, err } = await type(name, words, { ASGARD_IDENTITY: file });
        assert.equal(code, 1, label);
        assert.match(err, /^✗ Your own key at .*identity is no key: .*\n$/, label);
        outputs.push(out + err);
      }
      for (const output of outputs) {
        assert.ok(output.includes(`${file} is no key`), `${label}: ${output}`);
        if (secret !== undefined)
          for (let at = 16; at + 12 <= secret.length; at += 4)
            assert.ok(!output.includes(secret.slice(at, at + 12)), label);
      }
    });
});
