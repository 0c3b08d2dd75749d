import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { renderPageWithQuery } from "../../testing/page";
import { setConfig, standardConfig } from "../config/config";
import { tabStorage } from "../storage";
import { continuationIn } from "./continuation";
import { keepContinuation, useResumedContinuation } from "./provider-continuation";

beforeEach(() => {
  sessionStorage.clear();
  setConfig({});
});
afterEach(cleanup);

function Page() {
  useResumedContinuation();
  return null;
}

/** The address after a page was loaded at one. */
function loadedAt(address: string): string {
  cleanup();
  return renderPageWithQuery(Page, "*", address)();
}

const left = (search: string) => keepContinuation({ pathname: "/auth/login-business", search });
const CHOOSER = "/auth/organization-chooser";

test("what was asked for before a provider's sign-in is asked for at its end, once", () => {
  left("?returnTo=%2Faccount%3Ftab%3D2&business=b1");
  expect(loadedAt(CHOOSER)).toBe(`${CHOOSER}?business=b1&returnTo=%2Faccount%3Ftab%3D2`);
  expect(loadedAt(CHOOSER)).toBe(CHOOSER);
});

test("a sign-in that waits for a step, or failed, knows it too", () => {
  left("?returnTo=%2Faccount");
  const form = "/auth/login-business?error=second_factor_required";
  expect(loadedAt(form)).toBe(`${form}&returnTo=%2Faccount`);
});

test.each(["/auth/login-business", "/auth/signup?error=x", "/auth"])(
  "whoever comes back to %s instead has given up",
  (address) => {
    left("?returnTo=%2Faccount");
    expect(loadedAt(address)).toBe(address);
    expect(loadedAt(CHOOSER)).toBe(CHOOSER);
  },
);

test("what an address says itself counts", () => {
  left("?returnTo=%2Faccount");
  const { pathname, search } = new URL(loadedAt(`${CHOOSER}?returnTo=%2Fother`), "https://own.test");
  expect(continuationIn({ pathname, search }).returnTo).toBe("/other");
});

test("nothing is left of the sign-in before", () => {
  left("?returnTo=%2Faccount");
  left("");
  expect(loadedAt(CHOOSER)).toBe(CHOOSER);
});

test("the company may be the configuration's", () => {
  setConfig({ redirects: { ...standardConfig.redirects, target: "business/b8" } });
  left("");
  expect(loadedAt(CHOOSER)).toBe(`${CHOOSER}?business=b8`);
});

test.each(["?returnTo=https%3A%2F%2Fevil.example", "?returnTo=%2F..%2F%2Fevil.example&x=1"])(
  "an app in the page cannot send anybody elsewhere by it: %s",
  (stored) => {
    tabStorage.write("asgard.continuation", stored);
    expect(loadedAt(CHOOSER)).toBe(CHOOSER);
  },
);
