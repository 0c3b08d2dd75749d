import { act, cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStore, createStoredText, distinctStore, useInBrowser, useStore } from "./store";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test("a store tells whoever follows it of every change, and of nothing that is none", () => {
  const count = createStore(1);
  const listener = vi.fn();
  const unsubscribe = count.subscribe(listener);
  count.set(2);
  count.set(2);
  expect([count.get(), listener.mock.calls.length]).toEqual([2, 1]);
  unsubscribe();
  count.set(3);
  expect([count.get(), listener.mock.calls.length]).toEqual([3, 1]);
});

const name = createStore("nobody");
const Name = () => <p>{useStore(name)}</p>;
const Device = () => <p>{useInBrowser(() => "this one", "none")}</p>;

test("a component shows the value as it is now; a prerendered one shows the first", () => {
  name.set("Anna");
  expect(renderToString(<Name />)).toBe("<p>nobody</p>");
  render(<Name />);
  expect(screen.getByText("Anna")).toBeTruthy();
  act(() => name.set("Ben"));
  expect(screen.getByText("Ben")).toBeTruthy();
});

const user = createStore({ name: "Anna", isCached: true });
const seen = distinctStore(user, ({ name }) => ({ name }));
const rendered = vi.fn();
function Seen() {
  rendered();
  return <p>{useStore(seen).name}</p>;
}

test("a component is not rendered again for a copy of what it shows, nor for what it does not see", () => {
  render(<Seen />);
  act(() => user.set({ name: "Anna", isCached: false }));
  expect([rendered.mock.calls.length, user.get().isCached]).toEqual([1, false]);
  act(() => user.set({ name: "Ben", isCached: false }));
  expect([rendered.mock.calls.length, screen.getByText("Ben").textContent]).toEqual([2, "Ben"]);
  act(() => user.set({ name: "Anna", isCached: false }));
  expect(screen.getByText("Anna")).toBeTruthy();
});

test("a stored text outlives the page, and one that is none is not stored", () => {
  const theme = createStoredText("theme");
  const listener = vi.fn();
  theme.subscribe(listener);
  theme.set("dark");
  expect([theme.get(), createStoredText("theme").get(), listener.mock.calls.length]).toEqual(["dark", "dark", 1]);
  theme.set(null);
  expect([theme.get(), localStorage.length, listener.mock.calls.length]).toEqual([null, 0, 2]);
});

test.each([
  [true, 1],
  [false, 0],
])("a stored text that is heard from other tabs: %s", (isSharedWithTabs, calls) => {
  const listener = vi.fn();
  const unsubscribe = createStoredText("ended", { isSharedWithTabs }).subscribe(listener);
  dispatchEvent(new StorageEvent("storage", { key: "ended" }));
  unsubscribe();
  dispatchEvent(new StorageEvent("storage", { key: "ended" }));
  expect(listener).toHaveBeenCalledTimes(calls);
});

test("a stored text is not heard when another tab stores something else, only when it clears everything", () => {
  const listener = vi.fn();
  const unsubscribe = createStoredText("ended", { isSharedWithTabs: true }).subscribe(listener);
  dispatchEvent(new StorageEvent("storage", { key: "theme" }));
  expect(listener).not.toHaveBeenCalled();
  dispatchEvent(new StorageEvent("storage"));
  expect(listener).toHaveBeenCalledOnce();
  unsubscribe();
});

test("what only the browser knows is not in a prerendered page", () => {
  expect(renderToString(<Device />)).toBe("<p>none</p>");
  render(<Device />);
  expect(screen.getByText("this one")).toBeTruthy();
});
