import { afterEach, expect, test, vi } from "vitest";
import { pause } from "./pause";

afterEach(() => void vi.unstubAllGlobals());

test("a pause lets what waits already run first", async () => {
  const order: string[] = [];
  setTimeout(() => order.push("task"));
  await pause();
  expect(order).toEqual(["task"]);
});

test("a browser that can give way keeps the place of what goes on", async () => {
  const giveWay = vi.fn(async () => undefined);
  vi.stubGlobal("scheduler", { yield: giveWay });
  await pause();
  expect(giveWay).toHaveBeenCalledTimes(1);
});
