import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { setPrerenderedConfig, standardConfig } from "../../client/config/config";
import { rememberedEmail } from "../../client/session/email";
import { signInOf } from "../../testing/actors";
import { problem, type Responder, setCookie, tokenUntil, withheld } from "../../testing/fake-worker";
import { freshBrowser, renderPageAt, renderPageWithQuery, renderRoutes, workerThat } from "../../testing/page";
import { press } from "../../testing/person";
import { Component as SignUp } from "../sign-up/page";
import { Component } from "./page";

freshBrowser();

const company = { companyId: "t1", tenantId: "t1", title: "Nordlicht", companyName: "Nordlicht AG", city: "Kiel" };
const inviting = { company: { ...company, logoSrc: null }, invitedBy: "Anna M." };
const nina = { id: "u1", userId: "u1", email: "nina@firma.de", resetPasswordRequired: false };
const PATTERN = "/auth/invitation/:tenant/:email/:code";
const LINK = "/auth/invitation/t1/Nina%40firma.de/code-1";
const open = () => renderPageAt(Component, PATTERN, LINK);

/** Confirms the question before the invitation is declined. */
async function confirm(): Promise<void> {
  const question = await screen.findByRole("alertdialog", { name: "Einladung von Nordlicht ablehnen?" });
  await press(within(question).getByRole("button", { name: "Ablehnen" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
}

const joinedSession = () =>
  Response.json({ valid: true, user: nina, tenant: null, company: null, organisations: [company] });
const joined = () => Response.json(signInOf({ user: nina, company }));

/** A worker where `user` is signed in, or nobody. */
function visitor(user: object | undefined, rest: Responder = () => problem(500, "internal"), answer = inviting) {
  if (user) setCookie("utk", tokenUntil(Date.now() + 600_000));
  return workerThat((call) => {
    if (call.path === "/api/auth/verify-invitation") return Response.json(answer);
    if (call.path === "/api/auth/session") {
      return Response.json({ valid: true, user, tenant: null, company: null, organisations: [] });
    }
    return rest(call);
  });
}

test("a visitor reads who invited them to what, and signs in or registers; nothing is answered by looking", async () => {
  const worker = visitor(undefined);
  const where = open();
  await screen.findByText("Anna M. von Nordlicht hat nina@firma.de eingeladen.");
  expect(screen.getByRole("link", { name: "Jetzt registrieren" }).getAttribute("href")).toBe(
    "/auth/signup/nina%40firma.de/code-1",
  );
  expect(screen.queryByRole("button", { name: "Ablehnen" })).toBeNull();
  expect(worker.paths.filter((path) => path.includes("/user/invitation/"))).toEqual([]);
  await press(screen.getByRole("button", { name: "Anmelden und beitreten" }));
  await waitFor(() => expect(where()).toBe("/auth/login-business"));
  expect(rememberedEmail()).toBe("nina@firma.de");
});

test("whoever has no account is told who makes one, where nobody may register", async () => {
  setPrerenderedConfig({ features: { ...standardConfig.features, signup: false } });
  visitor(undefined);
  open();
  await screen.findByRole("button", { name: "Anmelden und beitreten" });
  expect(screen.getByText(/^Noch kein Konto\?/).textContent).toBe(
    "Noch kein Konto? Selbst registrieren kann man sich hier nicht. Bitten Sie Ihre Firma, ein Konto für Sie anzulegen.",
  );
  expect(screen.queryByRole("link", { name: "Jetzt registrieren" })).toBeNull();
});

test("whoever begins to register and has an account after all comes back to the invitation by signing in", async () => {
  visitor(undefined);
  const signUp = { path: "/auth/signup/:email/:invitation", Component: SignUp };
  const where = renderRoutes([{ path: PATTERN, Component }, signUp], LINK);
  await press(await screen.findByRole("link", { name: "Jetzt registrieren" }));
  await screen.findByText("Schritt 1 von 3");
  expect(where()).toBe("/auth/signup/nina%40firma.de/code-1");
  const form = `/auth/login-business?returnTo=${encodeURIComponent(LINK)}`;
  const link = () => screen.getByRole("link", { name: "Anmelden" }).getAttribute("href");
  expect(link()).toBe(form);
  await press(screen.getByRole("button", { name: "Weiter" }));
  await screen.findByText("Schritt 2 von 3");
  expect(link()).toBe(form);
});

test("an inviter who is gone is not named", async () => {
  visitor(undefined, undefined, { ...inviting, invitedBy: "" });
  open();
  await screen.findByText("Nordlicht hat nina@firma.de eingeladen.");
});

test("the right person joins by one button", async () => {
  const worker = visitor(nina, joined);
  const where = open();
  await press(await screen.findByRole("button", { name: "Beitreten" }));
  await waitFor(() => expect(where()).toBe("/"));
  expect(worker.paths).toContain("POST /api/user/invitation/accept/t1/code-1");
});

test("and declines by the other, after a question", async () => {
  const worker = visitor(nina, () => new Response(null, { status: 204 }));
  const where = open();
  await press(await screen.findByRole("button", { name: "Ablehnen" }));
  await confirm();
  await waitFor(() => expect(where()).toBe("/"));
  expect(worker.paths).toContain("POST /api/user/invitation/decline/t1/code-1");
  expect(await screen.findByText("Die Einladung ist abgelehnt.")).toBeDefined();
});

test("whoever does not mean it declines nothing", async () => {
  const worker = visitor(nina);
  open();
  const decline = await screen.findByRole("button", { name: "Ablehnen" });
  await press(decline);
  await screen.findByRole("alertdialog");
  await press(screen.getByRole("button", { name: "Abbrechen" }));
  await waitFor(() => expect(document.activeElement).toBe(decline));
  expect(worker.paths.some((path) => path.includes("/decline/"))).toBe(false);
});

test.each([
  ["Beitreten", "accept", "Ablehnen"],
  ["Ablehnen", "decline", "Beitreten"],
])("one answer at a time: %s", async (first, sent, second) => {
  const { response, give } = withheld();
  const worker = visitor(nina, () => response);
  const where = open();
  const button = await screen.findByRole("button", { name: first });
  await press(button);
  if (sent === "decline") await confirm();
  await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
  await press(screen.getByRole("button", { name: second }));
  give(sent === "accept" ? joined() : new Response(null, { status: 204 }));
  await waitFor(() => expect(where()).toBe("/"));
  expect(worker.paths.filter((path) => path.includes("/user/invitation/"))).toEqual([
    `POST /api/user/invitation/${sent}/t1/code-1`,
  ]);
});

test("somebody else sees both addresses and no failure, and leaves for the invited person", async () => {
  const worker = visitor({ ...nina, userId: "u2", id: "u2", email: "ben@firma.de" }, () =>
    Response.json(null, { status: 200 }),
  );
  const where = open();
  await screen.findByText("Die Einladung gilt für nina@firma.de, angemeldet ist ben@firma.de.");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByRole("button", { name: "Beitreten" })).toBeNull();
  await press(screen.getByRole("button", { name: "Abmelden und fortfahren" }));
  await waitFor(() => expect(where()).toBe("/auth/login-business"));
  expect(worker.paths).toContain("POST /api/auth/signout");
  expect(worker.paths.filter((path) => path.includes("/user/invitation/"))).toEqual([]);
  expect(rememberedEmail()).toBe("nina@firma.de");
});

test.each(["verify", "second_factor", "password"])(
  "whoever has not finished signing in goes on with that before they answer (%s)",
  async (scope) => {
    setCookie("utk", tokenUntil(Date.now() + 600_000));
    workerThat(({ path }) =>
      path === "/api/auth/session"
        ? Response.json({ valid: false, scope, user: { id: "u1", email: "nina@firma.de" }, methods: null })
        : Response.json(inviting),
    );
    const where = renderPageWithQuery(Component, PATTERN, LINK);
    const signIn = await screen.findByRole("button", { name: "Anmelden und beitreten" });
    expect(screen.queryByRole("button", { name: "Beitreten" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Ablehnen" })).toBeNull();
    await press(signIn);
    await waitFor(() => expect(where()).toBe(`/auth/login-business?returnTo=${encodeURIComponent(LINK)}`));
  },
);

test("a refusal is explained in place, and the buttons stay", async () => {
  visitor(nina, () => problem(403, "email_unverified"));
  const where = open();
  await press(await screen.findByRole("button", { name: "Beitreten" }));
  expect(await screen.findByRole("alert")).toBeDefined();
  expect(where()).toContain("/auth/invitation/");
  expect(screen.getByRole("button", { name: "Ablehnen" })).toBeDefined();
});

test("an invitation that is over is no failure either", async () => {
  workerThat(({ path }) =>
    path === "/api/auth/verify-invitation" ? problem(404, "invitation_invalid") : Response.json({ valid: false }),
  );
  open();
  await screen.findByRole("heading", { name: "Diese Einladung gilt nicht mehr" });
  expect(screen.queryByRole("alert")).toBeNull();
});

describe("an invitation that was used up", () => {
  const gone = () => problem(404, "invitation_invalid");

  test("by the person who is signed in says so, and leads on to the company", async () => {
    setCookie("utk", tokenUntil(Date.now() + 600_000));
    const worker = workerThat(({ path }) => {
      if (path === "/api/auth/verify-invitation") return gone();
      return path === "/api/auth/session" ? joinedSession() : joined();
    });
    const where = open();
    await screen.findByRole("heading", { name: "Sie gehören zu Nordlicht" });
    await press(screen.getByRole("button", { name: "Start" }));
    await waitFor(() => expect(where()).toBe("/"));
    expect(worker.paths).toContain("POST /api/auth/signin-company/t1/");
  });

  test("by a person of that company other than the one who is signed in is over", async () => {
    setCookie("utk", tokenUntil(Date.now() + 600_000));
    const ben = { ...nina, email: "ben@firma.de" };
    workerThat(({ path }) =>
      path === "/api/auth/verify-invitation"
        ? gone()
        : Response.json({ valid: true, user: ben, tenant: null, company: null, organisations: [company] }),
    );
    open();
    await screen.findByRole("heading", { name: "Diese Einladung gilt nicht mehr" });
  });

  test("by joining whose answer was lost joins at the next press", async () => {
    setCookie("utk", tokenUntil(Date.now() + 600_000));
    let presses = 0;
    const worker = workerThat(({ path }) => {
      if (path === "/api/auth/verify-invitation") return Response.json(inviting);
      if (path.startsWith("/api/auth/signin-company/")) return joined();
      if (path !== "/api/auth/session") {
        presses += 1;
        return presses === 1 ? Promise.reject(new TypeError("no network")) : gone();
      }
      const organisations = presses > 0 ? [company] : [];
      return Response.json({ valid: true, user: nina, tenant: null, company: null, organisations });
    });
    const where = open();
    const join = await screen.findByRole("button", { name: "Beitreten" });
    await press(join);
    await screen.findByRole("alert");
    await press(join);
    await waitFor(() => expect(where()).toBe("/"));
    expect(worker.paths.slice(-4)).toEqual([
      "POST /api/user/invitation/accept/t1/code-1",
      "POST /api/user/invitation/accept/t1/code-1",
      "POST /api/auth/session",
      "POST /api/auth/signin-company/t1/",
    ]);
  });

  test.each(["Beitreten", "Ablehnen"])("while it was open is over: %s", async (name) => {
    let isGone = false;
    setCookie("utk", tokenUntil(Date.now() + 600_000));
    workerThat(({ path }) => {
      if (path === "/api/auth/session") {
        return Response.json({ valid: true, user: nina, tenant: null, company: null, organisations: [] });
      }
      return isGone ? gone() : Response.json(inviting);
    });
    open();
    const button = await screen.findByRole("button", { name });
    isGone = true;
    await press(button);
    if (name === "Ablehnen") await confirm();
    await screen.findByRole("heading", { name: "Diese Einladung gilt nicht mehr" });
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

test("no network says nothing about the invitation: it can be tried again", async () => {
  let silent = true;
  workerThat(({ path }) => {
    if (path !== "/api/auth/verify-invitation") return Response.json({ valid: false });
    return silent ? problem(503, "unavailable") : Response.json(inviting);
  });
  open();
  const again = await screen.findByRole("button", { name: "Erneut versuchen" });
  silent = false;
  await press(again);
  await screen.findByText("Anna M. von Nordlicht hat nina@firma.de eingeladen.");
});
