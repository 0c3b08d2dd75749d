// The browser tests: journeys through the product in a real browser. `npm run e2e` runs those of `npm test`; `npm run journeys` the long ones.

import { defineConfig } from "@playwright/test";
import { CHROMIUM, FLAGS } from "./scripts/setup/browser.mjs";
import { PATIENCE, SLOWNESS } from "./tests/browser/support/wait-until.mjs";

/** The long tests: a folder, and repetitions of what `npm test` runs once (`support/test.mjs`). */
const JOURNEYS = /@journey|journeys\//;

/**
 * One process for the tabs of a profile: otherwise each page begins with two. One thread for JavaScript: others that compile and collect beside
 * it finish pages no sooner where the cores have other work, and cost a sixteenth of the whole time.
 */
const FRUGAL = ["--renderer-process-limit=1", "--js-flags=--single-threaded --min-semi-space-size=32"];

export default defineConfig({
  testDir: "tests/browser",
  testMatch: "**/*.spec.mjs",
  // A test that passes only on a retry has failed.
  retries: 0,
  workers: 2,
  forbidOnly: true,
  timeout: 180_000 * SLOWNESS,
  // The runner's default is five seconds.
  expect: { timeout: PATIENCE },
  reporter: [
    ["list"],
    // Of whole layers: a part that somebody runs by hand says nothing about the others.
    ...(process.env.REPORT ? [["json", { outputFile: `build/reports/${process.env.REPORT}.json` }]] : []),
    ["./tests/browser/support/slowest.mjs"],
  ],
  use: {
    browserName: "chromium",
    // Animations cost much of a browser's time: only tests about motion enable them.
    reducedMotion: "reduce",
    launchOptions: { executablePath: CHROMIUM, args: [...FLAGS, ...FRUGAL] },
    // Actions and console; requests are kept by `support/visitor.mjs`. Screenshots and snapshots of every step would take a quarter of the whole
    // time; there is one of the end.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
    // A service worker fetches every file of the build for each profile; tests about it enable it.
    serviceWorkers: "block",
  },
  snapshotPathTemplate: "{testDir}/journeys/screens/{arg}{ext}",
  // Each run empties its folder: the output of a failure stays until the same tests run again.
  projects: [
    { name: "browser", outputDir: "build/browser/results", grepInvert: JOURNEYS },
    // No tests: takes the pictures of the README (`npm run pictures`).
    { name: "pictures", outputDir: "build/browser/pictures", testMatch: "pictures/*.mjs" },
    // Tests that apps are created with (`npm run new-app`); the template itself is not an app.
    { name: "apps", outputDir: "build/browser/apps", testDir: "apps", testIgnore: "template/**" },
    { name: "journeys", outputDir: "build/browser/journeys", grep: JOURNEYS, timeout: 1_200_000 * SLOWNESS },
  ],
});
