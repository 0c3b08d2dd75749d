// Chromium for the browser tests: Debian's, because browsers that tools download themselves are not available everywhere.

import { existsSync } from "node:fs";
import { canInstall, install } from "./engines.mjs";
import { isUnattended, step } from "./steps.mjs";

// The headless shell first: the full browser draws an invisible user interface for every profile, and a test takes twice as long.
const KNOWN = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The path of Chromium. */
export const CHROMIUM = process.env.CHROMIUM ?? KNOWN.find(existsSync) ?? KNOWN[0];

/** Flags for a browser without a network of its own, also as root in a container. */
export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  // Containers have little shared memory.
  "--disable-dev-shm-usage",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const ADVICE =
  "install Chromium by hand (Debian: apt-get install chromium-headless-shell, as root) and set CHROMIUM to its path.";

/**
 * Installs it where possible; returns whether it is there. Where it cannot be installed, tests that need it are skipped with a warning, and
 * fail in an unattended run.
 */
export async function prepareBrowser(isAllowed = canInstall()) {
  if (existsSync(CHROMIUM)) return true;
  if (!isAllowed) {
    console.error(`\n✗ NO BROWSER: ${CHROMIUM} is missing, and what needs it is left out.\n  What to do: ${ADVICE}`);
    if (isUnattended) process.exit(1);
    return false;
  }
  await step("Installing Chromium", "half a minute", ADVICE, () =>
    install(["chromium-headless-shell", "fonts-liberation"]),
  );
  return true;
}
