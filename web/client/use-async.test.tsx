import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useAsync } from "./use-async";

afterEach(cleanup);

/** Loads that are resolved by the test. */
function pending() {
  const answers: ((value: string) => void)[] = [];
  const load = () => new Promise<string>((resolve) => answers.push(resolve));
  return { load, answer: (at: number, value: string) => act(async () => answers[at]?.(value)) };
}

test("nothing is there before it was loaded; while it is loaded again what was there is the latest", async () => {
  const { load, answer } = pending();
  const { result } = renderHook(() => useAsync(load));
  expect(result.current.value).toBeUndefined();
  await answer(0, "one");
  expect(result.current.value).toBe("one");
  act(() => result.current.reload());
  expect([result.current.value, result.current.latest]).toEqual([undefined, "one"]);
  await answer(1, "two");
  expect([result.current.value, result.current.latest]).toEqual(["two", "two"]);
});

test("an answer to an older question is nobody's", async () => {
  const first = pending();
  const second = pending();
  const { result, rerender } = renderHook(({ load }) => useAsync(load), { initialProps: { load: first.load } });
  rerender({ load: second.load });
  await first.answer(0, "late");
  expect(result.current.value).toBeUndefined();
  await second.answer(0, "right");
  expect(result.current.value).toBe("right");
});
