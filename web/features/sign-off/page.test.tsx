import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepSession } from "../../session/keeper";
import { freshBrowser, visit, workerThat } from "../../testing/page";
import { problem, setCookie, tokenUntil } from "../../testing/worker-double";
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
  visit(Component, "/auth/signoff");
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(false));
  expect(worker.paths).toEqual(["POST /api/auth/signout"]);
});

test("is done with a session that was over already", async () => {
  workerThat(() => problem(401, "session_expired"));
  visit(Component, "/auth/signoff");
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(false));
});

test("says so when the server could not be told, and tries again", async () => {
  let isSilent = true;
  workerThat(() => (isSilent ? problem(503, "unavailable") : new Response(null, { status: 204 })));
  visit(Component, "/auth/signoff");
  await screen.findByText("Die Abmeldung ist fehlgeschlagen");
  expect(leave).not.toHaveBeenCalled();
  isSilent = false;
  fireEvent.click(screen.getByRole("button", { name: "Erneut versuchen" }));
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(false));
});
