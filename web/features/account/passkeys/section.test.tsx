import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { rememberPlatform, storeNativeCredentials } from "../../../client/api/native";
import { setConfig, standardConfig } from "../../../client/config/config";
import { noteByPin } from "../../../client/session/by-pin";
import { atAccount, noFactors, panel, sent } from "../../../testing/account";
import { problem, type RecordedCall, tokenUntil, withheld } from "../../../testing/fake-worker";
import { freshBrowser } from "../../../testing/page";
import { press as click, write } from "../../../testing/person";

vi.mock("@simplewebauthn/browser", async (load) => ({
  ...(await load<object>()),
  startRegistration: vi.fn(),
  startAuthentication: vi.fn(),
}));

freshBrowser();

const OPTIONS = "POST /api/user/passkeys/options";
const CREATE = "POST /api/user/passkeys";
const PROVE = "POST /api/auth/reauthenticate";
const made = {
  id: "AQ",
  rawId: "AQ",
  type: "public-key",
  response: { clientDataJSON: "e30", attestationObject: "oA" },
};
const laptop = {
  id: "p1",
  name: "Laptop",
  createdAt: "2026-11-20T09:30:00Z",
  lastUsedAt: null,
  backedUp: true,
  thisDevice: true,
};
const withLaptop = { ...noFactors, passkeys: [laptop], recoveryCodes: { left: 10 } };
const cancelled = new WebAuthnError({
  code: "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY",
  message: "",
  cause: Object.assign(new Error("timed out or not allowed"), { name: "NotAllowedError" }),
});

type Answers = Readonly<Record<string, (call: RecordedCall) => Response | Promise<Response>>>;

/** The account page; `answers` by verb and path. */
async function at(factors: object, answers: Answers = {}, person = {}) {
  const { worker } = await atAccount(person, (call) => {
    const answer = answers[`${call.method} ${call.path}`]?.(call);
    if (answer) return answer;
    return call.method === "GET" && call.path === "/api/user/factors" ? Response.json(factors) : undefined;
  });
  // The sessions are loaded: a new passkey is named after the current one.
  await screen.findByRole("button", { name: /Firefox/ });
  return { worker, own: within(panel("Passkeys")) };
}

const press = (name: string) => click(screen.getByRole("button", { name }));
async function fill(label: RegExp, text: string): Promise<void> {
  const dialogs = screen.getAllByRole("dialog");
  const top = within(dialogs[dialogs.length - 1] as HTMLElement);
  await write(top.getByLabelText(label, { selector: "input" }), text);
}

const options = { challengeId: "c1", publicKey: { challenge: "AAAA", user: { id: "dTE" } } };
const noContent = () => new Response(null, { status: 204 });

beforeEach(() => {
  vi.stubGlobal("PublicKeyCredential", class {});
  vi.mocked(startRegistration)
    .mockReset()
    .mockResolvedValue(made as never);
  vi.mocked(startAuthentication)
    .mockReset()
    .mockResolvedValue({ id: "AQ" } as never);
});

describe("a passkey", () => {
  test("is made after a proof, under the name that its person gives it; with the first come recovery codes", async () => {
    let isFresh = false;
    const { worker, own } = await at(noFactors, {
      [OPTIONS]: () => (isFresh ? Response.json(options) : problem(403, "reauthentication_required")),
      [PROVE]: () => {
        isFresh = true;
        return noContent();
      },
      [CREATE]: () => Response.json({ id: "p1", recoveryCodes: ["abcd-efgh"] }),
    });
    await click(await own.findByRole("button", { name: "Passkey hinzufügen" }));
    await screen.findByRole("dialog", { name: "Passkey hinzufügen" });
    // The name of the browser is suggested.
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe("Firefox, Windows");
    await fill(/^Name/, " Laptop ");
    await press("Weiter");
    await screen.findByRole("dialog", { name: "Sind Sie es?" });
    await fill(/Aktuelles Passwort/, "Secret-1");
    await press("Bestätigen");
    await screen.findByRole("alertdialog", { name: "Wiederherstellungscodes" });
    expect(startRegistration).toHaveBeenCalledExactlyOnceWith({ optionsJSON: options.publicKey });
    expect(sent(worker, CREATE)).toEqual([{ name: "Laptop", challengeId: "c1", credential: made }]);
    expect(sent(worker, PROVE)).toEqual([{ password: "Secret-1" }]);
  });

  test("with recovery codes shows them until they are saved, also if the passkeys cannot be read again", async () => {
    let isMade = false;
    const { own } = await at(noFactors, {
      "GET /api/user/factors": () => (isMade ? problem(422, "validation_failed") : Response.json(noFactors)),
      [OPTIONS]: () => Response.json(options),
      [CREATE]: () => {
        isMade = true;
        return Response.json({ id: "p1", recoveryCodes: ["abcd-efgh"] });
      },
    });
    await click(await own.findByRole("button", { name: "Passkey hinzufügen" }));
    await press("Weiter");
    const shown = await screen.findByRole("alertdialog", { name: "Wiederherstellungscodes" });
    await own.findByText("Erneut versuchen");
    expect(screen.getByRole("alertdialog")).toBe(shown);
    expect(shown.textContent).toContain("abcd-efgh");
  });

  test.each([
    [cancelled, /Abgebrochen/],
    [
      new WebAuthnError({ code: "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED", message: "", cause: new Error() }),
      /schon/,
    ],
    [new WebAuthnError({ code: "ERROR_INVALID_RP_ID", message: "", cause: new Error() }), /Unter dieser Adresse/],
    [new TypeError("what nobody expects"), /nicht angenommen/],
  ])("that the browser does not make says why, and can be tried again", async (error, words) => {
    vi.mocked(startRegistration).mockRejectedValueOnce(error);
    const { worker, own } = await at(noFactors, {
      [OPTIONS]: () => Response.json(options),
      [CREATE]: () => Response.json({ id: "p1" }),
    });
    await click(await own.findByRole("button", { name: "Passkey hinzufügen" }));
    const dialog = await screen.findByRole("dialog", { name: "Passkey hinzufügen" });
    await press("Weiter");
    await within(dialog).findByText(words);
    expect(worker.paths).not.toContain(CREATE);
    await waitFor(() => expect(within(dialog).queryByRole("button", { name: "Weiter", busy: true })).toBeNull());
    await press("Weiter");
    await waitFor(() => expect(worker.paths).toContain(CREATE));
  });

  test.each([
    [
      "of a first factor were lost",
      { ...noFactors, passkeys: [] },
      "Die Wiederherstellungscodes sind nicht angekommen. Erstellen Sie bitte neue.",
    ],
    ["were there before", { ...withLaptop, passkeys: [{ ...laptop, id: "p0", name: "Phone" }] }, undefined],
  ])("that is there although no answer said so is said to be; codes %s", async (_, before, words) => {
    let isMade = false;
    const { own } = await at(before, {
      "GET /api/user/factors": () =>
        Response.json(isMade ? { ...withLaptop, passkeys: [...before.passkeys, laptop] } : before),
      [OPTIONS]: () => Response.json(options),
      [CREATE]: () => {
        isMade = true;
        return Promise.reject(new TypeError("Failed to fetch"));
      },
    });
    await click(await own.findByRole("button", { name: "Passkey hinzufügen" }));
    await screen.findByRole("dialog", { name: "Passkey hinzufügen" });
    await press("Weiter");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await screen.findByText("Passkey hinzugefügt");
    if (words) screen.getByText(words);
    else expect(screen.queryByText(/nicht angekommen/)).toBeNull();
    await own.findByText("Laptop");
  });

  test("that was added in another tab meanwhile is not taken for one of this attempt", async () => {
    let isThere = false;
    const { own } = await at(noFactors, {
      "GET /api/user/factors": () => Response.json(isThere ? withLaptop : noFactors),
      [OPTIONS]: () => {
        isThere = true;
        return Response.json(options);
      },
    });
    vi.mocked(startRegistration).mockRejectedValueOnce(cancelled);
    await click(await own.findByRole("button", { name: "Passkey hinzufügen" }));
    const dialog = await screen.findByRole("dialog", { name: "Passkey hinzufügen" });
    await press("Weiter");
    await within(dialog).findByText(/Abgebrochen/);
    await own.findByText("Laptop");
    expect(screen.queryByText(/nicht angekommen/)).toBeNull();
  });

  test("says where it is, whether it is synchronised, and since when", async () => {
    const { own } = await at(withLaptop);
    const row = await own.findByRole("listitem");
    expect(row.textContent).toMatch(/Laptop.*Dieses Gerät.*Synchronisiert.*Seit .*noch nicht verwendet/);
  });

  test("is given another name", async () => {
    const { worker, own } = await at(withLaptop, { "PATCH /api/user/passkeys/p1": () => Response.json(laptop) });
    await click(await own.findByRole("button", { name: "Umbenennen: Laptop" }));
    await screen.findByRole("dialog", { name: "Passkey umbenennen" });
    await fill(/^Name/, "Schlüssel");
    // What is typed stays.
    await click(document.querySelector(".overlay") as Element);
    await click(within(screen.getByRole("dialog")).getByRole("button", { name: "Speichern" }));
    await screen.findByText("Passkey umbenannt");
    expect(sent(worker, "PATCH /api/user/passkeys/p1")).toEqual([{ name: "Schlüssel" }]);
  });

  test("is removed after a question, which says so when it is the last factor, and stays until that is done", async () => {
    const { response, give } = withheld();
    const { worker, own } = await at(withLaptop, { "DELETE /api/user/passkeys/p1": () => response });
    await click(await own.findByRole("button", { name: "Entfernen: Laptop" }));
    const dialog = await screen.findByRole("alertdialog", { name: /„Laptop“ entfernen/ });
    expect(dialog.textContent).toMatch(/einziger zweiter Faktor/);
    const confirm = within(dialog).getByRole("button", { name: "Entfernen" });
    await click(confirm);
    await waitFor(() => expect(worker.paths).toContain("DELETE /api/user/passkeys/p1"));
    expect([confirm.isConnected, confirm.getAttribute("aria-busy")]).toEqual([true, "true"]);
    give(noContent());
    await screen.findByText("Passkey entfernt");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  test("is one of ten at most", async () => {
    const passkeys = Array.from({ length: 10 }, (_, i) => ({ ...laptop, id: `p${i}`, name: `Nr. ${i}` }));
    const { own } = await at({ ...withLaptop, passkeys });
    await own.findByText(/Mehr als zehn Passkeys/);
    expect(own.queryByRole("button", { name: "Passkey hinzufügen" })).toBeNull();
  });

  test("cannot be added in the native app, whose pages are on another origin, but removed", async () => {
    rememberPlatform("?platform=native");
    setConfig({ hosts: { ...standardConfig.hosts, api: "https://api.asgard.test" } });
    storeNativeCredentials({ utk: tokenUntil(Date.now() + 600_000) });
    const { own } = await at(withLaptop);
    await own.findByText("Dieser Browser kann keine Passkeys verwenden.");
    expect(own.queryByRole("button", { name: "Passkey hinzufügen" })).toBeNull();
    expect(own.getByRole("button", { name: "Entfernen: Laptop" })).toBeDefined();
  });
});

describe("the proof", () => {
  const REMOVE = "DELETE /api/user/passkeys/p1";
  const optionsResponder = { "POST /api/auth/second-factor/options": () => Response.json(options) };

  /** The account page, asking for a proof before a passkey is removed. */
  async function atProof(answers: Answers, person = {}) {
    let tries = 0;
    const stage = await at(
      withLaptop,
      {
        ...optionsResponder,
        [REMOVE]: () => (tries++ === 0 ? problem(403, "reauthentication_required") : noContent()),
        ...answers,
      },
      person,
    );
    await click(await stage.own.findByRole("button", { name: "Entfernen: Laptop" }));
    const question = await screen.findByRole("alertdialog");
    await click(within(question).getByRole("button", { name: "Entfernen" }));
    return stage;
  }

  test("may be a passkey in the place of the password", async () => {
    const { worker } = await atProof({ [PROVE]: noContent });
    await screen.findByRole("dialog", { name: "Sind Sie es?" });
    await press("Passkey verwenden");
    await screen.findByText(/fragt Sie nach Ihrem Passkey/);
    await press("Bestätigen");
    await waitFor(() => expect(worker.paths.filter((path) => path === REMOVE)).toHaveLength(2));
    expect(sent(worker, PROVE)).toEqual([{ method: "passkey", challengeId: "c1", credential: { id: "AQ" } }]);
  });

  test("of somebody without a password is their passkey; one that is refused is no wrong code", async () => {
    await atProof({ [PROVE]: () => problem(401, "second_factor_failed", { remaining: 4 }) }, { hasPassword: false });
    await screen.findByText(/fragt Sie nach Ihrem Passkey/);
    expect(document.querySelector("input[name=proof]")).toBeNull();
    await press("Bestätigen");
    await screen.findByText(/Dieser Passkey wurde nicht angenommen/);
  });

  test("that is not given leaves everything as it was", async () => {
    const { worker } = await atProof({});
    const dialog = await screen.findByRole("dialog", { name: "Sind Sie es?" });
    await click(within(dialog).getByRole("button", { name: "Abbrechen" }));
    await screen.findByText("Der Passkey konnte nicht entfernt werden");
    expect(worker.paths.filter((path) => path === REMOVE)).toHaveLength(1);
  });

  test("is not asked of somebody who has nothing to prove themselves with: they are told what to do", async () => {
    await atAccount({ hasPassword: false }, ({ method, path }) =>
      path === "/api/user/export" || (method === "POST" && path === OPTIONS.slice(5))
        ? problem(403, "reauthentication_required")
        : undefined,
    );
    await click(await within(panel("Passkeys")).findByRole("button", { name: "Passkey hinzufügen" }));
    await press("Weiter");
    await screen.findByText(/melden Sie sich ab und neu an/);
    expect(screen.queryByRole("dialog", { name: "Sind Sie es?" })).toBeNull();
  });

  test("makes a session that a PIN opened a full one, by password and factor at once", async () => {
    noteByPin(true);
    let isFull = false;
    const { worker } = await atProof({
      [REMOVE]: () => (isFull ? noContent() : problem(403, "forbidden")),
      [PROVE]: ({ body }) => {
        isFull = JSON.parse(body).method !== undefined;
        return isFull
          ? noContent()
          : problem(422, "validation_failed", { errors: [{ field: "code", code: "required", params: {} }] });
      },
    });
    const dialog = within(await screen.findByRole("dialog", { name: "Sind Sie es?" }));
    expect(dialog.queryByRole("button", { name: "Passkey verwenden" })).toBeNull();
    await fill(/Aktuelles Passwort/, "Secret-1");
    await click(dialog.getByRole("button", { name: "Bestätigen" }));
    await dialog.findByText(/fragt Sie nach Ihrem Passkey/);
    await click(dialog.getByRole("button", { name: "Bestätigen" }));
    await waitFor(() => expect(worker.paths.filter((path) => path === REMOVE)).toHaveLength(2));
    expect(sent(worker, PROVE)[1]).toMatchObject({ password: "Secret-1", method: "passkey", challengeId: "c1" });
  });
});

describe("a company that demands a second factor", () => {
  const REMOVE = "DELETE /api/user/sessions/s2";
  const demand = () => {
    let isShown = false;
    return {
      [REMOVE]: () => (isShown ? noContent() : problem(403, "second_factor_required")),
      "POST /api/auth/second-factor/options": () => Response.json(options),
      [PROVE]: () => {
        isShown = true;
        return noContent();
      },
    };
  };
  const end = async () => click(await screen.findByRole("button", { name: /^Dort abmelden: Firefox/ }));

  test("is shown it, and no password does in its place; then the call is sent again", async () => {
    const { worker } = await at(withLaptop, demand());
    await end();
    const dialog = within(await screen.findByRole("dialog", { name: "Zweiter Faktor nötig" }));
    await dialog.findByText(/fragt Sie nach Ihrem Passkey/);
    expect(dialog.queryByRole("button", { name: "Passwort verwenden" })).toBeNull();
    await click(dialog.getByRole("button", { name: "Bestätigen" }));
    await waitFor(() => expect(worker.paths.filter((path) => path === REMOVE)).toHaveLength(2));
    expect(sent(worker, PROVE)).toMatchObject([{ method: "passkey" }]);
  });

  test("asks nobody in the account who has none: they are where they set one up", async () => {
    await at(noFactors, demand());
    await end();
    await screen.findByText(/zweiten Faktor\.$/);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
