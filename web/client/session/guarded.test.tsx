// Guards in action: on navigation, and when a flag changes while a page is open (G6).

import { act, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, Outlet } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test, vi } from "vitest";
import { problem } from "../../testing/fake-worker";
import { freshBrowser, workerThat } from "../../testing/page";
import { call } from "../api/request";
import { type Config, refreshConfig, setPrerenderedConfig, standardConfig } from "../config/config";
import { type Guard, useGuards } from "./guards";

freshBrowser();
afterEach(() => {
  vi.useRealTimers();
});

const maintenance = { enabled: true, title: "", description: "" };
const signUpOff: Partial<Config> = { features: { ...standardConfig.features, signup: false } };

function Frame() {
  return useGuards() ? <Outlet /> : <p>hidden</p>;
}

/** Opens guarded pages, each of which shows its address. */
function renderPage(address: string) {
  const page = (path: string, ...guards: Guard[]) => ({ path, handle: { guards }, element: <p>page {path}</p> });
  const children = [
    page("/auth/signup", "maintenance", "signup"),
    page("/auth/forgot", "maintenance", "passwordReset"),
    page("/auth", "maintenance", "welcomePage"),
    page("/open"),
    page("*"),
  ];
  const router = createMemoryRouter([{ element: <Frame />, children }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}

/** A worker with this configuration document from now on. */
function configured(document: Partial<Config>) {
  return workerThat(({ path }) => (path === "/api/config" ? Response.json(document) : problem(503, "maintenance")));
}

test("first load, navigation and a switch that is turned lead to the same places", async () => {
  setPrerenderedConfig(signUpOff);
  const router = renderPage("/auth/signup");
  expect(screen.queryByText("page /auth/signup")).toBeNull();
  await waitFor(() => expect(router.state.location.pathname).toBe("/auth/login"));
  await act(() => router.navigate("/auth/forgot"));
  expect(screen.getByText("page /auth/forgot")).toBeDefined();
  await act(() => router.navigate("/auth/signup"));
  await waitFor(() => expect(router.state.location.pathname).toBe("/auth/login"));
  await act(() => router.navigate("/auth/forgot"));
  act(() => setPrerenderedConfig({ features: { ...standardConfig.features, passwordReset: false } }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/auth/login"));
});

test("the menu page that is switched off leads to the sign-in form, in maintenance to the maintenance page", async () => {
  const router = renderPage("/auth");
  act(() => setPrerenderedConfig({ features: { ...standardConfig.features, welcomePage: false } }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/auth/login-business"));
  await act(() => router.navigate("/auth?returnTo=%2Faccount"));
  await waitFor(() => expect(router.state.location.search).toBe("?returnTo=%2Faccount"));
  expect(router.state.location.pathname).toBe("/auth/login-business");
  act(() => setPrerenderedConfig({ maintenance }));
  await act(() => router.navigate("/auth?returnTo=%2Faccount#top"));
  await waitFor(() => expect(router.state.location.pathname).toBe("/auth/maintenance"));
  const { search } = router.state.location;
  expect(new URLSearchParams(search).get("returnTo"), "to go on there").toBe("/auth?returnTo=%2Faccount#top");
});

test("the configuration is asked for again a minute later, with the next navigation", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  setPrerenderedConfig({});
  const worker = configured({ maintenance });
  const router = renderPage("/open");
  await act(() => router.navigate("/auth/forgot"));
  expect(worker.paths).toEqual([]);
  vi.setSystemTime(Date.now() + 60_000);
  await act(() => router.navigate("/auth/signup"));
  await waitFor(() => expect(router.state.location.pathname).toBe("/auth/maintenance"));
  expect(worker.paths).toEqual(["GET /api/config"]);
});

test("and when somebody looks at the page again", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  setPrerenderedConfig({});
  configured(signUpOff);
  const router = renderPage("/auth/signup");
  vi.setSystemTime(Date.now() + 60_000);
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(router.state.location.pathname).toBe("/auth/signup");
  visibility.mockReturnValue("visible");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await waitFor(() => expect(router.state.location.pathname).toBe("/auth/login"));
});

test("a refusal that names a switch counts at once", async () => {
  configured({ maintenance });
  const router = renderPage("/auth/signup");
  await call("GET", "/api/one").catch(() => undefined);
  await waitFor(() => expect(router.state.location.pathname).toBe("/auth/maintenance"));
});

test("whoever wants the configuration meanwhile waits for the same answer", async () => {
  const worker = configured({ maintenance });
  await Promise.all([refreshConfig(true), refreshConfig(true)]);
  expect(worker.paths).toEqual(["GET /api/config"]);
});

test("without an answer the document at hand stays in force", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  setPrerenderedConfig({});
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  const router = renderPage("/open");
  vi.setSystemTime(Date.now() + 60_000);
  await act(() => router.navigate("/auth/signup"));
  expect(screen.getByText("page /auth/signup")).toBeDefined();
});

test("an address with signoff in it leads out, from anywhere", async () => {
  const router = renderPage("/open");
  await act(() => router.navigate("/auth/forgot?signoff"));
  await waitFor(() => expect(router.state.location.pathname).toBe("/auth/signoff"));
});
