import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { setPrerenderedConfig, standardConfig } from "../../client/config/config";
import { signedIn } from "../../client/session/lifecycle";
import { flushSession, knownSession } from "../../client/session/session";
import { signInOf } from "../../testing/actors";
import { problem, type Responder, setCookie, tokenUntil } from "../../testing/fake-worker";
import { freshBrowser, renderPage, workerThat } from "../../testing/page";
import { press, write } from "../../testing/person";
import { Component } from "./page";

const ADDRESS = "/auth/login-business";
const user = { id: "u1", userId: "u1", email: "nina@firma.de", emailVerified: true, resetPasswordRequired: false };
const company = { companyId: "t1", tenantId: "t1", title: "Nordlicht", companyName: "Nordlicht", logoSrc: null };
const invitation = {
  id: "i1",
  code: "i1",
  company,
  roles: [],
  invitedBy: "Anna M.",
  expiresAt: "2026-12-04T09:30:00Z",
};

freshBrowser();
beforeEach(() => setCookie("utk", tokenUntil(Date.now() + 600_000)));

/** The sign-in page, with a signed-in user who has no company. */
function homeless(person: object = user, otherwise: Responder = () => problem(500, "internal")) {
  const worker = workerThat((call) => {
    if (call.path === "/api/auth/session") {
      return Response.json({ valid: true, user: person, tenant: null, company: null, organisations: [] });
    }
    return call.path.endsWith("getInvitationRequest") ? Response.json([invitation]) : otherwise(call);
  });
  return { worker, where: renderPage(Component, ADDRESS) };
}

test("an invitation that waits is accepted on the spot, and leads into the company", async () => {
  const { worker, where } = homeless(user, () => Response.json(signInOf({ user, company })));
  await screen.findByRole("heading", { level: 1, name: "Noch keine Firma" });
  expect(document.querySelector("form")).toBeNull();
  await press(await screen.findByRole("button", { name: "Beitreten" }));
  await waitFor(() => expect(where()).toBe("/"));
  expect(worker.paths).toContain("POST /api/user/invitation/accept/t1/i1");
});

describe("where people may make companies", () => {
  beforeEach(() => setPrerenderedConfig({ features: { ...standardConfig.features, createCompany: true } }));

  test("a company is made on the spot, and entered", async () => {
    const { worker, where } = homeless(user, () => Response.json(signInOf({ user, company })));
    await write(await screen.findByLabelText(/Name der Firma/), " Werk Nord ");
    await write(screen.getByLabelText("Ort"), "Ulm");
    await press(screen.getByRole("button", { name: "Firma anlegen" }));
    await waitFor(() => expect(where()).toBe("/"));
    const call = worker.calls.find(({ path }) => path === "/api/business");
    expect(JSON.parse(call?.body ?? "")).toEqual({ title: "Werk Nord", city: "Ulm" });
    expect(call?.headers.get("idempotency-key")).toMatch(/^[\da-f-]{36}$/);
    flushSession();
  });

  test("without a name nothing is sent, and a refusal is told", async () => {
    const { worker } = homeless(user, () => problem(429, "too_many_attempts"));
    await press(await screen.findByRole("button", { name: "Firma anlegen" }));
    await screen.findByText("Bitte ausfüllen");
    expect(worker.paths).not.toContain("POST /api/business");
    await write(screen.getByLabelText(/Name der Firma/), "Nord");
    await press(screen.getByRole("button", { name: "Firma anlegen" }));
    await screen.findByRole("alert");
  });

  test("whose address is not confirmed confirms it first", async () => {
    homeless({ ...user, emailVerified: false });
    await screen.findByText(/Danach können Sie hier eine eigene Firma anlegen/);
    expect(screen.queryByLabelText(/Name der Firma/)).toBeNull();
  });
});

test("whoever comes from registering never sees the form of the sign-in", async () => {
  signedIn(signInOf({ user, company: null }));
  const seen = new Set<string>();
  const observer = new MutationObserver(() => {
    for (const { name } of document.querySelectorAll("input")) seen.add(name);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  homeless();
  await screen.findByRole("heading", { level: 1, name: "Noch keine Firma" });
  observer.disconnect();
  expect([...seen]).toEqual([]);
  flushSession();
});

test("where nobody may make a company, there is no word of it", async () => {
  homeless();
  await screen.findByRole("heading", { level: 1, name: "Noch keine Firma" });
  expect(screen.queryByLabelText(/Name der Firma/)).toBeNull();
});

test("the account is a link away", async () => {
  const { where } = homeless();
  await press(await screen.findByRole("link", { name: "Mein Konto" }));
  expect(where()).toBe("/account");
});

test("whose address is not confirmed is led to that first; nothing is asked in vain", async () => {
  const { worker, where } = homeless({ ...user, emailVerified: false });
  await press(await screen.findByRole("link", { name: "Adresse bestätigen" }));
  expect(where()).toBe("/auth/confirm-mail");
  expect(worker.paths).not.toContain("GET /api/user/invitation/getInvitationRequest");
});

test("signing out brings the form back, for whoever comes next", async () => {
  const { where } = homeless(user, () => new Response(null, { status: 204 }));
  await press(await screen.findByRole("button", { name: "Abmelden" }));
  await waitFor(() => expect(document.querySelector("input[name=email]")).not.toBeNull());
  expect([where(), knownSession().kind]).toEqual([ADDRESS, "unknown"]);
  flushSession();
});

test("a sign-out that nobody heard says so, and nobody is signed in on this device", async () => {
  homeless(user, () => problem(503, "unavailable"));
  await press(await screen.findByRole("button", { name: "Abmelden" }));
  await screen.findByText("Die Abmeldung ist fehlgeschlagen");
  expect(knownSession().kind).toBe("unknown");
});
