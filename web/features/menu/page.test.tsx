import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { setPrerenderedConfig, standardConfig } from "../../client/config/config";
import { freshBrowser, renderPageAt } from "../../testing/page";
import { Component } from "./page";

freshBrowser();

/** The targets of the links, by the first word of each. */
function links(search = ""): string[] {
  renderPageAt(Component, "/auth", `/auth${search}`);
  return screen.getAllByRole("link").map((link) => link.getAttribute("href") ?? "");
}

describe("the menu page leads", () => {
  test("companies, partners and support to their sign-in pages, new people to registration", () => {
    expect(links()).toEqual(["/auth/login", "/auth/login-partners", "/auth/login-partners", "/auth/signup"]);
  });

  test("nobody to a registration that is switched off", () => {
    setPrerenderedConfig({ features: { ...standardConfig.features, signup: false } });
    expect(links()).not.toContain("/auth/signup");
  });

  test("back to where a guard stopped somebody, and never elsewhere", () => {
    expect(links("?returnTo=%2Faccount").slice(0, 2)).toEqual([
      "/auth/login?returnTo=%2Faccount",
      "/auth/login-partners?returnTo=%2Faccount",
    ]);
  });

  test("everywhere with what the address says about the way on", () => {
    expect(links("?returnTo=%2Faccount&business=b1&lang=fr")).toEqual([
      "/auth/login?business=b1&returnTo=%2Faccount",
      "/auth/login-partners?business=b1&returnTo=%2Faccount",
      "/auth/login-partners?business=b1&returnTo=%2Faccount",
      "/auth/signup?business=b1&returnTo=%2Faccount",
    ]);
  });

  test.each(["//evil.example", "/..//evil.example", "https://evil.example", "javascript:alert(1)"])(
    "not to %s",
    (returnTo) => expect(links(`?returnTo=${encodeURIComponent(returnTo)}`)[0]).toBe("/auth/login"),
  );
});
