// The browser tests: journeys of people through the product in a real browser. `npm run e2e` runs what `npm test` runs; `npm run journeys`
// the long ones.

import { defineConfig } from "@playwright/test";
import { CHROMIUM, FLAGS } from "./scripts/setup/browser.mjs";
import { PATIENCE, SLOWNESS } from "./tests/browser/support/wait-until.mjs";

/** A folder of them, and those that are more of what `npm test` goes once (`support/test.mjs`). */
const JOURNEYS = /@journey|journeys\//;

export default defineConfig({
  testDir: "tests/browser",
  testMatch: "**/*.spec.mjs",
  // A test that passes the second time is a test that fails.
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
    // What fades and slides costs much of a browser's time: it is looked at where it is the point.
    reducedMotion: "reduce",
    launchOptions: { executablePath: CHROMIUM, args: FLAGS },
    // What was done, said and fetched. Pictures of every step would take a quarter of the whole time; there is one of the end.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
    // It fetches every file of the build for each profile; tests that are about it say so.
    serviceWorkers: "block",
  },
  snapshotPathTemplate: "{testDir}/journeys/screens/{arg}{ext}",
  // Each run empties its folder: what a failure left stays until the same tests run again.
  projects: [
    { name: "browser", outputDir: "build/browser/results", grepInvert: JOURNEYS },
    // No tests: what draws the pictures of the README (`npm run pictures`).
    { name: "pictures", outputDir: "build/browser/pictures", testMatch: "pictures/*.mjs" },
    // Those that apps came with (`npm run new-app`); the template is no app.
    { name: "apps", outputDir: "build/browser/apps", testDir: "apps", testIgnore: "template/**" },
    { name: "journeys", outputDir: "build/browser/journeys", grep: JOURNEYS, timeout: 1_200_000 * SLOWNESS },
  ],
});
