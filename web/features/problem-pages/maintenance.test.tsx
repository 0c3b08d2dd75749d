import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { setPrerenderedConfig } from "../../client/config/config";
import { freshBrowser, renderPage, renderPageWithQuery, workerThat } from "../../testing/page";
import { Component } from "./maintenance";

const ADDRESS = "/auth/maintenance";
const maintenance = { enabled: true, title: "Gleich wieder da", description: "Wir bauen um." };

freshBrowser();
afterEach(() => {
  vi.useRealTimers();
});

test("title and description come from the configuration", () => {
  setPrerenderedConfig({ maintenance });
  renderPage(Component, ADDRESS);
  expect(screen.getByRole("heading", { name: "Gleich wieder da" })).toBeDefined();
  expect(screen.getByText("Wir bauen um.")).toBeDefined();
});

test("without them it speaks for itself, and stays while nothing was paused", () => {
  const where = renderPage(Component, ADDRESS);
  expect(screen.getByRole("heading").textContent).not.toBe("");
  expect(where()).toBe(ADDRESS);
});

test.each([
  ["the page that was closed, with its query", "/auth/admin/user?page=2", "/auth/admin/user?page=2"],
  ["no other site", "//evil.example/", "/"],
])("when the pause ends it leads to %s", async (_, returnTo, address) => {
  setPrerenderedConfig({ maintenance });
  const where = renderPageWithQuery(Component, ADDRESS, `${ADDRESS}?returnTo=${encodeURIComponent(returnTo)}`);
  act(() => setPrerenderedConfig({}));
  await vi.waitFor(() => expect(where()).toBe(address));
});

test("it looks every minute whether the pause is over, and leads to the root then", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  setPrerenderedConfig({ maintenance });
  let enabled = true;
  const worker = workerThat(() => Response.json({ maintenance: { ...maintenance, enabled } }));
  const where = renderPage(Component, ADDRESS);
  await act(() => vi.advanceTimersByTimeAsync(59_999));
  expect(worker.paths).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  await vi.waitFor(() => expect(worker.paths).toEqual(["GET /api/config"]));
  expect(where()).toBe(ADDRESS);
  enabled = false;
  // The answer before may be still on its way: then the minute after tells.
  await vi.waitFor(async () => {
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(where()).toBe("/");
  });
});
