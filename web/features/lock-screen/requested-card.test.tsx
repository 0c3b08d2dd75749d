// "Show me on this device": ticked at the sign-in, carried out when user and company are known.

import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { lastCard } from "../../client/session/cards";
import { requestCard, showRequestedCard } from "../../client/session/requested-card";
import { signInAnswer as answer, company, user } from "../../testing/actors";
import { type FakeWorker, problem } from "../../testing/fake-worker";
import { freshBrowser, renderPage, workerThat } from "../../testing/page";
import { press, send, write } from "../../testing/person";
import { Component as SignIn } from "../sign-in/page";

const CARD = "PUT /api/auth/lockscreen-users/me";

freshBrowser();

/** Signs in, with the tick or without; returns where that led. */
async function signIn(isTicked: boolean): Promise<() => string> {
  const where = renderPage(SignIn, "/auth/login-business");
  const email = screen.getByLabelText<HTMLInputElement>(/E-Mail-Adresse/);
  await write(email, "anna@firma.de");
  await write(screen.getByLabelText(/^Passwort/, { selector: "input" }), "Secret-1");
  if (isTicked) await press(screen.getByRole("checkbox", { name: "Auf diesem Gerät anzeigen" }));
  await send(email);
  return where;
}

function workerWith(card: () => Response, tenant = true): FakeWorker {
  const signedIn = tenant ? answer : { ...answer, accessTenantToken: null, company: null };
  return workerThat(({ method }) => (method === "PUT" ? card() : Response.json(signedIn)));
}

const accepted = () => new Response(null, { status: 204 });

test("who ticks it is shown, and their address is known here", async () => {
  const worker = workerWith(accepted);
  const where = await signIn(true);
  await waitFor(() => expect(where()).toBe("/"));
  expect(worker.paths).toContain(CARD);
  expect(lastCard()).toBe("u1");
});

test("who does not tick it is not", async () => {
  const worker = workerWith(accepted);
  const where = await signIn(false);
  await waitFor(() => expect(where()).toBe("/"));
  expect(worker.paths).not.toContain(CARD);
  expect(lastCard()).toBeUndefined();
});

test("a card that fails keeps nobody out, and says so", async () => {
  workerWith(() => problem(503, "unavailable"));
  const where = await signIn(true);
  await screen.findByText(/konnten auf diesem Gerät nicht angezeigt werden/);
  await waitFor(() => expect(where()).toBe("/"));
});

test("of several companies the one that is chosen is waited for", async () => {
  const worker = workerWith(accepted, false);
  const where = await signIn(true);
  await waitFor(() => expect(where()).toBe("/auth/organization-chooser"));
  expect(worker.paths).not.toContain(CARD);
});

test("a tick is forgotten by the next sign-in without one", async () => {
  const put = vi.fn(accepted);
  workerWith(put);
  requestCard(true);
  requestCard(false);
  await showRequestedCard({ kind: "open", session: { tenant: company, user } } as never);
  expect(put).not.toHaveBeenCalled();
});
