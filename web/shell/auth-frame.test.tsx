import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { setPrerenderedConfig, standardConfig } from "../client/config/config";
import { freshBrowser, renderPage, renderPageWithQuery } from "../testing/page";
import { AuthFrame } from "./auth-frame";

freshBrowser();

function Page() {
  return <AuthFrame>page</AuthFrame>;
}

/** The footer's links. */
function links(footer: Partial<typeof standardConfig.footer>): string[] {
  setPrerenderedConfig({ footer: { ...standardConfig.footer, ...footer } });
  renderPage(Page, "/auth");
  const legal = screen.queryByRole("navigation", { name: "Hilfe und Rechtliches" });
  return Array.from(legal?.querySelectorAll("a") ?? [], (link) => `${link.textContent} ${link.getAttribute("href")}`);
}

const all = { visible: true, help: "/help", privacy: "/privacy", terms: "https://asgard.example/terms" };

test("the footer leads to help, privacy and terms", () => {
  expect(links(all)).toEqual([
    "Hilfe /help",
    "Datenschutz /privacy",
    "Nutzungsbedingungen https://asgard.example/terms",
  ]);
});

test("an empty link is not shown", () => {
  expect(links({ ...all, privacy: "" })).toHaveLength(2);
});

test("the footer can be hidden", () => {
  expect(links({ ...all, visible: false })).toEqual([]);
});

test("a language that is opened beside the page leads on to where the page leads", () => {
  renderPageWithQuery(Page, "/auth/login", "/auth/login?lang=fr&returnTo=%2Fsurveys&business=b1&more=1");
  const link = screen.getByRole("link", { name: /^DE/ });
  expect(link.getAttribute("href")).toBe("?lang=de&business=b1&returnTo=%2Fsurveys");
});
