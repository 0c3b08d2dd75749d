// Tests wait for the thing itself; how long it takes is the machine's business.

import { configure } from "@testing-library/react";
import { beforeAll, vi } from "vitest";
import { loadAhead } from "../ui/later";

const PATIENCE = 10_000;

// What the library waits for after each act of a person is a timer, which never comes where a test has stopped the clock.
const { setTimeout: later } = globalThis;
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined };

configure({
  asyncUtilTimeout: PATIENCE,
  async asyncWrapper(act) {
    const before = environment.IS_REACT_ACT_ENVIRONMENT;
    environment.IS_REACT_ACT_ENVIRONMENT = false;
    try {
      const result = await act();
      await new Promise((resolve) => later(resolve, 0));
      return result;
    } finally {
      environment.IS_REACT_ACT_ENVIRONMENT = before;
    }
  },
});
// Vitest has no setting for its own: a second is little on a machine that builds beside it.
const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, { timeout: PATIENCE, ...(typeof options === "number" ? { timeout: options } : options) });

// Pages are tested as they are a while after they were opened: what may open on them is there.
beforeAll(() => loadAhead());
