import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ROUTE_PARAM_MS } from "../client/timings";
import { press, pressKeys, write } from "../testing/person";
import { SearchBox } from "./search-box";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function shown(value = "") {
  const onSearch = vi.fn();
  const box = (now: string) => (
    <SearchBox label="Search" clear="Clear" value={now} delay={ROUTE_PARAM_MS} onSearch={onSearch} />
  );
  const { rerender } = render(box(value));
  return { onSearch, rerenderWith: (now: string) => rerender(box(now)) };
}

const input = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Search" });
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test("searches 500 ms after the last letter, once", async () => {
  const { onSearch } = shown();
  expect(ROUTE_PARAM_MS).toBe(500);
  await write(input(), "b");
  pass(499);
  await write(input(), "be ");
  pass(499);
  expect(onSearch).not.toHaveBeenCalled();
  pass(1);
  expect(onSearch.mock.calls).toEqual([["be"]]);
  pass(5_000);
  expect(onSearch).toHaveBeenCalledOnce();
});

test("searches at once on Enter", async () => {
  const { onSearch } = shown();
  await write(input(), "berg");
  await pressKeys("{Enter}");
  expect(onSearch.mock.calls).toEqual([["berg"]]);
  pass(5_000);
  expect(onSearch).toHaveBeenCalledOnce();
});

test("inside a form Enter searches and does not submit the form", async () => {
  const [onSearch, onSubmit] = [vi.fn(), vi.fn((event: Event) => event.preventDefault())];
  render(
    <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
      <SearchBox label="Search" clear="Clear" value="" delay={ROUTE_PARAM_MS} onSearch={onSearch} />
      <button type="submit">Save</button>
    </form>,
  );
  await write(input(), "berg");
  await pressKeys("{Enter}");
  expect(onSearch.mock.calls).toEqual([["berg"]]);
  expect(onSubmit).not.toHaveBeenCalled();
});

test("is emptied by its button at once, and by Escape", async () => {
  const { onSearch } = shown("berg");
  await press(screen.getByRole("button", { name: "Clear" }));
  expect([input().value, onSearch.mock.calls]).toEqual(["", [[""]]]);
  expect(document.activeElement).toBe(input());
  await write(input(), "x");
  await pressKeys("{Escape}");
  expect(input().value).toBe("");
});

test("shows what is searched when that changes from outside, and searches nothing for it", () => {
  const { onSearch, rerenderWith } = shown("berg");
  rerenderWith("tal");
  expect(input().value).toBe("tal");
  pass(5_000);
  expect(onSearch).not.toHaveBeenCalled();
});

test("the Escape that empties it is nobody else's, the next one is", async () => {
  const { onSearch } = shown("berg");
  const around = vi.fn();
  document.addEventListener("keydown", around);
  await press(input());
  await pressKeys("{Escape}");
  pass(ROUTE_PARAM_MS);
  expect([input().value, onSearch.mock.lastCall, around.mock.calls.length]).toEqual(["", [""], 0]);
  await pressKeys("{Escape}");
  expect(around).toHaveBeenCalledOnce();
  document.removeEventListener("keydown", around);
});
