import { render } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { rememberPlatform } from "../client/api/native";
import { setPrerenderedConfig, standardConfig } from "../client/config/config";
import { freshBrowser } from "../testing/page";
import { Avatar } from "./avatar";

freshBrowser();
beforeEach(() => setPrerenderedConfig({ hosts: { ...standardConfig.hosts, api: "https://api.example" } }));

function sourceOf(image: string): string | null | undefined {
  const { container } = render(<Avatar userId="u1" initials="A" image={image} />);
  return container.querySelector("img")?.getAttribute("src");
}

test("a stored picture is loaded from the origin of the page", () => {
  expect(sourceOf("/media/a.webp")).toBe("/media/a.webp");
});

test("in the native app, which brings its pages along, it is loaded from the API", () => {
  rememberPlatform("?platform=native");
  expect(sourceOf("/media/a.webp")).toBe("https://api.example/media/a.webp");
  expect(sourceOf("blob:https://own.test/chosen")).toBe("blob:https://own.test/chosen");
});
