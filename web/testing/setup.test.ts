import { expect, test, vi } from "vitest";

test("waiting leaves a stopped clock where it is, however often it looks", async () => {
  vi.useFakeTimers();
  const [timer, from] = [vi.fn(), Date.now()];
  setTimeout(timer, 1);
  let looks = 0;
  await vi.waitFor(() => expect(++looks).toBe(20));
  expect([timer.mock.calls.length, Date.now() - from]).toEqual([0, 0]);
  vi.useRealTimers();
});
