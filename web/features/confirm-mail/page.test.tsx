import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { rememberedEmail } from "../../client/session/email";
import { keepSession } from "../../client/session/lifecycle";
import { clearCookies, problem, type RecordedCall, setCookie, tokenUntil } from "../../testing/fake-worker";
import { freshBrowser, renderPageAt, renderPageWithQuery, renderRoutes, workerThat } from "../../testing/page";
import { press } from "../../testing/person";
import { Component as Menu } from "../menu/page";
import { Component } from "./page";

freshBrowser();

const user = { id: "u1", userId: "u1", email: "anna@firma.de", emailVerified: false };
const session = { valid: true, user, tenant: null, company: null, organisations: [] };
const PATTERN = "/auth/confirm-mail/:mail?/:key?";
const LINK = "/auth/confirm-mail/anna%40firma.de/key-1";
const open = (address = LINK) => renderPageAt(Component, PATTERN, address);

/** Answers the session; everything else by `rest`. */
function signedIn(rest: (call: RecordedCall) => Response, known: object = session) {
  setCookie("utk", tokenUntil(Date.now() + 600_000));
  return workerThat((call) => (call.path === "/api/auth/session" ? Response.json(known) : rest(call)));
}

test("nothing is confirmed by opening the link; the button does, and leads to the root", async () => {
  const worker = signedIn(() => Response.json({ user: { ...user, emailVerified: true } }));
  const where = open();
  const button = await screen.findByRole("button", { name: "Adresse bestätigen" });
  expect(worker.paths).toEqual(["POST /api/auth/session"]);
  await press(button);
  await waitFor(() => expect(where()).toBe("/"));
  expect(JSON.parse(worker.calls[1]?.body ?? "")).toEqual({ token: "key-1", email: "anna@firma.de" });
});

test("an answer without a person confirms nothing", async () => {
  signedIn(() => Response.json({ user: { ...user, id: "" } }));
  const where = open();
  await press(await screen.findByRole("button", { name: "Adresse bestätigen" }));
  expect(await screen.findByRole("alert")).toBeDefined();
  expect(where()).toBe(LINK);
});

test("without a session it leads to /auth, and from there by the sign-in back to the link", async () => {
  const worker = workerThat(() => problem(401, "unauthenticated"));
  const page = { path: PATTERN, Component };
  const where = renderRoutes([page, { path: "/auth", Component: Menu }], LINK);
  await waitFor(() => expect(where()).toBe("/auth"));
  const company = await screen.findByRole("link", { name: /Unternehmen/ });
  await waitFor(() => expect(company.getAttribute("href")).toBe(`/auth/login?returnTo=${encodeURIComponent(LINK)}`));
  expect(worker.paths.filter((path) => path.endsWith("verify-email"))).toEqual([]);
});

test("a session that could not be checked is checked again at a press, and the link goes on", async () => {
  let isDown = true;
  setCookie("utk", tokenUntil(Date.now() + 600_000));
  workerThat(() => (isDown ? problem(422, "validation_failed") : Response.json(session)));
  open();
  const again = await screen.findByRole("button", { name: "Erneut versuchen" });
  isDown = false;
  await press(again);
  await screen.findByRole("button", { name: "Adresse bestätigen" });
});

test("a link that is not good any more is explained, and a new one can be sent", async () => {
  const worker = signedIn(({ path }) =>
    path.endsWith("verify-email") ? problem(410, "link_expired") : Response.json({}, { status: 202 }),
  );
  open();
  await press(await screen.findByRole("button", { name: "Adresse bestätigen" }));
  await screen.findByText(/Dieser Link ist abgelaufen/);
  await press(screen.getByRole("button", { name: "Neuen Link senden" }));
  await screen.findByText("Ein neuer Link ist unterwegs.");
  expect(screen.queryByRole("button", { name: "Adresse bestätigen" })).toBeNull();
  expect(worker.paths.at(-1)).toBe("POST /api/auth/resend-verification");
});

test("a link that was used up by a press whose answer was lost has confirmed the address, which leads to the root", async () => {
  let presses = 0;
  setCookie("utk", tokenUntil(Date.now() + 600_000));
  const worker = workerThat(({ path }) => {
    if (path === "/api/auth/session")
      return Response.json({ ...session, user: { ...user, emailVerified: presses > 0 } });
    presses += 1;
    return presses === 1 ? Promise.reject(new TypeError("no network")) : problem(410, "link_expired");
  });
  const where = open();
  const button = await screen.findByRole("button", { name: "Adresse bestätigen" });
  await press(button);
  await screen.findByRole("alert");
  await press(button);
  await waitFor(() => expect(where()).toBe("/"));
  expect(worker.paths.slice(0, 4)).toEqual([
    "POST /api/auth/session",
    "POST /api/auth/verify-email",
    "POST /api/auth/verify-email",
    "POST /api/auth/session",
  ]);
  expect(screen.getAllByText("Ihre Adresse ist bestätigt.")).toHaveLength(1);
});

test("a used-up link after which nobody can say whether the address is confirmed is not called expired", async () => {
  let isDown = false;
  setCookie("utk", tokenUntil(Date.now() + 600_000));
  workerThat(({ path }) => {
    if (path === "/api/auth/session") return isDown ? problem(503, "unavailable") : Response.json(session);
    isDown = true;
    return problem(410, "link_expired");
  });
  open();
  await press(await screen.findByRole("button", { name: "Adresse bestätigen" }));
  await screen.findByRole("alert");
  expect(screen.queryByText(/Dieser Link ist abgelaufen/)).toBeNull();
  expect(screen.getByRole("button", { name: "Adresse bestätigen" })).toBeDefined();
});

test("a session that waits for the confirmation is told where the link went", async () => {
  signedIn(() => Response.json({}), { valid: false, scope: "verify", user: { id: "u1", email: "anna@firma.de" } });
  open("/auth/confirm-mail");
  expect(await screen.findByText(/Link an anna@firma.de geschickt/)).toBeDefined();
});

const waiting = { valid: false, scope: "verify", user: { id: "u1", email: "anna@firma.de" } };

test("a page that waits says so once the address was confirmed elsewhere", async () => {
  let known: object = waiting;
  setCookie("utk", tokenUntil(Date.now() + 600_000));
  workerThat(() => Response.json(known));
  open("/auth/confirm-mail");
  await screen.findByRole("heading", { name: "Bitte bestätigen Sie Ihre Adresse" });
  known = { ...session, user: { ...user, emailVerified: true } };
  document.dispatchEvent(new Event("visibilitychange"));
  await screen.findByRole("heading", { name: "Ihre Adresse ist bestätigt." });
});

test("a page that waits leads to /auth once its session has ended, and back to what the address says", async () => {
  signedIn(() => Response.json({}), waiting);
  const where = renderPageWithQuery(Component, PATTERN, "/auth/confirm-mail?business=b1");
  await screen.findByRole("heading", { name: "Bitte bestätigen Sie Ihre Adresse" });
  clearCookies();
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(where()).toBe(`/auth?returnTo=${encodeURIComponent("/auth/confirm-mail?business=b1")}`));
});

test("a confirmation is told to the other tabs", async () => {
  const otherTab = new BroadcastChannel("asgard.session");
  const messages: unknown[] = [];
  otherTab.onmessage = (event: MessageEvent) => messages.push(event.data);
  const stop = keepSession({
    leave: () => undefined,
    signInAgain: async () => false,
    startOver: () => undefined,
    reconsider: () => undefined,
  });
  signedIn(() => Response.json({ user: { ...user, emailVerified: true } }));
  open();
  await press(await screen.findByRole("button", { name: "Adresse bestätigen" }));
  await waitFor(() => expect(messages).toEqual([{ kind: "confirmed" }]));
  stop();
  otherTab.close();
});

test("whoever mistyped their address leaves the session, and registers with the right one", async () => {
  const worker = signedIn(() => new Response(null, { status: 204 }), waiting);
  const where = open("/auth/confirm-mail");
  await press(await screen.findByRole("button", { name: "Adresse vertippt? Neu registrieren" }));
  await waitFor(() => expect(where()).toBe("/auth/signup"));
  expect(worker.paths).toEqual(["POST /api/auth/session", "POST /api/auth/signout"]);
});

describe("what the address says about the way on", () => {
  const continuation = "?business=b1&returnTo=%2Faccount";
  const openWith = (page: string) => renderPageWithQuery(Component, PATTERN, page + continuation);

  test("is followed by the sign-in page once the address is confirmed", async () => {
    signedIn(() => Response.json({ user: { ...user, emailVerified: true } }));
    const where = openWith(LINK);
    await press(await screen.findByRole("button", { name: "Adresse bestätigen" }));
    await waitFor(() => expect(where()).toBe(`/auth/login-business${continuation}`));
  });

  test("is not lost where the address was confirmed elsewhere", async () => {
    let known: object = waiting;
    setCookie("utk", tokenUntil(Date.now() + 600_000));
    workerThat(() => Response.json(known));
    const where = openWith("/auth/confirm-mail");
    await screen.findByRole("heading", { name: "Bitte bestätigen Sie Ihre Adresse" });
    known = { ...session, user: { ...user, emailVerified: true } };
    document.dispatchEvent(new Event("visibilitychange"));
    await press(await screen.findByRole("button", { name: "Start" }));
    await waitFor(() => expect(where()).toBe(`/auth/login-business${continuation}`));
  });

  test.each([
    ["Adresse vertippt? Neu registrieren", "/auth/signup"],
    ["Abmelden", "/auth/login-business"],
  ])("goes along with whoever leaves: %s", async (name, page) => {
    signedIn(() => new Response(null, { status: 204 }), waiting);
    const where = openWith("/auth/confirm-mail");
    await press(await screen.findByRole("button", { name }));
    await waitFor(() => expect(where()).toBe(page + continuation));
  });

  test("comes back with a visitor who has to sign in first", async () => {
    workerThat(() => problem(401, "unauthenticated"));
    const where = openWith(LINK);
    await waitFor(() => expect(where()).toBe(`/auth?returnTo=${encodeURIComponent(LINK + continuation)}`));
  });
});

test("the session can be left", async () => {
  const worker = signedIn(() => new Response(null, { status: 204 }), waiting);
  open("/auth/confirm-mail");
  await press(await screen.findByRole("button", { name: "Abmelden" }));
  await waitFor(() => expect(worker.paths).toContain("POST /api/auth/signout"));
});

test("a confirmed address needs nothing", async () => {
  signedIn(() => Response.json({}), { ...session, user: { ...user, emailVerified: true } });
  open();
  expect(await screen.findByText("Ihre Adresse ist bereits bestätigt.")).toBeDefined();
});

test.each([true, false])(
  "a link to somebody else names both, and they may leave for that person and come back (own address verified: %s)",
  async (emailVerified) => {
    const ben = { ...user, id: "u2", userId: "u2", email: "ben@firma.de", emailVerified };
    const worker = signedIn(() => new Response(null, { status: 204 }), { ...session, user: ben });
    const link = "/auth/confirm-mail/Anna%40firma.de/key-1?business=b1";
    const where = renderPageWithQuery(Component, PATTERN, link);
    await screen.findByText("Der Link gilt für anna@firma.de, angemeldet ist ben@firma.de.");
    expect(screen.queryByText("Ihre Adresse ist bereits bestätigt.")).toBeNull();
    expect(screen.queryByRole("button", { name: "Adresse bestätigen" })).toBeNull();
    await press(screen.getByRole("button", { name: "Abmelden und fortfahren" }));
    await waitFor(() => expect(where()).toBe(`/auth/login-business?returnTo=${encodeURIComponent(link)}`));
    expect(worker.paths).toEqual(["POST /api/auth/session", "POST /api/auth/signout"]);
    expect(rememberedEmail()).toBe("anna@firma.de");
  },
);
