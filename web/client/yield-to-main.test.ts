import { afterEach, expect, test, vi } from "vitest";
import { yieldToMain } from "./yield-to-main";

afterEach(() => void vi.unstubAllGlobals());

test("tasks that wait already run first", async () => {
  const order: string[] = [];
  setTimeout(() => order.push("task"));
  await yieldToMain();
  expect(order).toEqual(["task"]);
});

test("where the browser can yield, the rest continues before other tasks", async () => {
  const yieldTask = vi.fn(async () => undefined);
  vi.stubGlobal("scheduler", { yield: yieldTask });
  await yieldToMain();
  expect(yieldTask).toHaveBeenCalledTimes(1);
});
