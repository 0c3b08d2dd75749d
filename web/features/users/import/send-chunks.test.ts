import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Failure } from "../../../client/api/failure";
import { retryWait, sendChunks } from "./send-chunks";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const CHUNKS = [[{ line: 2 }], [{ line: 3 }], [{ line: 4 }]];
const OFFLINE = new Failure(0, "network");

/** Walks while `answer` determines the result of each attempt. */
function walking(answer: (chunk: number, tries: number) => Failure | undefined, from = 0) {
  const leaving = new AbortController();
  const sent: number[] = [];
  const steps: number[] = [];
  const waits: (string | undefined)[] = [];
  const done = sendChunks({
    chunks: CHUNKS,
    from,
    async send(chunk, rows) {
      sent.push(chunk);
      const failure = answer(chunk, sent.filter((one) => one === chunk).length);
      if (failure) throw failure;
      return { mails: 0, rows: rows.map(({ line }) => ({ line, errors: [] })) };
    },
    onStep: (chunk) => void steps.push(chunk),
    onWait: (why) => void waits.push(why?.code),
    wait: (tries, why) => retryWait(tries, why, leaving.signal, 30_000),
    signal: leaving.signal,
  });
  return { leaving, sent, steps, waits, done };
}

test("sends what was not answered yet, in order", async () => {
  const { done, sent, steps } = walking(() => undefined, 1);
  await done;
  expect([sent, steps]).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

test("waits longer each time that nobody answers, and goes on with the same chunk", async () => {
  const { done, sent, waits } = walking((chunk, tries) => (chunk === 1 && tries < 4 ? OFFLINE : undefined));
  await vi.advanceTimersByTimeAsync(999);
  expect(sent).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([0, 1, 1]);
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.advanceTimersByTimeAsync(4_000);
  await done;
  expect(sent).toEqual([0, 1, 1, 1, 1, 2]);
  expect(waits).toEqual(["network", "network", "network", undefined]);
});

test("goes on at once when the network is back", async () => {
  const { done, sent } = walking((chunk, tries) => (chunk === 0 && tries === 1 ? OFFLINE : undefined));
  await vi.advanceTimersByTimeAsync(0);
  dispatchEvent(new Event("online"));
  await done;
  expect(sent).toEqual([0, 0, 1, 2]);
});

test("waits as long as it is told to", async () => {
  const busy = new Failure(429, "too_many_attempts", { retryAfter: 7 });
  const { done, sent } = walking((chunk, tries) => (chunk === 0 && tries === 1 ? busy : undefined));
  await vi.advanceTimersByTimeAsync(6_999);
  expect(sent).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  await done;
});

test("ends with a refusal, and with the page", async () => {
  const failure = new Failure(403, "forbidden");
  await expect(walking(() => failure).done).rejects.toBe(failure);
  const { done, leaving, sent } = walking(() => OFFLINE);
  await vi.advanceTimersByTimeAsync(0);
  leaving.abort();
  await expect(done).rejects.toThrow();
  expect(sent).toEqual([0]);
});
