import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { after, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { WEB } from "./build.mjs";
import { digest, forget, whenChanged } from "./stamp.mjs";
import { root } from "./steps.mjs";

// Inputs are named within the project.
const folder = mkdtempSync(join(root, "node_modules/.stamp-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const write = (path, text) => {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const now = () => digest([relative(root, folder)]);

test("a source that changes is another input, and what a running product writes beside it is none", () => {
  write("apps/notes/index.ts", "1");
  const before = now();
  write("apps/notes/.wrangler/tmp/bundle-1/index.js", "bundled");
  write("apps/notes/node_modules/tool/index.js", "installed");
  assert.equal(now(), before);
  write("apps/notes/index.ts", "2");
  assert.notEqual(now(), before);
});

test("a variable that changes what is built is an input", () => {
  const name = "$STAMP_TEST";
  const before = digest([name]);
  process.env.STAMP_TEST = "off";
  after(() => delete process.env.STAMP_TEST);
  assert.notEqual(digest([name]), before);
});

/** Modules of scripts/ that a module imports, and those that they import. */
function importsOf(path, found = new Set()) {
  found.add(path);
  for (const [, name] of readFileSync(join(root, path), "utf8").matchAll(/from "(\.[^"]+\.mjs)"/g)) {
    const next = join(path, "..", name);
    if (next.startsWith("scripts/") && !found.has(next)) importsOf(next, found);
  }
  return found;
}

test("the web is built again when a module that builds it changes, or the switch of its service worker", () => {
  // What runs a build, and does not show in it.
  const neutral = ["steps", "children", "help", "stamp", "lock"].map((name) => `scripts/setup/${name}.mjs`);
  const missing = [...importsOf("scripts/build-web.mjs")].filter(
    (path) => !WEB.includes(path) && !neutral.includes(path),
  );
  assert.deepEqual(missing, []);
  const variables = [...importsOf("scripts/build-web.mjs")]
    .filter((path) => !neutral.includes(path) && path !== "scripts/operations/environments.mjs")
    .flatMap((path) => [...readFileSync(join(root, path), "utf8").matchAll(/process\.env\.(\w+)/g)])
    .map(([, name]) => `$${name}`);
  assert.deepEqual(variables, ["$SERVICE_WORKER"]);
  assert.ok(WEB.includes("$SERVICE_WORKER"));
});

test("what can be made in two ways is made in one of them at a time", async () => {
  const path = relative(root, folder);
  const names = ["well", "quickly"].map((way) => `${basename(folder)}-${way}`);
  after(() => names.forEach(forget));
  const order = [];
  const make = (name) =>
    whenChanged(name, [`${path}/input`], `${path}/output`, async () => {
      order.push("begins");
      await setImmediate();
      write("output", name);
      order.push("ends");
    });
  write("input", "1");
  await Promise.all(names.map(make));
  assert.deepEqual(order, ["begins", "ends", "begins", "ends"]);
});

test("a build that did not end counts as none, although the earlier sources are there again", async () => {
  const path = relative(root, folder);
  const name = `${basename(folder)}-half`;
  after(() => forget(name));
  const make = (work) =>
    whenChanged(name, [`${path}/source`], `${path}/half`, () => {
      write("half", "begun");
      return work();
    });
  const ends = async () => write("half", "whole");
  write("source", "1");
  assert.equal(await make(ends), true);
  write("source", "2");
  await assert.rejects(make(() => Promise.reject(new Error("it does not compile"))));
  write("source", "1");
  assert.equal(await make(ends), true);
  assert.equal(await make(ends), false);
});

test("a quick build for development makes every stamp of the worker void, also when it fails", () => {
  // In a copy: the stamps of this project are those of builds that others may be using.
  const copy = join(folder, "copy");
  const stamps = join(copy, "node_modules/.stamps");
  cpSync(join(root, "scripts/setup"), join(copy, "scripts/setup"), { recursive: true });
  mkdirSync(stamps, { recursive: true });
  for (const name of ["worker", "worker-quick", "web-local"]) writeFileSync(join(stamps, name), "digest");
  const build = pathToFileURL(join(copy, "scripts/setup/build.mjs"));
  const script = `const { buildWorkerQuickly } = await import("${build}"); await buildWorkerQuickly().catch(() => {});`;
  // The copy has nothing that could be compiled.
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  assert.deepEqual(readdirSync(stamps), ["web-local"]);
});

test("npm run build:web makes the stamp of its output void before it writes", () => {
  const environment = `${basename(folder)}-web`;
  const stamp = join(root, "node_modules/.stamps", `web-${environment}`);
  after(() => forget(`web-${environment}`));
  mkdirSync(join(stamp, ".."), { recursive: true });
  writeFileSync(stamp, "digest");
  // Its first writer, which stops it here.
  const vite = `data:text/javascript,export const build = () => { throw new Error("vite would write") };`;
  const hook = `import { registerHooks } from "node:module";
    registerHooks({ resolve: (name, context, next) => name === "vite" ? { url: ${JSON.stringify(vite)}, shortCircuit: true } : next(name, context) });`;
  const args = ["--import", `data:text/javascript,${encodeURIComponent(hook)}`, "scripts/build-web.mjs", environment];
  const { stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  assert.match(stderr, /vite would write/);
  assert.ok(!existsSync(stamp));
});
