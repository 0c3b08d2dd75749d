import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { blockStorage, fillStorage } from "../testing/full-storage";
import { deviceStorage, tabStorage } from "./storage";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const both = [
  ["localStorage", deviceStorage],
  ["sessionStorage", tabStorage],
] as const;

test.each(both)("%s keeps a text until it is removed", (name, storage) => {
  storage.write("theme", "dark");
  expect([storage.read("theme"), globalThis[name].getItem("theme")]).toEqual(["dark", "dark"]);
  storage.write("theme", null);
  expect([storage.read("theme"), globalThis[name].length]).toEqual([null, 0]);
});

test.each(both)("a text that a full %s refuses holds for this page, until another one fits", (name, storage) => {
  storage.write("theme", "dark");
  fillStorage(name);
  storage.write("theme", "light");
  expect([storage.read("theme"), globalThis[name].getItem("theme")]).toEqual(["light", "dark"]);
  storage.write("theme", null);
  expect([storage.read("theme"), globalThis[name].length]).toEqual([null, 0]);
  storage.write("theme", "light");
  vi.unstubAllGlobals();
  storage.write("theme", "dark");
  expect([storage.read("theme"), globalThis[name].getItem("theme")]).toEqual(["dark", "dark"]);
});

test.each(both)(
  "a %s that the browser blocks holds nothing, and fails nobody: a text holds for this page",
  (name, storage) => {
    const unblock = blockStorage(name);
    try {
      expect(() => globalThis[name]).toThrow("denied");
      expect(storage.read("theme")).toBeNull();
      storage.write("theme", "dark");
      expect(storage.read("theme")).toBe("dark");
      storage.write("theme", null);
      expect(storage.read("theme")).toBeNull();
    } finally {
      unblock();
    }
  },
);
