// Firefox and WebKit for the walkthrough in other engines (`tests/browser/engines/`): Debian's, as browsers that tools download themselves
// are not available everywhere.

import { existsSync } from "node:fs";
import { isUnattended, run, step } from "./steps.mjs";

const first = (paths) => paths.find(existsSync) ?? paths[0];
const FOLDERS = ["x86_64-linux-gnu", "aarch64-linux-gnu"].flatMap((machine) =>
  ["4.1", "4.0"].map((version) => `/usr/lib/${machine}/webkit2gtk-${version}`),
);

/** Paths of the engines. */
export const FIREFOX = process.env.FIREFOX ?? first(["/usr/bin/firefox-esr", "/usr/bin/firefox"]);
export const MINI_BROWSER = process.env.MINI_BROWSER ?? first(FOLDERS.map((folder) => `${folder}/MiniBrowser`));
export const WEBKIT_DRIVER = process.env.WEBKIT_DRIVER ?? "/usr/bin/WebKitWebDriver";
export const XVFB = process.env.XVFB ?? "/usr/bin/Xvfb";

const ENGINES = [
  { name: "firefox", programs: [FIREFOX], packages: ["firefox-esr"] },
  { name: "webkit", programs: [WEBKIT_DRIVER, MINI_BROWSER, XVFB], packages: ["webkit2gtk-driver", "xvfb"] },
];

const isThere = ({ programs }) => programs.every(existsSync);

/** Whether this user may install packages on this machine. */
export const canInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Installs Debian packages. */
export async function install(packages) {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const patient = ["-o", "Acquire::Retries=5", "-o", "DPkg::Lock::Timeout=300"];
  await run("apt-get", [...patient, "update"], { env });
  await run("apt-get", [...patient, "install", "-y", "--no-install-recommends", ...packages], { env });
}

/**
 * The available engines by name, after installing missing ones. Where one cannot be installed, its tests are skipped with a warning, and
 * fail in an unattended run.
 */
export async function prepareEngines(names = ENGINES.map(({ name }) => name), isAllowed = canInstall()) {
  const unknown = names.filter((name) => !ENGINES.some((engine) => engine.name === name));
  if (unknown.length > 0) {
    console.error(`✗ There is no engine ${unknown.join(", ")}: ${ENGINES.map(({ name }) => name).join(" or ")}.`);
    return { ready: [], isComplete: false };
  }
  const engines = ENGINES.filter(({ name }) => names.includes(name));
  const missing = engines.filter((engine) => !isThere(engine));
  if (missing.length > 0 && isAllowed) {
    const packages = missing.flatMap((engine) => engine.packages);
    await step(
      `Installing ${missing.map(({ name }) => name).join(" and ")}`,
      "a minute",
      `install them by hand (Debian: apt-get install ${packages.join(" ")}), then start again.`,
      () => install(packages),
    );
  }
  const absent = engines.filter((engine) => !isThere(engine));
  for (const { name, programs, packages } of absent) {
    console.error(
      `\n✗ ${name.toUpperCase()} IS LEFT OUT: ${programs.filter((path) => !existsSync(path)).join(", ")} missing.`,
    );
    console.error(`  What to do: apt-get install ${packages.join(" ")} (Debian, as root; elsewhere set FIREFOX,`);
    console.error("  or WEBKIT_DRIVER, MINI_BROWSER and XVFB, to their paths), then start again.");
  }
  return { ready: engines.filter(isThere).map(({ name }) => name), isComplete: absent.length === 0 || !isUnattended };
}
