import { beforeEach, describe, expect, test } from "vitest";
import { rememberPlatform } from "../client/api/native";
import { setPrerenderedConfig, standardConfig } from "../client/config/config";
import { freshBrowser } from "../testing/page";
import { logoUrl } from "./company-logo";

freshBrowser();
beforeEach(() => setPrerenderedConfig({ hosts: { ...standardConfig.hosts, api: "https://api.example" } }));

test.each([
  ["logos/a.svg", "https://api.example/logos/a.svg"],
  ["/media/a.webp", "/media/a.webp"],
  ["https://cdn.example/a.svg", "https://cdn.example/a.svg"],
  ["blob:https://own.test/chosen", "blob:https://own.test/chosen"],
])("the logo %s is loaded from %s", (logoSrc, url) => {
  expect(logoUrl(logoSrc)).toBe(url);
});

describe("in the native app, which brings its pages along", () => {
  beforeEach(() => rememberPlatform("?platform=native"));

  test.each([
    ["/media/a.webp", "https://api.example/media/a.webp"],
    ["/assets/logos/a.svg", "/assets/logos/a.svg"],
    ["blob:https://own.test/chosen", "blob:https://own.test/chosen"],
  ])("the logo %s is loaded from %s", (logoSrc, url) => {
    expect(logoUrl(logoSrc)).toBe(url);
  });
});
