// Ending sessions, and erasing the account.

import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { rememberEmail, rememberedEmail } from "../../client/session/email";
import { knownSession } from "../../client/session/session";
import { anna, atAccount, panel, sent, session, submit, type } from "../../testing/account";
import { problem, withheld } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { press } from "../../testing/person";

freshBrowser();

const gone = () => new Response(null, { status: 204 });
const sessionRows = () => [...document.querySelectorAll(".session")].map((row) => row.textContent);

describe("sessions", () => {
  test("are listed with what is known of each, this place first", async () => {
    await atAccount({}, ({ path }) =>
      path === "/api/user/sessions"
        ? Response.json([session("s1", true), session("s2", false, null), session("s3", false, "Safari, iPhone")])
        : undefined,
    );
    await waitFor(() => expect(sessionRows()).toHaveLength(3));
    expect(sessionRows()[0]).toMatch(/^Firefox, Windows Dieses GerätAngemeldet seit .*, jetzt aktiv$/);
    expect(sessionRows()[1]).toMatch(/^Unbekanntes Gerät Angemeldet seit .*, zuletzt aktiv .*Dort abmelden$/);
    expect(screen.getByRole("button", { name: /^Dort abmelden: Safari, iPhone, angemeldet seit/ })).toBeDefined();
  });

  test.each([
    ["ends", gone],
    ["has ended by itself", () => problem(404, "not_found")],
  ])("one that %s is gone from the list", async (_, answer) => {
    let isEnded = false;
    const { worker } = await atAccount({}, ({ method, path }) => {
      if (method === "DELETE") {
        isEnded = true;
        return answer();
      }
      return path === "/api/user/sessions" && isEnded ? Response.json([session("s1", true)]) : undefined;
    });
    await press(await screen.findByRole("button", { name: /^Dort abmelden/ }));
    await waitFor(() => expect(sessionRows()).toHaveLength(1));
    expect(worker.paths).toContain("DELETE /api/user/sessions/s2");
  });

  test("one is ended once, however often its button is pressed", async () => {
    const { response, give } = withheld();
    const { worker } = await atAccount({}, ({ method }) => (method === "DELETE" ? response : undefined));
    const end = await screen.findByRole("button", { name: /^Dort abmelden/ });
    await press(end);
    await waitFor(() => expect(end.getAttribute("aria-busy")).toBe("true"));
    act(() => end.click());
    give(gone());
    await waitFor(() => expect(end.getAttribute("aria-busy")).toBeNull());
    expect(worker.paths.filter((path) => path === "DELETE /api/user/sessions/s2")).toHaveLength(1);
  });

  test("can be ended everywhere else also where none is: devices may be trusted, or show a card, without one", async () => {
    await atAccount({}, ({ path }) =>
      path === "/api/user/sessions" ? Response.json([session("s1", true)]) : undefined,
    );
    await press(await screen.findByRole("button", { name: "Überall sonst abmelden" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Überall sonst abmelden?" });
    expect(dialog.textContent).toMatch(
      /vertrauenswürdig, auch dieses nicht, .* anderer Geräte zeigen Ihre Karte nicht/,
    );
  });

  test("the question stays, and is busy, until the others have ended", async () => {
    const { response, give } = withheld();
    await atAccount({}, ({ method }) => (method === "DELETE" ? response : undefined));
    await press(await screen.findByRole("button", { name: "Überall sonst abmelden" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Überall sonst abmelden?" });
    const confirm = within(dialog).getByRole("button", { name: "Überall sonst abmelden" });
    await press(confirm);
    await waitFor(() => expect(confirm.getAttribute("aria-busy")).toBe("true"));
    give(gone());
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  test("everywhere else end after a question", async () => {
    let isEnded = false;
    const { worker } = await atAccount({}, ({ method, path }) => {
      if (method === "DELETE") {
        isEnded = true;
        return gone();
      }
      return path === "/api/user/sessions" && isEnded ? Response.json([session("s1", true)]) : undefined;
    });
    await press(await screen.findByRole("button", { name: "Überall sonst abmelden" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Überall sonst abmelden?" });
    await press(within(dialog).getByRole("button", { name: "Abbrechen" }));
    expect(worker.paths).not.toContain("DELETE /api/user/sessions");
    await press(screen.getByRole("button", { name: "Überall sonst abmelden" }));
    const again = await screen.findByRole("alertdialog");
    await press(within(again).getByRole("button", { name: "Überall sonst abmelden" }));
    await screen.findByText("Überall sonst sind Sie jetzt abgemeldet");
    await waitFor(() => expect(sessionRows()).toHaveLength(1));
  });

  test("that could not be loaded can be asked for again, and the rest of the page works", async () => {
    let isDown = true;
    await atAccount({}, ({ path }) =>
      path === "/api/user/sessions" && isDown ? problem(503, "unavailable") : undefined,
    );
    expect(await screen.findByText("Die Anmeldungen konnten nicht geladen werden")).toBeDefined();
    expect(panel("Profil")).toBeDefined();
    isDown = false;
    await press(screen.getByRole("button", { name: "Erneut versuchen" }));
    await waitFor(() => expect(sessionRows()).toHaveLength(2));
  });
});

describe("leaving for good", () => {
  async function dialog(): Promise<HTMLElement> {
    await press(screen.getByRole("button", { name: "Konto löschen …" }));
    return screen.findByRole("alertdialog", { name: "Konto anna@nordlicht.example löschen?" });
  }

  test("says first what it means, with the companies that are left", async () => {
    await atAccount();
    expect(panel("Konto löschen").textContent).toContain("verlieren dort alle Rollen: Nordlicht");
    expect((await dialog()).textContent).toContain("Alle Anmeldungen auf allen Geräten enden sofort.");
  });

  test("takes the address and the password", async () => {
    const { worker } = await atAccount();
    await dialog();
    await type("confirmation", "ben@nordlicht.example");
    await type("password", "Sommer-2026");
    await submit("confirmation");
    expect(await screen.findByText("Das ist nicht die Adresse dieses Kontos.")).toBeDefined();
    expect(sent(worker, "DELETE /api/user/me")).toEqual([]);
  });

  test("ends the session here and shows so", async () => {
    rememberEmail(anna.email);
    const { worker } = await atAccount({}, ({ method }) => (method === "DELETE" ? gone() : undefined));
    await dialog();
    await type("confirmation", " Anna@Nordlicht.example");
    await type("password", "Sommer-2026");
    await submit("confirmation");
    await screen.findByText("Ihr Konto ist gelöscht");
    expect(sent(worker, "DELETE /api/user/me")).toEqual([{ password: "Sommer-2026" }]);
    expect(knownSession().kind).toBe("unknown");
    expect(document.cookie).not.toContain("utk=");
    expect(rememberedEmail(), "nobody's address stands in the form").toBeUndefined();
  });

  test("takes the address alone from who has no password", async () => {
    const { worker } = await atAccount({ hasPassword: false }, ({ method }) =>
      method === "DELETE" ? gone() : undefined,
    );
    const question = within(await dialog());
    expect(question.queryByLabelText(/^Passwort/, { selector: "input" })).toBeNull();
    await type("confirmation", "anna@nordlicht.example");
    await submit("confirmation");
    await screen.findByText("Ihr Konto ist gelöscht");
    expect(sent(worker, "DELETE /api/user/me")).toEqual([{}]);
  });

  test("that takes a fresh sign-in says so to who has no password", async () => {
    await atAccount({ hasPassword: false }, ({ method }) =>
      method === "DELETE" ? problem(403, "reauthentication_required") : undefined,
    );
    const question = within(await dialog());
    await type("confirmation", "anna@nordlicht.example");
    await submit("confirmation");
    expect((await question.findByRole("alert")).textContent).toMatch(/melden Sie sich ab und neu an/);
  });

  test.each([
    [problem(401, "invalid_credentials"), "Das ist nicht Ihr aktuelles Passwort."],
    [problem(409, "last_admin"), "Mindestens eine Person muss die Firma verwalten können."],
    [
      problem(403, "forbidden"),
      "Sie sind mit einer PIN angemeldet. Bitte melden Sie sich dafür mit Ihrem Passwort an.",
    ],
  ])("is refused in words, and nothing is lost (%#)", async (answer, words) => {
    await atAccount({}, ({ method }) => (method === "DELETE" ? answer : undefined));
    await dialog();
    await type("confirmation", "anna@nordlicht.example");
    await type("password", "Sommer-2026");
    await submit("confirmation");
    expect(await screen.findByText(words)).toBeDefined();
    expect(knownSession().kind).toBe("open");
  });
});
