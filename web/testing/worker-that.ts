// The worker of a test, in place of the network.

import { vi } from "vitest";
import { forgetGuard } from "../client/api/guard";
import { FakeWorker, type Responder } from "./fake-worker";

/** Responds to requests for the rest of the test. */
export function workerThat(respond: Responder): FakeWorker {
  const worker = new FakeWorker(respond);
  forgetGuard(undefined);
  vi.stubGlobal("fetch", worker.fetch);
  return worker;
}
