import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { noteByPin } from "../../../client/session/by-pin";
import { hasUnsaved } from "../../../client/session/unsaved";
import { atAccount, noFactors, panel, sent } from "../../../testing/account";
import { problem, type RecordedCall } from "../../../testing/fake-worker";
import { freshBrowser } from "../../../testing/page";
import { press as click, pressKeys, write } from "../../../testing/person";

freshBrowser();

const BEGIN = "POST /api/user/factors/totp";
const CONFIRM = "POST /api/user/factors/totp/confirm";
const PROVE = "POST /api/auth/reauthenticate";
const secret = { secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/Asgard:anna%40x.example?secret=JBSWY3DPEHPK3PXP" };
const codes = ["abcd-efgh-ijkl", "mnop-qrst-uvwx"];
const some = {
  ...noFactors,
  totp: { createdAt: "2026-11-20T09:30:00Z", lastUsedAt: null },
  recoveryCodes: { left: 2 },
};

type Answers = Readonly<Record<string, (call: RecordedCall) => Response | Promise<Response>>>;

/** The account page; `answers` by verb and path. */
async function at(factors: object, answers: Answers = {}) {
  const { worker } = await atAccount({}, (call) => {
    const answer = answers[`${call.method} ${call.path}`]?.(call);
    if (answer) return answer;
    return call.method === "GET" && call.path === "/api/user/factors" ? Response.json(factors) : undefined;
  });
  const own = within(panel("Zweiter Faktor"));
  return { worker, own };
}

const press = (name: string | RegExp) => click(screen.getByRole("button", { name }));
async function fill(label: RegExp, text: string): Promise<void> {
  const dialog = within(screen.getByRole("dialog"));
  await write(dialog.getByLabelText(label, { selector: "input" }), text);
}

/** Asks for new recovery codes, and agrees that the old ones end. */
async function renew(own: { readonly findByRole: typeof screen.findByRole }): Promise<void> {
  await click(await own.findByRole("button", { name: "Neue Codes" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Neue Codes erstellen?" }));
  await click(question.getByRole("button", { name: "Neue Codes" }));
}

describe("the second factor", () => {
  test("is set up after a proof: scanned, confirmed by its first code, and its recovery codes are kept", async () => {
    let isFresh = false;
    const { worker, own } = await at(noFactors, {
      [BEGIN]: () => (isFresh ? Response.json(secret) : problem(403, "reauthentication_required")),
      [PROVE]: () => {
        isFresh = true;
        return new Response(null, { status: 204 });
      },
      [CONFIRM]: ({ body }) =>
        JSON.parse(body).code === "123456"
          ? Response.json({ recoveryCodes: codes })
          : problem(401, "second_factor_failed"),
    });
    await click(await own.findByRole("button", { name: "Einrichten" }));
    await screen.findByRole("dialog", { name: "Sind Sie es?" });
    await fill(/Aktuelles Passwort/, "Secret-1");
    await press("Bestätigen");
    const dialog = await screen.findByRole("dialog", { name: "Authenticator-App einrichten" });
    expect(sent(worker, PROVE)).toEqual([{ password: "Secret-1" }]);
    expect(within(dialog).getByRole("img", { name: /QR-Code/ })).toBeDefined();
    expect(dialog.textContent).toContain("JBSW Y3DP EHPK 3PXP");
    const onPhone = within(dialog).getByText("In der App auf diesem Gerät öffnen");
    expect(onPhone.getAttribute("href")).toBe(secret.uri);
    await fill(/Sechsstelliger Code/, "65 43 21");
    await click(within(dialog).getByRole("button", { name: "Einrichten" }));
    await within(dialog).findByText(/stimmt nicht/);
    await fill(/Sechsstelliger Code/, "123 456");
    await click(within(dialog).getByRole("button", { name: "Einrichten" }));
    const shown = await screen.findByRole("alertdialog", { name: "Wiederherstellungscodes" });
    for (const code of codes) expect(shown.textContent).toContain(code);
    expect(screen.queryByText("Authenticator-App eingerichtet")).toBeNull();
    // The dialog cannot be closed by accident.
    expect(within(shown).getByRole<HTMLButtonElement>("button", { name: "Fertig" }).disabled).toBe(true);
    await pressKeys("{Escape}");
    expect(screen.getByRole("alertdialog")).toBeDefined();
    await click(within(shown).getByRole("checkbox", { name: "Ich habe die Codes aufbewahrt" }));
    await click(within(shown).getByRole("button", { name: "Fertig" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await screen.findByText("Authenticator-App eingerichtet");
  });

  test.each([
    ["Escape", () => pressKeys("{Escape}")],
    ["the button", () => press("Abbrechen")],
  ])("shows its recovery codes, which are shown once, also to whoever closes it meanwhile: by %s", async (_, close) => {
    let confirm: () => void = () => undefined;
    const confirming = new Promise<void>((resolve) => {
      confirm = resolve;
    });
    const { worker, own } = await at(noFactors, {
      [BEGIN]: () => Response.json(secret),
      [CONFIRM]: async () => {
        await confirming;
        return Response.json({ recoveryCodes: codes });
      },
    });
    await click(await own.findByRole("button", { name: "Einrichten" }));
    const dialog = await screen.findByRole("dialog", { name: "Authenticator-App einrichten" });
    await fill(/Sechsstelliger Code/, "123456");
    await click(within(dialog).getByRole("button", { name: "Einrichten" }));
    await waitFor(() => expect(worker.paths).toContain(CONFIRM));
    await close();
    confirm();
    const shown = await screen.findByRole("alertdialog", { name: "Wiederherstellungscodes" });
    for (const code of codes) expect(shown.textContent).toContain(code);
    await click(within(shown).getByRole("checkbox", { name: "Ich habe die Codes aufbewahrt" }));
    await click(within(shown).getByRole("button", { name: "Fertig" }));
    await screen.findByText("Authenticator-App eingerichtet");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  describe("whose confirmation got no answer", () => {
    const passkey = { id: "p1", name: "Laptop", createdAt: "2026-11-20T09:30:00Z", lastUsedAt: null };
    const withPasskey = { ...noFactors, passkeys: [{ ...passkey, backedUp: false, thisDevice: true }] };

    /** The set-up, whose first confirmation comes to a server that has confirmed it and to no answer. */
    async function lose(before: object, { isReadable = true } = {}) {
      const server = { isConfirmed: false, isReadable: true };
      const { worker, own } = await at(before, {
        "GET /api/user/factors": () =>
          server.isReadable
            ? Response.json(server.isConfirmed ? { ...before, totp: some.totp, recoveryCodes: { left: 10 } } : before)
            : problem(503, "unavailable"),
        [BEGIN]: () => Response.json(secret),
        [CONFIRM]: () => {
          if (server.isConfirmed) return problem(401, "second_factor_failed");
          Object.assign(server, { isConfirmed: true, isReadable });
          return Promise.reject(new TypeError("Failed to fetch"));
        },
      });
      await click(await own.findByRole("button", { name: "Einrichten" }));
      const dialog = within(await screen.findByRole("dialog", { name: "Authenticator-App einrichten" }));
      const confirm = async (code: string) => {
        await fill(/Sechsstelliger Code/, code);
        await click(dialog.getByRole("button", { name: "Einrichten" }));
      };
      await confirm("123456");
      return { worker, own, dialog, confirm, server };
    }
    const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    test("is read, and said to be set up; the recovery codes of a first factor are lost, which is said, too", async () => {
      const { worker, own } = await lose(noFactors);
      await isClosed();
      await screen.findByText("Authenticator-App eingerichtet");
      screen.getByText("Die Wiederherstellungscodes sind nicht angekommen. Erstellen Sie bitte neue.");
      await own.findByRole("button", { name: "Entfernen" });
      expect(sent(worker, CONFIRM)).toEqual([{ code: "123456" }]);
    });

    test("has lost no recovery codes beside a passkey", async () => {
      await lose(withPasskey);
      await isClosed();
      await screen.findByText("Authenticator-App eingerichtet");
      expect(screen.queryByText(/sind nicht angekommen/)).toBeNull();
    });

    test("is read again when the next code is said to be wrong", async () => {
      const { dialog, confirm, server } = await lose(noFactors, { isReadable: false });
      await dialog.findByRole("alert");
      server.isReadable = true;
      await confirm("654321");
      await isClosed();
      expect(await screen.findAllByText("Authenticator-App eingerichtet")).toHaveLength(1);
    });

    test("is said to be set up also after its dialog was closed, once it can be read", async () => {
      const { own, dialog, server } = await lose(noFactors, { isReadable: false });
      await dialog.findByRole("alert");
      await click(dialog.getByRole("button", { name: "Abbrechen" }));
      await isClosed();
      server.isReadable = true;
      await click(await own.findByRole("button", { name: "Erneut versuchen" }));
      expect(await screen.findAllByText("Authenticator-App eingerichtet")).toHaveLength(1);
    });

    test("but is not, asks for another code", async () => {
      const { own } = await at(noFactors, {
        [BEGIN]: () => Response.json(secret),
        [CONFIRM]: ({ body }) =>
          JSON.parse(body).code === "123456" ? problem(503, "unavailable") : problem(401, "second_factor_failed"),
      });
      await click(await own.findByRole("button", { name: "Einrichten" }));
      const dialog = within(await screen.findByRole("dialog", { name: "Authenticator-App einrichten" }));
      await fill(/Sechsstelliger Code/, "123456");
      await click(dialog.getByRole("button", { name: "Einrichten" }));
      await dialog.findByRole("alert");
      await fill(/Sechsstelliger Code/, "654321");
      await click(dialog.getByRole("button", { name: "Einrichten" }));
      await dialog.findByText(/stimmt nicht/);
      expect(screen.queryByText("Authenticator-App eingerichtet")).toBeNull();
    });
  });

  test("that stands says since when, and that few recovery codes are left", async () => {
    const { own } = await at(some);
    await own.findByText("Authenticator-App");
    expect(panel("Zweiter Faktor").textContent).toMatch(/Nur noch 2 Wiederherstellungscodes/);
    expect(own.queryByRole("button", { name: "Einrichten" })).toBeNull();
  });

  test("is removed after a question", async () => {
    const { worker, own } = await at(some, {
      "DELETE /api/user/factors/totp": () => new Response(null, { status: 204 }),
    });
    await click(await own.findByRole("button", { name: "Entfernen" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Authenticator-App entfernen?" });
    expect(worker.paths).not.toContain("DELETE /api/user/factors/totp");
    await click(within(dialog).getByRole("button", { name: "Entfernen" }));
    await screen.findByText("Authenticator-App entfernt");
    expect(worker.paths).toContain("DELETE /api/user/factors/totp");
  });

  test("that was removed in another tab is shown as removed", async () => {
    let isRemoved = false;
    const { own } = await at(some, {
      "GET /api/user/factors": () => Response.json(isRemoved ? noFactors : some),
      "DELETE /api/user/factors/totp": () => {
        isRemoved = true;
        return problem(404, "not_found");
      },
    });
    await click(await own.findByRole("button", { name: "Entfernen" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await click(dialog.getByRole("button", { name: "Entfernen" }));
    await own.findByRole("button", { name: "Einrichten" });
    expect(screen.queryByText("Die App konnte nicht entfernt werden")).toBeNull();
  });

  test("new recovery codes stay until they are saved, also if the factors cannot be read again", async () => {
    let isRenewed = false;
    const { own } = await at(some, {
      "GET /api/user/factors": () => (isRenewed ? problem(422, "validation_failed") : Response.json(some)),
      "POST /api/user/recovery-codes": () => {
        isRenewed = true;
        return Response.json({ recoveryCodes: codes });
      },
    });
    await renew(own);
    const shown = await screen.findByRole("alertdialog", { name: "Wiederherstellungscodes" });
    await own.findByText("Erneut versuchen");
    expect(screen.getByRole("alertdialog")).toBe(shown);
    for (const code of codes) expect(shown.textContent).toContain(code);
    // How many codes are left is not known any more.
    expect(own.queryByText(/Nur noch 2/)).toBeNull();
  });

  test("new recovery codes are not lost without a question by leaving or unloading the page, until they are kept", async () => {
    const { own } = await at(some, { "POST /api/user/recovery-codes": () => Response.json({ recoveryCodes: codes }) });
    /** Whether the browser asks before it unloads the page. */
    const isUnloadAsked = () => !fireEvent(window, new Event("beforeunload", { cancelable: true }));
    await renew(own);
    const shown = await screen.findByRole("alertdialog", { name: "Wiederherstellungscodes" });
    expect([isUnloadAsked(), hasUnsaved()]).toEqual([true, true]);
    await click(screen.getByText("weg"));
    const question = within(await screen.findByRole("alertdialog", { name: "Ohne die Codes gehen?" }));
    await click(question.getByRole("button", { name: "Hier bleiben" }));
    await waitFor(() => expect(screen.getByRole("alertdialog")).toBe(shown));
    await click(within(shown).getByRole("checkbox", { name: "Ich habe die Codes aufbewahrt" }));
    expect([isUnloadAsked(), hasUnsaved()]).toEqual([false, false]);
    await click(screen.getByText("weg"));
    await screen.findByText("elsewhere");
  });

  test("new recovery codes are made only when it is agreed that the old ones end; a lost answer says that they may have", async () => {
    const { worker, own } = await at(some, { "POST /api/user/recovery-codes": () => Promise.reject(new TypeError()) });
    await click(await own.findByRole("button", { name: "Neue Codes" }));
    await screen.findByText("Die bisherigen Codes gelten dann nicht mehr.");
    await click(screen.getByRole("button", { name: "Abbrechen" }));
    expect(sent(worker, "POST /api/user/recovery-codes")).toEqual([]);
    await renew(own);
    await screen.findByText(/Ob neue Codes erstellt wurden, ist nicht sicher/);
  });

  test("is asked for beside the password where the server wants both: after a PIN, and in a session that never showed it", async () => {
    const { worker, own } = await at(some, {
      "POST /api/user/recovery-codes": () =>
        sent(worker, PROVE).length < 2
          ? problem(403, "reauthentication_required")
          : Response.json({ recoveryCodes: codes }),
      [PROVE]: ({ body }) =>
        JSON.parse(body).code === undefined
          ? problem(422, "validation_failed", { errors: [{ field: "code", code: "required", params: {} }] })
          : new Response(null, { status: 204 }),
    });
    await renew(own);
    await screen.findByRole("dialog", { name: "Sind Sie es?" });
    await fill(/Aktuelles Passwort/, "Secret-1");
    await press("Bestätigen");
    const code = await screen.findByLabelText(/Sechsstelliger Code/);
    await waitFor(() => expect(document.activeElement).toBe(code));
    await fill(/Sechsstelliger Code/, "123456");
    await press("Bestätigen");
    await screen.findByRole("alertdialog", { name: "Wiederherstellungscodes" });
    expect(sent(worker, PROVE)).toEqual([
      { password: "Secret-1" },
      { password: "Secret-1", method: "totp", code: "123456" },
    ]);
  });
});

test("a proof is a recovery code where the app is lost, alone or beside the password after a PIN", async () => {
  let [left, isFresh] = [2, false];
  const { worker, own } = await at(some, {
    "GET /api/user/factors": () => Response.json({ ...some, recoveryCodes: { left } }),
    "DELETE /api/user/factors/totp": () => problem(403, "reauthentication_required"),
    "POST /api/user/recovery-codes": () =>
      isFresh ? Response.json({ recoveryCodes: codes }) : problem(403, "reauthentication_required"),
    [PROVE]: ({ body }) => {
      const { password, code } = JSON.parse(body);
      if (password && !code)
        return problem(422, "validation_failed", { errors: [{ field: "code", code: "required", params: {} }] });
      isFresh = password !== undefined;
      left -= 1;
      return new Response(null, { status: 204 });
    },
  });
  await click(await own.findByRole("button", { name: "Entfernen" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Authenticator-App entfernen?" }));
  await click(question.getByRole("button", { name: "Entfernen" }));
  await screen.findByRole("dialog", { name: "Sind Sie es?" });
  await press("Code aus der App verwenden");
  await fill(/Sechsstelliger Code/, "12");
  await press("Wiederherstellungscode verwenden");
  const field = await screen.findByLabelText<HTMLInputElement>(/Wiederherstellungscode/, { selector: "input" });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.value, "what was typed of the app's code").toBe("");
  await fill(/Wiederherstellungscode/, " abcd-efgh-ijkl ");
  await press("Bestätigen");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent(worker, PROVE)).toEqual([{ method: "recovery_code", code: "abcd-efgh-ijkl" }]);
  await own.findByText(/Nur noch 1 Wiederherstellungscode:/);

  act(() => noteByPin(true));
  await renew(own);
  await screen.findByRole("dialog", { name: "Sind Sie es?" });
  await fill(/Aktuelles Passwort/, "Secret-1");
  await press("Bestätigen");
  await screen.findByLabelText(/Sechsstelliger Code/);
  await press("Wiederherstellungscode verwenden");
  await fill(/Wiederherstellungscode/, "mnop-qrst-uvwx");
  await press("Bestätigen");
  await screen.findByRole("alertdialog", { name: "Wiederherstellungscodes" });
  const both = { password: "Secret-1", method: "recovery_code", code: "mnop-qrst-uvwx" };
  expect(sent(worker, PROVE).slice(1)).toEqual([{ password: "Secret-1" }, both]);
});

test.each([
  [2, "by a recovery code", () => screen.findByLabelText(/Wiederherstellungscode/, { selector: "input" })],
  [0, "by nothing", () => screen.findByText(/zuerst die Anmeldung mit Ihrem zweiten Faktor/)],
])(
  "a passkey that this browser cannot show is replaced, with %i recovery codes left, %s, and by no code of an app",
  async (left, _, shown) => {
    const passkeys = [
      { id: "p1", name: "Laptop", createdAt: "2026-11-20T09:30:00Z", lastUsedAt: null, backedUp: false },
    ];
    const { own } = await at(
      { ...noFactors, passkeys, recoveryCodes: { left } },
      {
        [BEGIN]: () => problem(403, "reauthentication_required"),
        [PROVE]: () => problem(422, "validation_failed", { errors: [{ field: "code", code: "required", params: {} }] }),
      },
    );
    await click(await own.findByRole("button", { name: "Einrichten" }));
    await screen.findByRole("dialog", { name: "Sind Sie es?" });
    await fill(/Aktuelles Passwort/, "Secret-1");
    await press("Bestätigen");
    await shown();
    expect(screen.queryByLabelText(/Sechsstelliger Code/)).toBeNull();
  },
);
