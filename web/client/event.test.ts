import { expect, test, vi } from "vitest";
import { createEvent } from "./event";

test("whoever listens hears of it until they stop", () => {
  const event = createEvent<[string, number]>();
  const [one, other] = [vi.fn(), vi.fn()];
  const stop = event.listen(one);
  event.listen(other);
  event.emit("a", 1);
  stop();
  event.emit("b", 2);
  event.clear();
  event.emit("c", 3);
  expect(one.mock.calls).toEqual([["a", 1]]);
  expect(other.mock.calls).toEqual([
    ["a", 1],
    ["b", 2],
  ]);
});

test("whoever begins to listen while it is told hears of the next one", () => {
  const event = createEvent<[]>();
  const late = vi.fn();
  const stop = event.listen(() => {
    stop();
    event.listen(late);
  });
  event.emit();
  expect(late).not.toHaveBeenCalled();
  event.emit();
  expect(late).toHaveBeenCalledOnce();
});

test("a listener that throws keeps others from hearing, unless somebody takes what is thrown", () => {
  const broken = () => {
    throw new Error("broken");
  };
  const [listener, caught] = [vi.fn(), vi.fn()];
  const plain = createEvent<[]>();
  plain.listen(broken);
  plain.listen(listener);
  expect(plain.emit).toThrow("broken");
  expect(listener).not.toHaveBeenCalled();
  const safe = createEvent<[]>(caught);
  safe.listen(broken);
  safe.listen(listener);
  safe.emit();
  expect(listener).toHaveBeenCalledOnce();
  expect(caught).toHaveBeenCalledWith(new Error("broken"));
});
