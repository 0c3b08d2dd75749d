import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accessToken } from "../../client/api/tokens";
import { keepSession } from "../../client/session/lifecycle";
import { problem, setCookie, tokenUntil } from "../../testing/fake-worker";
import { freshBrowser, renderPage, workerThat } from "../../testing/page";
import { press } from "../../testing/person";
import { Component } from "./page";

const leave = vi.fn();
let stop: () => void = () => undefined;

freshBrowser();
beforeEach(() => {
  leave.mockReset();
  stop = keepSession({
    leave,
    signInAgain: async () => false,
    startOver: () => undefined,
    reconsider: () => undefined,
  });
  setCookie("utk", tokenUntil(Date.now() + 600_000));
});
afterEach(() => stop());

test("signs out by a call, once", async () => {
  const worker = workerThat(() => new Response(null, { status: 204 }));
  renderPage(Component, "/auth/signoff");
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(false));
  expect(worker.paths).toEqual(["POST /api/auth/signout"]);
});

test("is done with a session that was over already", async () => {
  workerThat(() => problem(401, "session_expired"));
  renderPage(Component, "/auth/signoff");
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(false));
});

test("says so when the server could not be told, and tries again", async () => {
  let isUnreachable = true;
  workerThat(() => (isUnreachable ? problem(503, "unavailable") : new Response(null, { status: 204 })));
  renderPage(Component, "/auth/signoff");
  await screen.findByText("Die Abmeldung ist fehlgeschlagen");
  expect(leave).not.toHaveBeenCalledWith(false);
  isUnreachable = false;
  await press(screen.getByRole("button", { name: "Erneut versuchen" }));
  await waitFor(() => expect(leave).toHaveBeenLastCalledWith(false));
});

test("goes on by itself once the server was told, and opens nothing before", async () => {
  let isUnreachable = true;
  const worker = workerThat(() => {
    if (isUnreachable) throw new TypeError("no network");
    return new Response(null, { status: 204 });
  });
  const where = renderPage(Component, "/auth/signoff");
  await screen.findByText(/Auf diesem Gerät ist die Sitzung beendet/);
  setCookie("utk", tokenUntil(Date.now() + 600_000));
  expect(accessToken()).toBeUndefined();
  isUnreachable = false;
  dispatchEvent(new Event("online"));
  await waitFor(() => expect(where()).toBe("/auth/login-business"));
  expect(worker.paths).toEqual(["POST /api/auth/signout", "POST /api/auth/signout"]);
});
