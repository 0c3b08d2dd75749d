// A build for a deployed environment is rejected where it contains demo accounts.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { demoIn, rejectDemo } from "../build-web/demo.mjs";

const folder = mkdtempSync(join(tmpdir(), "asgard-web-demo-"));
mkdirSync(join(folder, "_app"));
after(() => rmSync(folder, { recursive: true, force: true }));

const write = (name, text) => writeFileSync(join(folder, name), text);

test("a build with nobody of the demo passes, and one with an address or a password does not", () => {
  write("_app/main.js", 'const hint="anna@firma.de";');
  assert.deepEqual(demoIn(folder), []);
  rejectDemo(folder);
  for (const mark of ["olga@asgard.example", "Nordlicht-7", "freja.lindqvist@midgard.example", "Bifrost-2026"]) {
    write("_app/panel.js", `export const people=["${mark}"]`);
    assert.throws(() => rejectDemo(folder), /panel\.js/, mark);
  }
  write("_app/panel.js", "");
  write("demo.locale.json", "{}");
  assert.deepEqual(demoIn(folder), [join(folder, "demo.locale.json")]);
});
