// Tests wait for the thing itself; how long it takes is the machine's business.

import { configure } from "@testing-library/react";
import { vi } from "vitest";

const PATIENCE = 10_000;

configure({ asyncUtilTimeout: PATIENCE });
// Vitest has no setting for its own: a second is little on a machine that builds beside it.
const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, { timeout: PATIENCE, ...(typeof options === "number" ? { timeout: options } : options) });
