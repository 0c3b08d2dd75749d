import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { problem } from "../../testing/fake-worker";
import { freshBrowser, renderPageAt, workerThat } from "../../testing/page";
import { press } from "../../testing/person";
import { Component } from "./page";

freshBrowser();

const open = () => renderPageAt(Component, "/auth/not-me/:code", "/auth/not-me/c-1");
const SUBMIT = "Alles beenden und neues Passwort wählen";
const notice = (notice: string) => Response.json({ notice, at: "2026-11-20T09:30:00Z" });
const isLook = ({ path }: { readonly path: string }) => path.endsWith("disavow-verify-code");

test("it says what happened and does nothing until the button is pressed; then what was done", async () => {
  const worker = workerThat((call) => (isLook(call) ? notice("newDevice") : new Response(null, { status: 204 })));
  open();
  expect(await screen.findByText(/^Anmeldung von einem neuen GerätAm .*2026/)).toBeDefined();
  expect(worker.calls.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ["/api/auth/disavow-verify-code", { code: "c-1" }],
  ]);
  await press(screen.getByRole("button", { name: SUBMIT }));
  expect(await screen.findByRole("heading", { name: "Alle Anmeldungen sind beendet" })).toBeDefined();
  expect(screen.getByRole("status").textContent).toContain("E-Mail-Adresse Ihres Kontos");
  expect(JSON.parse(worker.calls[1]?.body ?? "")).toEqual({ code: "c-1", domain: location.origin });
  expect(screen.queryByRole("button", { name: SUBMIT })).toBeNull();
});

test.each(["look", "press"])("a link that is over at the %s says so and leads to a new password", async (at) => {
  workerThat((call) => (isLook(call) && at === "press" ? notice("lockout") : problem(410, "link_expired")));
  open();
  if (at === "press") await press(await screen.findByRole("button", { name: SUBMIT }));
  expect(await screen.findByRole("heading", { name: "Dieser Link gilt nicht mehr" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Neues Passwort wählen" }).getAttribute("href")).toBe("/auth/forgot");
  expect(screen.getByRole("link", { name: "Zurück zur Anmeldung" }).getAttribute("href")).toBe("/auth/login-business");
});

test("no answer says nothing about the link, and both can be asked again", async () => {
  let isDown = true;
  const worker = workerThat((call) => {
    if (isDown) return problem(503, "unavailable");
    return isLook(call) ? notice("newer.kind") : new Response(null, { status: 204 });
  });
  open();
  isDown = await screen.findByText(/kurz nicht verfügbar/).then(() => false);
  await press(screen.getByRole("button", { name: "Erneut versuchen" }));
  const button = await screen.findByRole("button", { name: SUBMIT });
  // A mail of a newer release is named by its time.
  expect(screen.getByText(/^Am .*2026/)).toBeDefined();
  isDown = true;
  await press(button);
  await waitFor(() => expect(document.querySelector(".alert")).not.toBeNull());
  isDown = false;
  await press(screen.getByRole("button", { name: SUBMIT }));
  expect(await screen.findByRole("status")).toBeDefined();
  expect(worker.paths.filter((path) => path.endsWith("/disavow")).length).toBeGreaterThan(1);
});
