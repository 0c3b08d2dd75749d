import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { describe, test } from "node:test";

const module = (name) => JSON.stringify(new URL(name, import.meta.url).href);

/** Runs a script as a user who may not install packages; returns exit code and output. */
function ordinary(script, env) {
  const { CI, UNATTENDED, ...others } = process.env;
  const args = ["--input-type=module", "-e", script];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env: { ...others, ...env } });
  return { status, output: stdout.toString().trim(), warned: stderr.toString() };
}

const ENGINES = `import { prepareEngines } from ${module("./engines.mjs")};
  console.log(JSON.stringify(await prepareEngines(["firefox", "webkit"], false)));`;
const THERE = { WEBKIT_DRIVER: process.execPath, MINI_BROWSER: process.execPath, XVFB: process.execPath };

const OATHTOOL = `import { prepareOathtool } from ${module("./oathtool.mjs")};
  await prepareOathtool(false);
  console.log("goes on");`;
const BROWSER = `import { prepareBrowser } from ${module("./browser.mjs")};
  console.log(await prepareBrowser(false));`;

describe("who may install nothing", () => {
  test("is told what to install, and walks in the engines that are there", () => {
    const { output, warned } = ordinary(ENGINES, { ...THERE, FIREFOX: "/nowhere/firefox" });
    assert.deepEqual(JSON.parse(output), { ready: ["webkit"], isComplete: true });
    assert.match(warned, /FIREFOX IS LEFT OUT: \/nowhere\/firefox missing\.\n.*apt-get install firefox-esr/);
    assert.doesNotMatch(warned, /WEBKIT IS/);
  });

  test("is told of every program that is missing", () => {
    const { output, warned } = ordinary(ENGINES, { ...THERE, FIREFOX: process.execPath, XVFB: "/nowhere/Xvfb" });
    assert.deepEqual(JSON.parse(output).ready, ["firefox"]);
    assert.match(warned, /WEBKIT IS LEFT OUT: \/nowhere\/Xvfb missing\.\n.*apt-get install webkit2gtk-driver xvfb/);
  });

  test("fails where nobody looks, also for a tool that the set-up started", () => {
    for (const env of [{ CI: "true" }, { CI: "1", UNATTENDED: "true" }]) {
      const { output } = ordinary(ENGINES, { ...THERE, ...env, FIREFOX: "/nowhere/firefox" });
      assert.deepEqual(JSON.parse(output), { ready: ["webkit"], isComplete: false });
      assert.equal(ordinary(BROWSER, { ...env, CHROMIUM: "/nowhere/chromium" }).status, 1);
    }
    // The variables that the set-up gives every tool do not count here.
    assert.equal(
      JSON.parse(ordinary(ENGINES, { ...THERE, FIREFOX: "/nowhere/firefox", CI: "1" }).output).isComplete,
      true,
    );
  });

  test("goes on without another program for codes where somebody looks, and nowhere else", () => {
    const absent = ordinary(OATHTOOL, { OATHTOOL: "/nowhere/oathtool" });
    assert.deepEqual([absent.status, absent.output], [0, "goes on"]);
    assert.match(absent.warned, /NO OATHTOOL: .*left out\.\n.*apt-get install oathtool/);
    assert.equal(ordinary(OATHTOOL, { OATHTOOL: "/nowhere/oathtool", UNATTENDED: "true" }).status, 1);
    assert.deepEqual(ordinary(OATHTOOL, { OATHTOOL: process.execPath }).warned, "");
  });

  test("goes on without the browser, and is told so", () => {
    const { status, output, warned } = ordinary(BROWSER, { CHROMIUM: "/nowhere/chromium" });
    assert.deepEqual([status, output], [0, "false"]);
    assert.match(warned, /NO BROWSER: \/nowhere\/chromium is missing.*\n.*apt-get install chromium/);
  });

  test("is told nothing where everything is there", () => {
    const { output, warned } = ordinary(ENGINES, { ...THERE, FIREFOX: process.execPath, CI: "true" });
    assert.deepEqual(JSON.parse(output), { ready: ["firefox", "webkit"], isComplete: true });
    assert.equal(warned, "");
    assert.equal(ordinary(BROWSER, { CHROMIUM: process.execPath }).output, "true");
  });
});

test("an engine that there is not ends with an error, and starts nothing", () => {
  const script = `import { prepareEngines } from ${module("./engines.mjs")};
    console.log(JSON.stringify(await prepareEngines(["webkitt"], false)));`;
  const { output, warned } = ordinary(script, THERE);
  assert.deepEqual(JSON.parse(output), { ready: [], isComplete: false });
  assert.match(warned, /There is no engine webkitt: firefox or webkit/);
});
