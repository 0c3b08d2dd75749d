// Tests wait for a result; how long it takes depends on the machine.

import { configure, getConfig } from "@testing-library/react";
import * as React from "react";
import { afterEach, beforeAll, vi } from "vitest";
import { preload } from "../ui/lazy-component";
import { settled } from "./fake-worker";

const PATIENCE = 10_000;

// The library waits for a timer after each user action, which never fires where a test has stopped the clock.
const { setTimeout: later, setImmediate: immediately } = globalThis;
const now = performance.now.bind(performance);
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined };

const { getElementError } = getConfig();

configure({
  asyncUtilTimeout: PATIENCE,
  // A wait looks many times, and each look that finds nothing would print the whole page. The last one's message gets it from the library, once.
  getElementError(message, container) {
    const isLook = (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;
    if (!isLook) return getElementError(message, container);
    const error = new Error(message ?? undefined);
    error.name = "TestingLibraryElementError";
    return error;
  },
  async asyncWrapper(callback) {
    const before = environment.IS_REACT_ACT_ENVIRONMENT;
    environment.IS_REACT_ACT_ENVIRONMENT = false;
    try {
      const result = await callback();
      await new Promise((resolve) => later(resolve, 0));
      // Effects of what has appeared, such as subscriptions: React schedules them behind the rendering, and a busy machine may call timers first.
      await new Promise((resolve) => immediately(() => immediately(resolve)));
      return result;
    } finally {
      environment.IS_REACT_ACT_ENVIRONMENT = before;
    }
  },
});

/** React's count of the stacks that it has taken of who rendered an element; beyond ten thousand it takes none. */
interface Internals {
  recentlyCreatedOwnerStacks: number;
}
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: Internals;
};
if (typeof internals.recentlyCreatedOwnerStacks !== "number") throw new Error("React counts its stacks elsewhere");
// They are for warnings in a browser's console, and took a quarter of the time of these tests (decision 292).
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Number.POSITIVE_INFINITY, set() {} });

// Vitest's own moves a stopped clock at every look: where a busy machine looks a hundred times, time has passed that no test let pass.
vi.waitFor = async (check, options) => {
  const patience = (typeof options === "number" ? options : options?.timeout) ?? PATIENCE;
  for (const end = now() + patience; ; ) {
    try {
      return await check();
    } catch (error) {
      if (now() > end) throw error;
    }
    await new Promise((resolve) => later(resolve, 1));
  }
};

// Pages are tested as they are a while after they were opened: lazy components are loaded.
beforeAll(() => preload());

// What is still on its way would come to the next test, or to a page that is gone.
afterEach(settled);
