import { render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { beforeEach, expect, test } from "vitest";
import { accessToken } from "../client/api/tokens";
import { queryClient } from "../client/session/query-client";
import { company, signInAnswer, user } from "../testing/actors";
import { problem, setCookie, tokenUntil } from "../testing/fake-worker";
import { freshBrowser, workerThat } from "../testing/page";
import { press, write } from "../testing/person";
import { Component } from "./company-chooser";

const ADDRESS = "/auth/organization-chooser";
const ENTER = "/api/auth/signin-company/c1/";
const noFactors = { totp: null, passkeys: [], recoveryCodes: { left: 0 }, required: true, trustedDevices: [] };

freshBrowser();
beforeEach(() => {
  queryClient().clear();
  setCookie("utk", tokenUntil(Date.now() + 600_000, "x", "u1"));
});

/** A member of one company, which demands a second factor first; the page as the router shows it, without a layout around it. */
function at(factors: object, rejection = problem(403, "second_factor_required")) {
  let isProven = false;
  const worker = workerThat(({ path }) => {
    if (path === "/api/auth/session") {
      return Response.json({ valid: true, user, tenant: null, company: null, organisations: [company] });
    }
    if (path === "/api/user/factors") return Response.json(factors);
    if (path === ENTER) return isProven ? Response.json(signInAnswer) : rejection.clone();
    if (path !== "/api/auth/reauthenticate") return problem(404, "not_found");
    isProven = true;
    return new Response(null, { status: 204 });
  });
  const elsewhere = { path: "*", element: <p>elsewhere</p> };
  const router = createMemoryRouter([{ path: ADDRESS, Component }, elsewhere], { initialEntries: [ADDRESS] });
  render(<RouterProvider router={router} />);
  return { worker, where: () => router.state.location.pathname };
}

const pressNamed = async (name: string | RegExp) => press(await screen.findByRole("button", { name }));
const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

test("a company that demands a second factor leads whoever has none to where one is set up", async () => {
  const { where } = at(noFactors);
  await screen.findByText(/Sie haben noch keinen/);
  await pressNamed("Abbrechen");
  await isClosed();
  expect(where()).toBe(ADDRESS);
  await pressNamed(/Nordlicht/);
  await pressNamed("Jetzt einrichten");
  await waitFor(() => expect(where()).toBe("/account"));
});

test("a company that demands a second factor asks for it where the session never showed it, and is entered then", async () => {
  const totp = { createdAt: "2026-11-20T09:30:00Z", lastUsedAt: null };
  const { worker, where } = at({ ...noFactors, totp });
  await write(await screen.findByLabelText(/Sechsstelliger Code/, { selector: "input" }), "123456");
  await pressNamed("Bestätigen");
  await waitFor(() => expect(where()).toBe("/"));
  const called = ["POST /api/auth/reauthenticate", `POST ${ENTER}`];
  expect(worker.paths.slice(-2)).toEqual(called);
});

test("a company that requires a new sign-in says so, and the session goes on elsewhere", async () => {
  const { worker, where } = at(noFactors, problem(401, "session_expired"));
  await screen.findByText("Nordlicht verlangt eine neue Anmeldung.");
  expect([where(), accessToken() === undefined]).toEqual([ADDRESS, false]);
  expect(worker.paths.filter((path) => path === `POST ${ENTER}`)).toHaveLength(1);
});
