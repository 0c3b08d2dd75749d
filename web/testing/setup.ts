// Tests wait for a result; how long it takes depends on the machine.

import { configure } from "@testing-library/react";
import { afterEach, beforeAll, vi } from "vitest";
import { preload } from "../ui/lazy-component";
import { settled } from "./fake-worker";

const PATIENCE = 10_000;

// The library waits for a timer after each user action, which never fires where a test has stopped the clock.
const { setTimeout: later, setImmediate: immediately } = globalThis;
const now = performance.now.bind(performance);
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined };

configure({
  asyncUtilTimeout: PATIENCE,
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
