// Unit tests of the web: no browser, no worker. Those in a real browser are in tests/browser.

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    setupFiles: ["web/testing/setup.ts"],
    testTimeout: 30_000,
    // Each file loads in a hook what pages load lazily.
    hookTimeout: 30_000,
    include: ["web/**/*.test.{ts,tsx}", "apps/**/*.test.{ts,tsx}"],
    // Class names are not rewritten, as in the build.
    css: { modules: { classNameStrategy: "non-scoped" } },
    // A VM context for each file in threads that are reused: a process for each file would load happy-dom and vitest again, which took more
    // than half of the time.
    pool: "vmThreads",
    environment: "./web/testing/environment.ts",
    environmentOptions: { happyDOM: { url: "https://asgard.test/" } },
    restoreMocks: true,
    unstubGlobals: true,
  },
});
