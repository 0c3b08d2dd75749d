import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { rememberEmail, rememberedEmail } from "../../client/session/email";
import { knownSession, verifySession } from "../../client/session/session";
import { Component as AuthLayout } from "../../shell/auth-layout";
import { problem, setCookie, tokenUntil } from "../../testing/fake-worker";
import { freshBrowser, renderPageAt, renderPageWithQuery, renderRoutes, workerThat } from "../../testing/page";
import { press, send, write } from "../../testing/person";
import { Component } from "./page";

freshBrowser();
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const open = (address = "/auth/reset/anna%40firma.de/code-1") =>
  renderPageAt(Component, "/auth/reset/:mail/:code", address);
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`) as HTMLInputElement;
const type = (name: string, value: string) => write(field(name), value);

async function choose(password: string, confirm = password): Promise<void> {
  await waitFor(() => expect(field("password")).not.toBeNull());
  await type("password", password);
  await type("passwordConfirm", confirm);
  await send(field("password"));
}

test("a link that verifies opens the form; the new password leads to the sign-in page after a second", async () => {
  setCookie("utk", tokenUntil(Date.now() + 600_000));
  const worker = workerThat(({ path }) =>
    path.endsWith("pass-verify-code") ? Response.json({ userId: "u1" }) : new Response(null, { status: 204 }),
  );
  const where = open();
  await waitFor(() => expect(field("password")).not.toBeNull());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const timer = vi.spyOn(globalThis, "setTimeout");
  await type("password", "Winter-2027");
  await type("passwordConfirm", "Winter-2027");
  await send(field("password"));
  await vi.waitFor(() => expect(screen.getByText("Passwort gespeichert")).toBeDefined());
  expect(worker.calls.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ["/api/auth/pass-verify-code", { code: "code-1", email: "anna@firma.de" }],
    [
      "/api/auth/pass-update",
      { code: "code-1", email: "anna@firma.de", password: "Winter-2027", passwordConfirm: "Winter-2027" },
    ],
  ]);
  const isSet = () => expect(timer).toHaveBeenCalledWith(expect.any(Function), 1_000);
  await vi.waitFor(isSet);
  await vi.advanceTimersByTimeAsync(999);
  expect(where()).toBe("/auth/reset/anna%40firma.de/code-1");
  await vi.advanceTimersByTimeAsync(1);
  expect(where()).toBe("/auth/login-business");
  expect(rememberedEmail()).toBe("anna@firma.de");
  expect(document.cookie).not.toContain("utk");
});

test("an expired link says so and leaves after four seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const timer = vi.spyOn(globalThis, "setTimeout");
  workerThat(() => problem(410, "link_expired"));
  const where = open();
  await vi.waitFor(() => expect(screen.getByText("Link abgelaufen")).toBeDefined());
  expect(screen.getByText("Sie werden in kürze weitergeleitet")).toBeDefined();
  const isSet = () => expect(timer).toHaveBeenCalledWith(expect.any(Function), 4_000);
  await vi.waitFor(isSet);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(where()).not.toBe("/auth/login-business");
  await vi.advanceTimersByTimeAsync(1);
  expect(where()).toBe("/auth/login-business");
});

test("a link that was used up while the form was open has expired too", async () => {
  workerThat(({ path }) =>
    path.endsWith("pass-verify-code") ? Response.json({ userId: "u1" }) : problem(410, "link_expired"),
  );
  open();
  await choose("Winter-2027");
  expect(await screen.findByText("Link abgelaufen")).toBeDefined();
});

describe("a link that was used up by a press whose answer was lost", () => {
  /** The first press is not answered; to the second, the link is used up. */
  function lostAnswer(known: () => Response = () => Response.json({ valid: false })) {
    let presses = 0;
    return workerThat(({ path }) => {
      if (path.endsWith("/session")) return known();
      if (path.endsWith("pass-verify-code")) return Response.json({ userId: "u1" });
      presses += 1;
      return presses === 1 ? Promise.reject(new TypeError("no network")) : problem(410, "link_expired");
    });
  }

  test("may have saved the password, which the page says, and the sign-in begins with the address", async () => {
    lostAnswer();
    open();
    await choose("Winter-2027");
    await screen.findByRole("alert");
    await send(field("password"));
    expect(await screen.findByText("Ihr neues Passwort ist vielleicht schon gespeichert")).toBeDefined();
    expect(screen.queryByText("Link abgelaufen")).toBeNull();
    expect(screen.getByRole("link", { name: "Zurück zur Anmeldung" }).getAttribute("href")).toBe(
      "/auth/login-business",
    );
    expect(rememberedEmail()).toBe("anna@firma.de");
  });

  test("has the focus at its heading, as the form that had it is gone", async () => {
    lostAnswer();
    const children = [{ path: "reset/:mail/:code", Component }];
    renderRoutes([{ path: "/auth", Component: AuthLayout, children }], "/auth/reset/anna%40firma.de/code-1");
    await choose("Winter-2027");
    await screen.findByRole("alert");
    await send(field("password"));
    const heading = await screen.findByRole("heading", { name: "Ihr neues Passwort ist vielleicht schon gespeichert" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  test("leaves nobody in a limited session that the sign-in page would lead back here", async () => {
    setCookie("utk", tokenUntil(Date.now() + 600_000));
    const limited = { valid: false, scope: "password", user: { id: "u-rita", email: "rita@firma.de" } };
    lostAnswer(() => Response.json(limited));
    open("/auth/reset/u-rita/id");
    await choose("Winter-2027");
    await screen.findByRole("alert");
    await send(field("password"));
    await screen.findByText("Ihr neues Passwort ist vielleicht schon gespeichert");
    await waitFor(() => expect(document.cookie).not.toContain("utk"));
    expect(await verifySession()).toEqual({ kind: "none" });
  });
});

test.each([
  ["no answer", () => problem(503, "unavailable"), /kurz nicht verfügbar/],
  ["too many attempts of others in the same network", () => problem(429, "too_many_attempts"), /Zu viele Versuche/],
])("%s says nothing about the link, and can be asked for again", async (_, refused, why) => {
  let isDown = true;
  workerThat(() => (isDown ? refused() : Response.json({ userId: "u1" })));
  open();
  isDown = await screen.findByText(why).then(() => false);
  await press(screen.getByRole("button", { name: "Erneut versuchen" }));
  await waitFor(() => expect(field("password")).not.toBeNull());
});

test.each(["/auth/reset/anna%40firma.de/code-1", "/auth/reset/u1/id"])(
  "a password that the server refuses is said at its field, which has the focus: %s",
  async (address) => {
    const errors = [{ field: "password", code: "weak_password", params: {} }];
    workerThat(({ path }) => {
      if (path.endsWith("pass-verify-code")) return Response.json({ userId: "u1" });
      return problem(422, "validation_failed", { errors });
    });
    open(address);
    await choose("Winter-2027");
    expect(await screen.findByText("Das Passwort ist zu schwach.")).toBeDefined();
    expect(document.activeElement).toBe(field("password"));
  },
);

test("a weak or mistyped password is explained and not sent", async () => {
  const worker = workerThat(() => Response.json({ userId: "u1" }));
  open();
  await choose("sommer", "anders");
  expect(await screen.findByText("Das Passwort ist zu schwach.")).toBeDefined();
  expect(screen.queryByText("Passwort nicht identisch"), "not before the password is right").toBeNull();
  const button = () => document.querySelector("button[type=submit]")?.getAttribute("aria-disabled");
  expect(button(), "the form is not valid while the password is weak").toBe("true");
  await type("password", "Sommer-26");
  expect(await screen.findByText("Passwort nicht identisch")).toBeDefined();
  expect(button()).toBe("true");
  expect(worker.paths).toEqual(["POST /api/auth/pass-verify-code"]);
  await type("passwordConfirm", "Sommer-26");
  expect(button()).toBeNull();
});

test("with `id` the limited session is the proof, and the address was handed over", async () => {
  rememberEmail("rita@firma.de");
  const worker = workerThat(({ path }) =>
    path.endsWith("pass-verify-code") ? Response.json({ userId: "u-rita" }) : new Response(null, { status: 204 }),
  );
  open("/auth/reset/u-rita/id");
  await choose("Winter-2027");
  await screen.findByText("Passwort gespeichert");
  expect(JSON.parse(worker.calls[0]?.body ?? "")).toEqual({ code: "id", id: "u-rita", email: "rita@firma.de" });
  expect(JSON.parse(worker.calls[1]?.body ?? "")).toMatchObject({ code: "id", id: "u-rita", email: "rita@firma.de" });
});

test("a password that had to be replaced leads on to the page that was asked for", async () => {
  workerThat(({ path }) =>
    path.endsWith("pass-verify-code") ? Response.json({ userId: "u-rita" }) : new Response(null, { status: 204 }),
  );
  const continuation = "?business=b1&returnTo=%2Faccount";
  const where = renderPageWithQuery(Component, "/auth/reset/:mail/:code", `/auth/reset/u-rita/id${continuation}`);
  await choose("Winter-2027");
  await screen.findByText("Passwort gespeichert");
  const form = `/auth/login-business${continuation}`;
  expect(screen.getByRole("link", { name: "Zurück zur Anmeldung" }).getAttribute("href")).toBe(form);
  await waitFor(() => expect(where()).toBe(form), { timeout: 3_000 });
});

test("where no address was handed over, it is the one of the limited session", async () => {
  setCookie("utk", tokenUntil(Date.now() + 600_000));
  const limited = { valid: false, scope: "password", user: { id: "u-rita", email: "rita@firma.de" } };
  workerThat(({ path }) => {
    if (path.endsWith("/session")) return Response.json(limited);
    return path.endsWith("pass-verify-code")
      ? Response.json({ userId: "u-rita" })
      : new Response(null, { status: 204 });
  });
  open("/auth/reset/u-rita/id");
  await waitFor(() => expect(field("username")?.value).toBe("rita@firma.de"));
  await choose("Winter-2027");
  await screen.findByText("Passwort gespeichert");
  expect(rememberedEmail()).toBe("rita@firma.de");
});

describe("a limited session that ends while its page is open", () => {
  const limited = { valid: false, scope: "password", user: { id: "u-rita", email: "rita@firma.de" } };

  test.each(["pass-verify-code", "pass-update"])(
    "is forgotten when %s says so: the sign-in page leads nowhere by it",
    async (at) => {
      setCookie("utk", tokenUntil(Date.now() + 600_000));
      workerThat(({ path }) => {
        if (path.endsWith("/session")) return Response.json(limited);
        return path.endsWith(at) ? problem(410, "link_expired") : Response.json({ userId: "u-rita" });
      });
      open("/auth/reset/u-rita/id");
      if (at === "pass-update") await choose("Winter-2027");
      await screen.findByText("Link abgelaufen");
      await waitFor(() => expect(document.cookie).not.toContain("utk"));
      expect(await verifySession()).toEqual({ kind: "none" });
    },
  );

  test("and a full one is left alone by an old address", async () => {
    setCookie("utk", tokenUntil(Date.now() + 600_000));
    const full = { valid: true, user: { userId: "u-rita" }, tenant: null, company: null, organisations: [] };
    workerThat(({ path }) => (path.endsWith("/session") ? Response.json(full) : problem(410, "link_expired")));
    open("/auth/reset/u-rita/id");
    await screen.findByText("Link abgelaufen");
    await waitFor(() => expect(knownSession().kind).toBe("open"));
    expect(document.cookie).toContain("utk");
  });

  test("can be left before", async () => {
    setCookie("utk", tokenUntil(Date.now() + 600_000));
    const worker = workerThat(({ path }) => {
      if (path.endsWith("/session")) return Response.json(limited);
      return path.endsWith("signout") ? new Response(null, { status: 204 }) : Response.json({ userId: "u-rita" });
    });
    open("/auth/reset/u-rita/id");
    await press(await screen.findByRole("button", { name: "Abmelden" }));
    await waitFor(() => expect(worker.paths).toContain("POST /api/auth/signout"));
  });
});
