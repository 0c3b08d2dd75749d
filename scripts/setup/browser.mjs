// Chromium for the browser tests: Debian's, because browsers that tools download themselves are not to be had everywhere.

import { existsSync } from "node:fs";
import { run, step } from "./steps.mjs";

/** Where it is. */
export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** Flags for a browser without a network of its own, also as root in a container. */
export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Installs it where that is possible. */
export async function prepareBrowser() {
  if (existsSync(CHROMIUM)) return;
  await step(
    "Installing Chromium",
    "half a minute",
    "install Chromium by hand and set CHROMIUM to its path (Debian: apt-get install chromium).",
    async () => {
      await run("apt-get", ["update"]);
      await run("apt-get", ["install", "-y", "--no-install-recommends", "chromium", "fonts-liberation"], {
        env: { DEBIAN_FRONTEND: "noninteractive" },
      });
    },
  );
}
