// The app that this browser loads from the developer's machine, and that only local builds do.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { freshBrowser } from "../../testing/page";
import { forgetLocalApp, localApp, onRebuilt, takeLocalApp } from "./local-apps";
import { moduleAddress } from "./module-address";

freshBrowser();

const URL_OF_NOTES = "http://localhost:5180/index.js";

function at(address: string) {
  history.replaceState(null, "", address);
  takeLocalApp();
  return location.pathname + location.search + location.hash;
}

afterEach(() => {
  vi.unstubAllEnvs();
  history.replaceState(null, "", "/");
});

describe("in development", () => {
  beforeEach(() => vi.stubEnv("ENVIRONMENT", "local"));

  test("an app of the address is loaded from there until it is left, and the address forgets it", () => {
    expect(at(`/notes?tab=1&loadApp=notes@${URL_OF_NOTES}#a`)).toBe("/notes?tab=1#a");
    expect(at("/?loadApp=other@http://localhost:5181/index.js")).toBe("/");
    expect(localApp("notes")).toBe(URL_OF_NOTES);
    expect(moduleAddress(URL_OF_NOTES)?.href).toBe(URL_OF_NOTES);
    forgetLocalApp("notes");
    expect([localApp("notes"), localApp("other")]).toEqual([undefined, "http://localhost:5181/index.js"]);
    forgetLocalApp("other");
    expect(localStorage.getItem("asgard.local-apps")).toBeNull();
  });

  test.each([
    "https://evil.example/index.js",
    "http://evil.example/index.js",
    "http://localhost.evil.example/index.js",
    "http://localhost@evil.example/index.js",
    "https://localhost/index.js",
    "javascript:alert(1)",
    "//evil.example/x.js",
    "",
  ])("nothing but this machine is taken: %s", (url) => {
    at(`/?loadApp=notes@${url}`);
    expect(localApp("notes")).toBeUndefined();
    localStorage.setItem("asgard.local-apps", JSON.stringify({ notes: url }));
    expect(localApp("notes")).toBeUndefined();
    expect(moduleAddress(url || "https://evil.example")).toBeUndefined();
  });

  test("what cannot be read is nothing, and no name is one of every object's", () => {
    localStorage.setItem("asgard.local-apps", "{");
    expect(localApp("notes")).toBeUndefined();
    expect(localApp("constructor")).toBeUndefined();
  });

  test("whoever serves it says when it was built anew", () => {
    const close = vi.fn();
    const listeners = new Map<string, () => void>();
    const opened: string[] = [];
    vi.stubGlobal(
      "EventSource",
      class {
        constructor(url: URL) {
          opened.push(url.href);
        }
        addEventListener = (name: string, listener: () => void) => void listeners.set(name, listener);
        close = close;
      },
    );
    const built = vi.fn();
    const stop = onRebuilt(URL_OF_NOTES, built);
    listeners.get("change")?.();
    expect([opened, built.mock.calls.length]).toEqual([["http://localhost:5180/esbuild"], 1]);
    stop();
    expect(close).toHaveBeenCalledOnce();
  });
});

describe.each(["production", "staging", ""])("in a build for %s", (environment) => {
  beforeEach(() => vi.stubEnv("ENVIRONMENT", environment));

  test("nothing of it is there", () => {
    const address = `/?loadApp=notes@${URL_OF_NOTES}`;
    expect(at(address)).toBe(address);
    localStorage.setItem("asgard.local-apps", JSON.stringify({ notes: URL_OF_NOTES }));
    expect(localApp("notes")).toBeUndefined();
    expect(moduleAddress(URL_OF_NOTES)).toBeUndefined();
  });
});
