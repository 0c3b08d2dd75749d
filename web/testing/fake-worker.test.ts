import { expect, test } from "vitest";
import { FakeWorker, settled } from "./fake-worker";

test("a request that is being read is waited for, however long that takes", async () => {
  const worker = new FakeWorker(() => Response.json({}));
  const slow = new Blob(["x"]);
  slow.arrayBuffer = () => new Promise((resolve) => setTimeout(() => resolve(new ArrayBuffer(1)), 400));
  const answer = worker.fetch("/api/x", { method: "PUT", body: slow });
  await settled();
  expect([worker.calls.length, worker.pending]).toEqual([1, 0]);
  await answer;
});

test("an answer that a test withholds is given up", async () => {
  const worker = new FakeWorker(() => new Promise(() => undefined));
  void worker.fetch("/api/x");
  await settled();
  expect(worker.calls).toHaveLength(1);
});
