import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type anna, atAccount, panel } from "../../testing/account";
import { problem, withheld } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { press } from "../../testing/person";

freshBrowser();

const event = (action: string, at: string, where = {}) => ({
  action,
  at,
  network: "EST83",
  device: null,
  here: false,
  detail: {},
  ...where,
});

test("what happened about the account is told, the newest first, and further back on demand", async () => {
  const { worker } = await atAccount({}, ({ path }) => {
    if (path === "/api/user/activity") {
      const data = [event("auth.passkey_added", "2026-11-20T09:30:00Z"), event("newer.kind", "2026-11-19T09:30:00Z")];
      return Response.json({ data, next: "1.2.c1" });
    }
    if (path !== "/api/user/activity?after=1.2.c1") return undefined;
    return Response.json({ data: [event("auth.signed_in", "2026-11-01T09:30:00Z")], next: null });
  });
  const own = within(panel("Verlauf"));
  await own.findByText("Passkey hinzugefügt");
  expect(own.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    // The pseudonym of a network is not shown to users.
    expect.stringMatching(/^Passkey hinzugefügt((?!EST83).)*2026((?!EST83).)*$/),
    // A newer server may send a kind that this page has no phrase for.
    expect.stringMatching(/^newer\.kind/),
  ]);
  await press(own.getByRole("button", { name: "Ältere zeigen" }));
  await own.findByText("Angemeldet");
  await waitFor(() => expect(own.queryByRole("button", { name: "Ältere zeigen" })).toBeNull());
  expect(worker.paths.filter((path) => path.includes("/api/user/activity"))).toHaveLength(2);
});

test("older events that cannot be loaded are said to be missing, and can be asked for again", async () => {
  let isThere = false;
  await atAccount({}, ({ path }) => {
    if (path === "/api/user/activity") {
      return Response.json({ data: [event("auth.passkey_added", "2026-11-20T09:30:00Z")], next: "1.2.c1" });
    }
    if (path !== "/api/user/activity?after=1.2.c1") return undefined;
    if (!isThere) return problem(503, "unavailable");
    return Response.json({ data: [event("auth.signed_in", "2026-11-01T09:30:00Z")], next: null });
  });
  const own = within(panel("Verlauf"));
  await press(await own.findByRole("button", { name: "Ältere zeigen" }));
  expect((await own.findByRole("alert")).textContent).toMatch(/^Laden fehlgeschlagen.*kurz nicht verfügbar/);
  expect(own.getAllByRole("listitem")).toHaveLength(1);
  const again = own.getByRole("button", { name: "Erneut versuchen" });
  expect(document.activeElement).toBe(again);
  isThere = true;
  await press(again);
  await own.findByText("Angemeldet");
  expect(own.queryByRole("alert")).toBeNull();
});

/** The question that "that was not me" asks about an event of somebody else. */
async function disavow(
  action: string,
  person: Partial<typeof anna> = {},
  ended: Response | Promise<Response> = gone(),
) {
  const { worker } = await atAccount(person, ({ method, path }) => {
    if (path === "/api/user/sessions") return method === "DELETE" ? ended : Response.json([]);
    if (path === "/api/user/providers") return Response.json([{ provider: "google", email: null }]);
    if (path !== "/api/user/activity") return undefined;
    return Response.json({ data: [event(action, "2026-11-20T09:30:00Z")], next: null });
  });
  await press(await within(panel("Verlauf")).findByRole("button", { name: /^Das war ich nicht/ }));
  const dialog = await screen.findByRole("alertdialog", { name: "Überall sonst abmelden?" });
  return { worker, dialog, confirm: within(dialog).getByRole("button", { name: "Überall sonst abmelden" }) };
}

const gone = () => new Response(null, { status: 204 });
const focused = () => document.activeElement;

test("only what somebody else may have done can be disavowed", async () => {
  await atAccount({}, ({ path }) => {
    if (path !== "/api/user/activity") return undefined;
    const data = [
      event("auth.signed_in", "2026-11-20T09:30:00Z", { device: "Firefox, Windows" }),
      event("auth.signed_in", "2026-11-19T09:30:00Z", { device: "Chrome, Linux", here: true }),
      event("auth.signed_out", "2026-11-18T09:30:00Z"),
    ];
    return Response.json({ data, next: null });
  });
  const own = within(panel("Verlauf"));
  await own.findByText(/Firefox, Windows/);
  const buttons = own.getAllByRole("button", { name: /^Das war ich nicht/ });
  expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
    expect.stringMatching(/^Das war ich nicht: Angemeldet, .*2026/),
  ]);
});

test("what somebody else may have done leads to signing out everywhere else and to another password", async () => {
  const { worker, dialog, confirm } = await disavow("auth.signed_in");
  expect(dialog.textContent).toMatch(/Kein Gerät gilt mehr als vertrauenswürdig.* Ändern Sie außerdem Ihr Passwort\./);
  expect(worker.paths).not.toContain("DELETE /api/user/sessions");
  await press(confirm);
  expect((await screen.findByText("Überall sonst sind Sie jetzt abgemeldet")).parentElement?.textContent).toContain(
    "Ändern Sie außerdem Ihr Passwort.",
  );
  expect(worker.paths).toContain("DELETE /api/user/sessions");
  await waitFor(() => expect(focused()?.getAttribute("name")).toBe("currentPassword"));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test.each([
  ["auth.passkey_added", "Entfernen Sie den Passkey, den Sie nicht kennen. Ändern Sie", "Passkeys"],
  ["auth.totp_added", "Entfernen Sie die Authenticator-App. Ändern Sie", "Zweiter Faktor"],
  ["auth.recovery_codes_made", "Erstellen Sie neue Wiederherstellungscodes", "Zweiter Faktor"],
  ["provider.linked", "Trennen Sie den Anbieter, den Sie nicht verbunden haben. Ändern Sie", "Anmeldung über Anbieter"],
])("%s would stay: what undoes it is named, and led to", async (action, text, at) => {
  const { dialog, confirm } = await disavow(action);
  expect(dialog.textContent).toContain(text);
  await press(confirm);
  await waitFor(() => expect(focused()).toBe(panel(at)));
});

test.each([
  ["auth.signed_in", "Prüfen Sie außerdem Ihre Passkeys", "Anmeldung"],
  ["auth.passkey_added", "Entfernen Sie den Passkey", "Passkeys"],
])("who has no password is sent to none after %s", async (action, text, at) => {
  const { dialog, confirm } = await disavow(action, { hasPassword: false });
  expect(dialog.textContent).toContain(text);
  expect(dialog.textContent).not.toContain("Passwort");
  await press(confirm);
  await waitFor(() => expect(focused()).toBe(panel(at)));
});

test("the question stays, and is busy, until the others are signed out", async () => {
  const { response, give } = withheld();
  const { confirm } = await disavow("auth.signed_in", {}, response);
  await press(confirm);
  await waitFor(() => expect(confirm.getAttribute("aria-busy")).toBe("true"));
  give(gone());
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await waitFor(() => expect(focused()?.getAttribute("name")).toBe("currentPassword"));
});

test("who could not be signed out is said, and nothing is led to", async () => {
  const { confirm } = await disavow("auth.signed_in", {}, problem(503, "unavailable"));
  await press(confirm);
  await screen.findByText("Die Abmeldung ist fehlgeschlagen");
  await waitFor(() => expect(focused()?.textContent).toBe("Das war ich nicht"));
});
