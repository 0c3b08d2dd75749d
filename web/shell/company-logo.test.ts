import { expect, test } from "vitest";
import { setPrerenderedConfig, standardConfig } from "../client/config/config";
import { logoUrl } from "./company-logo";

test.each([
  ["logos/a.svg", "https://api.example/logos/a.svg"],
  ["/media/a.webp", "/media/a.webp"],
  ["https://cdn.example/a.svg", "https://cdn.example/a.svg"],
])("the logo %s is loaded from %s", (logoSrc, url) => {
  setPrerenderedConfig({ hosts: { ...standardConfig.hosts, api: "https://api.example" } });
  expect(logoUrl(logoSrc)).toBe(url);
});
