import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { noteByPin } from "../../client/session/by-pin";
import { lastCard, rememberCard } from "../../client/session/cards";
import { knownSession } from "../../client/session/session";
import { atAccount, noFactors, panel, sent, submit, type } from "../../testing/account";
import { problem, withheld } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { press as click } from "../../testing/person";

freshBrowser();

const CARDS = "GET /api/auth/lockscreen-users";
const card = { userId: "u1", displayName: "Anna M.", initials: "AM", image: null, hasPin: true, company: null };
const texts = () => panel("PIN").textContent ?? "";
const press = (name: string) => click(within(panel("PIN")).getByRole("button", { name }));

async function fill(pin: string, password: string): Promise<void> {
  await type("pin", pin);
  await type("pinPassword", password);
}

describe("the PIN", () => {
  test("is set with the password, and shows the person on this device", async () => {
    const { worker } = await atAccount({ hasPin: false });
    await fill("13 57 90", "Secret-1");
    await press("PIN festlegen");
    await screen.findByText("PIN gespeichert");
    expect(sent(worker, "PATCH /api/user/me")).toEqual([{ currentPassword: "Secret-1", pin: "135790" }]);
    expect(lastCard()).toBeDefined();
    expect(texts()).toContain("Der Sperrbildschirm dieses Geräts zeigt Ihre Karte");
  });

  test.each([
    ["12345", /6 bis 12 Ziffern/],
    ["123456", /zu leicht zu erraten/],
    ["777777", /zu leicht zu erraten/],
  ])("%s is none, and is not sent", async (pin, complaint) => {
    const { worker } = await atAccount({ hasPin: false });
    await fill(pin, "Secret-1");
    await press("PIN festlegen");
    await waitFor(() => expect(texts()).toMatch(complaint));
    expect(sent(worker, "PATCH /api/user/me")).toEqual([]);
  });

  test("with the wrong password says so under that field", async () => {
    await atAccount({ hasPin: true }, ({ method }) =>
      method === "PATCH" ? problem(401, "invalid_credentials") : undefined,
    );
    await fill("135790", "wrong");
    await press("PIN ändern");
    await waitFor(() => expect(texts()).toMatch(/nicht Ihr aktuelles Passwort/));
  });

  test("that is being saved cannot be removed meanwhile", async () => {
    const answer = withheld();
    const { worker } = await atAccount({ hasPin: true }, ({ method }) =>
      method === "PATCH" ? answer.response : undefined,
    );
    await fill("135790", "Secret-1");
    await press("PIN ändern");
    await press("PIN entfernen");
    answer.give(problem(503, "unavailable"));
    await screen.findByText("Die PIN konnte nicht gespeichert werden");
    expect(sent(worker, "PATCH /api/user/me")).toHaveLength(1);
  });

  test("is removed with the password", async () => {
    const { worker } = await atAccount({ hasPin: true });
    await fill("", "Secret-1");
    await press("PIN entfernen");
    await screen.findByText("PIN entfernt");
    expect(sent(worker, "PATCH /api/user/me")).toEqual([{ currentPassword: "Secret-1", pin: null }]);
  });
});

describe("the card on this device", () => {
  test("can be taken off, and this device forgets the address", async () => {
    rememberCard("u1", "anna@nordlicht.example");
    const { worker } = await atAccount({ hasPin: true }, ({ method, path }) =>
      `${method} ${path}` === CARDS
        ? Response.json([card])
        : method === "DELETE"
          ? new Response(null, { status: 204 })
          : undefined,
    );
    await screen.findByText(/zeigt Ihre Karte/);
    await press("Nicht mehr anzeigen");
    await screen.findByText(/zeigt Ihre Karte nicht/);
    expect(worker.paths).toContain("DELETE /api/auth/lockscreen-users/u1");
    expect(lastCard()).toBeUndefined();
  });

  test("can be shown without a PIN", async () => {
    const { worker } = await atAccount({ hasPin: false }, ({ method }) =>
      method === "PUT" ? new Response(null, { status: 204 }) : undefined,
    );
    await screen.findByText(/zeigt Ihre Karte nicht/);
    await press("Hier anzeigen");
    await waitFor(() => expect(texts()).toMatch(/zeigt Ihre Karte\./));
    expect(worker.paths).toContain("PUT /api/auth/lockscreen-users/me");
  });

  test("is not asked for where it was never shown", async () => {
    const { worker } = await atAccount({});
    await screen.findByText(/zeigt Ihre Karte nicht/);
    expect(worker.paths).not.toContain(CARDS);
  });

  test("is not offered while nobody knows whether it is there", async () => {
    rememberCard("u1", "anna@nordlicht.example");
    const { worker } = await atAccount({}, ({ method, path }) =>
      `${method} ${path}` === CARDS ? problem(503, "unavailable") : undefined,
    );
    await waitFor(() => expect(worker.paths).toContain(CARDS));
    expect(texts()).not.toMatch(/Sperrbildschirm dieses Geräts/);
  });
});

describe("a session that a PIN opened", () => {
  const PROVE = "/api/auth/reauthenticate";

  test("shows no form that it may not send: the password is asked for in place, and opens it", async () => {
    noteByPin(true);
    const { worker } = await atAccount({ hasPin: true }, ({ path }) =>
      path === PROVE ? new Response(null, { status: 204 }) : undefined,
    );
    for (const title of ["PIN", "Passwort", "Konto löschen"]) {
      within(panel(title)).getByRole("button", { name: "Mit Passwort bestätigen" });
    }
    expect(document.querySelector("input[name=pinPassword]")).toBeNull();
    await type("proof", "Secret-1");
    await submit("proof");
    await waitFor(() => expect(document.querySelector("input[name=pinPassword]")).not.toBeNull());
    expect(sent(worker, `POST ${PROVE}`)).toEqual([{ password: "Secret-1" }]);
    expect(knownSession()).toMatchObject({ session: { tenant: { companyId: "c1" } } });
  });

  test("of somebody with a second factor takes its code, too", async () => {
    noteByPin(true);
    const { worker } = await atAccount({ hasPin: true }, ({ path, body }) => {
      const totp = { createdAt: "2026-11-20T09:30:00Z", lastUsedAt: null };
      if (path === "/api/user/factors") return Response.json({ ...noFactors, totp });
      if (path !== PROVE) return undefined;
      return JSON.parse(body).code
        ? new Response(null, { status: 204 })
        : problem(422, "validation_failed", { errors: [{ field: "code", code: "required", params: {} }] });
    });
    await type("proof", "Secret-1");
    await submit("proof");
    await screen.findByLabelText(/Sechsstelliger Code/);
    await type("code", "123456");
    await submit("proof");
    await waitFor(() => expect(document.querySelector("input[name=pinPassword]")).not.toBeNull());
    expect(sent(worker, `POST ${PROVE}`)[1]).toEqual({ password: "Secret-1", method: "totp", code: "123456" });
  });

  test("is not opened by the wrong password, which is said under its field", async () => {
    noteByPin(true);
    await atAccount({ hasPin: true }, ({ path }) => (path === PROVE ? problem(401, "invalid_credentials") : undefined));
    await type("proof", "wrong");
    await submit("proof");
    await waitFor(() => expect(document.body.textContent).toMatch(/nicht Ihr aktuelles Passwort/));
    expect(document.querySelector("input[name=pinPassword]")).toBeNull();
  });
});
