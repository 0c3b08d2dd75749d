import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Identity } from "../../client/api/admin-identities";
import { type Answers, atAdministration, callsTo, typeIn } from "../../testing/administration";
import { problem } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { press } from "../../testing/person";
import { Component } from "./page";

freshBrowser();

const PAGE = "/auth/admin/accounts/";
const BEN = `${PAGE}?email=ben%40beta.example`;

const identity = (change: Partial<Identity> = {}): Identity => ({
  userId: "u7",
  email: "ben@beta.example",
  emailVerified: true,
  name: "Ben Öst",
  initials: "BÖ",
  state: 1,
  createdAt: "2026-01-12T09:00:00Z",
  lastLogin: null,
  factors: { totp: true, passkeys: 2, recoveryCodes: 9 },
  companies: [
    { companyId: "c2", title: "Café Lumière", state: 1, memberState: 1 },
    { companyId: "c3", title: "Südwind", state: 0, memberState: 0 },
  ],
  hasMoreCompanies: false,
  ...change,
});

const at = (address: string, answers: Answers, rights: object = { operator: true }) =>
  atAdministration([{ path: PAGE, Component }], address, answers, rights);

/** A platform with one account, which the acts change. */
function withAccount(first: Partial<Identity> = {}) {
  let account = identity(first);
  const answers: Answers = ({ at: call, query }) => {
    if (call === "GET identity")
      return query.get("email") === account.email ? Response.json(account) : problem(404, "not_found");
    if (call === "POST identity/u7/disable") account = { ...account, state: 0 };
    else if (call === "POST identity/u7/enable") account = { ...account, state: 1 };
    else if (call === "DELETE user/u7/factors")
      account = { ...account, factors: { totp: false, passkeys: 0, recoveryCodes: 0 } };
    else return undefined;
    return new Response(null, { status: 204 });
  };
  return answers;
}

async function confirmed(act: string, question: string): Promise<void> {
  await press(await screen.findByRole("button", { name: act }));
  const dialog = await screen.findByRole("alertdialog", { name: question });
  await press(within(dialog).getByRole("button", { name: act }));
}

const find = () => press(screen.getByRole("button", { name: "Konto suchen" }));

test("an account is found by its address, which stands in the page's own, with its companies", async () => {
  const { worker, where } = at(PAGE, withAccount());
  await screen.findByRole("heading", { level: 1, name: "Konten" });
  expect(callsTo(worker, "GET identity")).toHaveLength(0);
  await typeIn("email", " Ben@Beta.example");
  await find();
  await screen.findByRole("heading", { level: 2, name: /Ben Öst/ });
  expect(where()).toBe(BEN);
  const companies = screen.getByRole("region", { name: "Firmen" });
  const [first, second] = within(companies).getAllByRole("listitem");
  expect(
    within(first as HTMLElement)
      .getByRole("link")
      .getAttribute("href"),
  ).toBe("/auth/admin/tenant/c2");
  expect(first?.textContent).toBe("Café Lumière");
  expect(second?.textContent).toBe("SüdwindFirma deaktiviertDort deaktiviert");
  expect(screen.getByText("Freigegeben")).toBeDefined();
});

test("what is no address is said under the field, and nothing is asked", async () => {
  const { worker } = at(PAGE, withAccount());
  await screen.findByRole("heading", { level: 1, name: "Konten" });
  await typeIn("email", "ben");
  await find();
  await screen.findByText("Email ungültig");
  expect(callsTo(worker, "GET identity")).toHaveLength(0);
});

test("an address without an account is said to have none, and going back shows the one before", async () => {
  const { back } = at(BEN, withAccount());
  await screen.findByRole("heading", { level: 2, name: /Ben Öst/ });
  await typeIn("email", "eva@beta.example");
  await find();
  await screen.findByText("Niemand meldet sich mit eva@beta.example an. Eine offene Einladung ist noch kein Konto.");
  expect(screen.queryByText("Ben Öst")).toBeNull();
  await back();
  await screen.findByRole("heading", { level: 2, name: /Ben Öst/ });
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("ben@beta.example");
});

test("an account is disabled after a question that says what happens, and enabled again", async () => {
  const { worker } = at(BEN, withAccount());
  await press(await screen.findByRole("button", { name: "Konto sperren" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Konto von Ben Öst sperren?" });
  expect(dialog.textContent).toContain("verliert sofort den Zugang zu allen Firmen");
  expect(worker.paths).not.toContain("POST /api/admin/identity/u7/disable");
  await press(within(dialog).getByRole("button", { name: "Konto sperren" }));
  await screen.findByText("Das Konto von Ben Öst ist gesperrt");
  expect(screen.getByText("Gesperrt")).toBeDefined();
  await press(await screen.findByRole("button", { name: "Konto freigeben" }));
  const enabling = within(await screen.findByRole("alertdialog", { name: "Konto von Ben Öst freigeben?" }));
  // Nothing is taken away by it.
  expect(enabling.getByRole("button", { name: "Konto freigeben" }).dataset.variant).toBe("primary");
  await press(enabling.getByRole("button", { name: "Konto freigeben" }));
  await screen.findByText("Das Konto von Ben Öst ist freigegeben");
  expect(screen.getByText("Freigegeben")).toBeDefined();
});

test("second factors are removed after a question, and the account has none then", async () => {
  at(BEN, withAccount());
  const section = await screen.findByRole("region", { name: "Zweiter Faktor" });
  expect(section.textContent).toMatch(/Authenticator-AppJaPasskeys2Wiederherstellungscodes9/);
  await confirmed("Zweiten Faktor zurücksetzen", "Zweiten Faktor von Ben Öst zurücksetzen?");
  await screen.findByText("Ben Öst meldet sich jetzt ohne zweiten Faktor an");
  expect(section.textContent).toMatch(/Authenticator-AppNeinPasskeys0Wiederherstellungscodes0/);
  expect(within(section).getByText("Dieses Konto hat keinen zweiten Faktor.")).toBeDefined();
});

test("an act that failed is said to have failed, and the account is shown as it is", async () => {
  const answers = withAccount();
  at(BEN, (call) => (call.at === "POST identity/u7/disable" ? problem(503, "unavailable") : answers(call)));
  await confirmed("Konto sperren", "Konto von Ben Öst sperren?");
  await screen.findByText("Speichern fehlgeschlagen");
  expect(screen.getByText("Freigegeben")).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

test("operators neither disable themselves nor remove their own factors here", async () => {
  at(BEN, withAccount({ userId: "u1" }));
  const act = await screen.findByRole("button", { name: "Konto sperren" });
  expect(act.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getAllByText("Das ist Ihr eigenes Konto.")).toHaveLength(2);
});

test("what could not be read is said, and can be tried again", async () => {
  let isDown = true;
  const answers = withAccount();
  at(BEN, (call) => (isDown && call.at === "GET identity" ? problem(503, "unavailable") : answers(call)));
  await screen.findByRole("alert");
  isDown = false;
  await press(screen.getByRole("button", { name: "Erneut versuchen" }));
  await screen.findByRole("heading", { level: 2, name: /Ben Öst/ });
});

test("nobody but an operator asks for an account", async () => {
  const { worker } = at(BEN, withAccount(), { operator: false });
  await screen.findByText("Das darf nur, wer die Plattform betreibt.");
  expect(callsTo(worker, "GET identity")).toHaveLength(0);
});
