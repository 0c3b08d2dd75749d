import { act, screen, waitFor, within } from "@testing-library/react";
import type { LoaderFunctionArgs } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { setPrerenderedConfig, standardConfig } from "../../client/config/config";
import { webConfiguration } from "../../client/config/web-configuration";
import { currentLanguage } from "../../client/i18n/i18n";
import { keepSignIn, knownSession } from "../../client/session/session";
import { anna, atAccount, field, panel, sent, submit, type } from "../../testing/account";
import { signInOf } from "../../testing/actors";
import { problem, settled, withheld } from "../../testing/fake-worker";
import { freshBrowser, workerThat } from "../../testing/page";
import { chooseFile, press, write } from "../../testing/person";
import { toasts } from "../../ui/toast";

freshBrowser();

const PATCH = "PATCH /api/user/me";
const button = (name: string | RegExp, within_ = document.body) => within(within_).getByRole("button", { name });

test("the account is read where the web configuration says", async () => {
  const { me } = webConfiguration;
  Object.assign(webConfiguration, { me: { method: "GET", path: "elsewhere/me" } });
  try {
    const { worker } = await atAccount({}, ({ path }) =>
      path === "/api/elsewhere/me" ? Response.json({ valid: true, user: anna, version: 1 }) : undefined,
    );
    expect(worker.paths).toContain("GET /api/elsewhere/me");
  } finally {
    Object.assign(webConfiguration, { me });
  }
});

test("its parts stand beside it, each a jump away that is no step of the history", async () => {
  const { where } = await atAccount();
  const names = within(screen.getByRole("navigation", { name: "Bereiche des Kontos" }));
  expect(names.getAllByRole("link").map((link) => link.textContent)).toEqual([
    "Person",
    "Anmeldung",
    "Geräte und Verlauf",
    "Daten und Konto",
  ]);
  const before = [where(), history.length];
  await press(names.getByRole("link", { name: "Geräte und Verlauf" }));
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Geräte und Verlauf" }));
  expect([where(), history.length]).toEqual(before);
});

describe("the profile", () => {
  test("cannot be saved before something is changed, and says why", async () => {
    const { worker } = await atAccount();
    const profile = panel("Profil");
    expect(button("Speichern", profile).getAttribute("aria-disabled")).toBe("true");
    expect(within(profile).getByText("Noch nichts geändert")).toBeDefined();
    await type("phone", "call me");
    expect(within(profile).getByText("Bitte prüfen Sie die markierten Felder")).toBeDefined();
    await submit("phone");
    expect(await within(profile).findByText("Telefonnummer ungültig")).toBeDefined();
    expect(sent(worker, PATCH)).toEqual([]);
  });

  test("sends what was changed and nothing else, over the version that was seen", async () => {
    const { worker } = await atAccount();
    await type("firstName", " Änne ");
    await type("phone", "");
    await type("birthday", "");
    await submit("firstName");
    await screen.findByText("Profil gespeichert");
    expect(sent(worker, PATCH)).toEqual([{ firstName: "Änne", phone: null, birthday: null }]);
    const call = worker.calls.find(({ method }) => method === "PATCH");
    expect(call?.headers.get("if-match")).toBe('"1"');
    const known = knownSession();
    expect(known.kind === "open" && known.session.user.firstName).toBe("Änne");
    expect(button("Speichern", panel("Profil")).getAttribute("aria-disabled")).toBe("true");
  });

  test("keeps what is typed while it is being saved, to be saved next", async () => {
    let answer = (_: Response) => undefined as unknown;
    const { worker } = await atAccount({}, ({ method, body }) =>
      method === "PATCH" && body.includes("firstName") ? new Promise((resolve) => (answer = resolve)) : undefined,
    );
    await type("firstName", "Änne");
    await submit("firstName");
    await waitFor(() => expect(sent(worker, PATCH)).toEqual([{ firstName: "Änne" }]));
    await type("phone", "+49 221 99");
    answer(Response.json({ valid: true, user: { ...anna, firstName: "Änne" }, version: 2 }));
    await screen.findByText("Profil gespeichert");
    expect([field("firstName").value, field("phone").value]).toEqual(["Änne", "+49 221 99"]);
    await submit("phone");
    await waitFor(() => expect(sent(worker, PATCH)).toEqual([{ firstName: "Änne" }, { phone: "+49 221 99" }]));
    expect(worker.calls.findLast(({ method }) => method === "PATCH")?.headers.get("if-match")).toBe('"2"');
  });

  test.each([
    ["saved", () => Response.json({ valid: true, user: { ...anna, firstName: "Änne" }, version: 2 })],
    ["refused", () => problem(500, "internal")],
  ])(
    "that is %s when somebody else has signed in says nothing to them, and leaves them who they are",
    async (_, end) => {
      const { response, give } = withheld();
      const { worker } = await atAccount({}, ({ method }) => (method === "PATCH" ? response : undefined));
      await type("firstName", "Änne");
      await submit("firstName");
      await waitFor(() => expect(sent(worker, PATCH)).toHaveLength(1));
      const ben = { ...anna, userId: "u2", firstName: "Ben" };
      act(() => keepSignIn(signInOf({ user: ben, company: null })));
      await act(async () => {
        give(end());
        await settled();
      });
      const known = knownSession();
      expect(known.kind === "open" && known.session.user.firstName).toBe("Ben");
      expect(toasts.get()).toEqual([]);
    },
  );

  test("shows under its fields what the server refuses", async () => {
    await atAccount({}, ({ method }) =>
      method === "PATCH"
        ? problem(422, "validation_failed", { errors: [{ field: "lastName", code: "invalid_value", params: {} }] })
        : undefined,
    );
    await type("lastName", "X");
    await submit("lastName");
    expect(await screen.findByText("Wert ungültig")).toBeDefined();
    expect((document.activeElement as HTMLInputElement).name).toBe("lastName");
  });

  test("keeps what was typed when it was changed elsewhere, and saves it over the new state", async () => {
    let isOld = false;
    const { worker } = await atAccount({}, ({ method, path, headers }) => {
      if (method === "PATCH" && headers.get("if-match") === '"1"') {
        isOld = true;
        return problem(412, "version_conflict");
      }
      const isRequested = path === "/api/user/me" && method === "GET" && isOld;
      return isRequested ? Response.json({ valid: true, user: { ...anna, lastName: "Neu" }, version: 7 }) : undefined;
    });
    await type("firstName", "Änne");
    await submit("firstName");
    const dialog = await screen.findByRole("alertdialog", { name: "Inzwischen geändert" });
    expect(within(dialog).getByRole("row", { name: /Vorname Änne Anna/ })).toBeDefined();
    await press(within(dialog).getByRole("button", { name: "Meine Eingaben behalten" }));
    await waitFor(() => expect([field("firstName").value, field("lastName").value]).toEqual(["Änne", "Neu"]));
    await submit("firstName");
    const changes = () => worker.calls.filter(({ method }) => method === "PATCH");
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes().at(-1)?.headers.get("if-match")).toBe('"7"');
    expect(sent(worker, PATCH)).toEqual([{ firstName: "Änne" }, { firstName: "Änne" }]);
  });

  test("takes over the new state when the person wants that", async () => {
    let isChanged = false;
    await atAccount({}, ({ method, path }) => {
      if (method === "PATCH") {
        isChanged = true;
        return problem(412, "version_conflict");
      }
      if (path !== "/api/user/me" || !isChanged) return undefined;
      return Response.json({ valid: true, user: { ...anna, lastName: "Neu" }, version: 7 });
    });
    await type("firstName", "Änne");
    await submit("firstName");
    await press(await screen.findByRole("button", { name: "Neuen Stand übernehmen" }));
    await waitFor(() => expect([field("firstName").value, field("lastName").value]).toEqual(["Anna", "Neu"]));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  test("asks before it is left unsaved", async () => {
    const { where } = await atAccount();
    await type("firstName", "Änne");
    await press(screen.getByRole("link", { name: "weg" }));
    await screen.findByRole("alertdialog", { name: "Ungespeicherte Änderungen verwerfen?" });
    await press(button("Hier bleiben"));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect([where(), field("firstName").value]).toEqual(["/account", "Änne"]);
    await press(screen.getByRole("link", { name: "weg" }));
    await press(await screen.findByRole("button", { name: "Verwerfen" }));
    await waitFor(() => expect(where()).toBe("/other"));
  });

  test("is left without a question when nothing was changed", async () => {
    const { where } = await atAccount();
    await press(screen.getByRole("link", { name: "weg" }));
    await waitFor(() => expect(where()).toBe("/other"));
  });
});

describe("the picture", () => {
  test("that cannot be read is not sent", async () => {
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no picture")));
    const { worker } = await atAccount();
    await chooseFile(field("picture"), new File(["<svg/>"], "x.svg"));
    expect(await screen.findByText("Diese Datei ist kein Bild, das gelesen werden kann.")).toBeDefined();
    expect(worker.paths).not.toContain("PUT /api/user/me/image");
  });

  test("is drawn anew and sent as a file, sealed byte by byte", async () => {
    vi.stubGlobal("createImageBitmap", async () => ({ width: 800, height: 600, close: () => undefined }));
    const drawn = vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
    const written = vi
      .spyOn(HTMLCanvasElement.prototype, "toBlob")
      .mockImplementation((take) => take(new Blob([new Uint8Array([1, 2, 3])], { type: "image/webp" })));
    const { worker } = await atAccount({}, ({ method }) =>
      method === "PUT"
        ? Response.json({ valid: true, user: { ...anna, image: "/media/x.webp" }, version: 2 }, { status: 201 })
        : undefined,
    );
    await chooseFile(field("picture"), new File(["bytes"], "x.jpg"));
    await screen.findByText("Bild gespeichert");
    const call = worker.calls.find(({ method }) => method === "PUT");
    expect([call?.path, call?.headers.get("content-type"), call?.body]).toEqual([
      "/api/user/me/image",
      "image/webp",
      "1,2,3",
    ]);
    expect(call?.guard?.b).toBe("A5BYxvLAy0ksUzsKTRTvd8wPeKvMztUofYShogEc-4E");
    expect(document.querySelector<HTMLImageElement>(".picture-row img")?.src).toContain("/media/x.webp");
    drawn.mockRestore();
    written.mockRestore();
  });

  test.each([
    ["another tab changed the profile meanwhile", { lastName: "Neu" }, '"1"'],
    ["nothing else changed", {}, '"2"'],
  ])("that is saved hides no other change: %s", async (_, change, version) => {
    vi.stubGlobal("createImageBitmap", async () => ({ width: 800, height: 600, close: () => undefined }));
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
    vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((take) => take(new Blob(["x"])));
    const user = { ...anna, ...change, image: "/media/x.webp" };
    const { worker } = await atAccount({}, ({ method }) => {
      if (method === "PUT") return Response.json({ valid: true, user, version: 2 }, { status: 201 });
      return method === "PATCH" ? problem(412, "version_conflict") : undefined;
    });
    await type("firstName", "Änne");
    await chooseFile(field("picture"), new File(["bytes"], "x.jpg"));
    await screen.findByText("Bild gespeichert");
    await submit("firstName");
    const saved = () => worker.calls.find(({ method }) => method === "PATCH");
    await waitFor(() => expect(saved()?.headers.get("if-match")).toBe(version));
    vi.restoreAllMocks();
  });

  test("can be removed", async () => {
    let isGone = false;
    await atAccount({ image: "/media/x.webp" }, ({ method, path }) => {
      if (method === "DELETE") {
        isGone = true;
        return new Response(null, { status: 204 });
      }
      if (path !== "/api/user/me" || !isGone) return undefined;
      return Response.json({ valid: true, user: anna, version: 2 });
    });
    await press(button("Bild entfernen"));
    await screen.findByText("Bild entfernt");
    expect(screen.queryByRole("button", { name: "Bild entfernen" })).toBeNull();
  });
});

test("another language is spoken at once and kept", async () => {
  const { worker } = await atAccount();
  await write(document.querySelector("select") as HTMLSelectElement, "fr");
  await screen.findByRole("heading", { name: "Mon compte" });
  await waitFor(() => expect(sent(worker, PATCH)).toEqual([{ language: "fr" }]));
  expect(currentLanguage()).toBe("fr");
});

describe("the password", () => {
  async function fill(current = "Sommer-2026"): Promise<void> {
    await type("currentPassword", current);
    await type("password", "Winter-2027");
    await type("passwordConfirm", "Winter-2027");
  }

  test("is changed with the current one; what ended is not listed any more", async () => {
    const { worker } = await atAccount();
    await screen.findByText("Dort abmelden");
    await fill();
    await submit("currentPassword");
    await screen.findByText("Passwort geändert");
    expect(sent(worker, PATCH)).toEqual([{ currentPassword: "Sommer-2026", password: "Winter-2027" }]);
    expect(["currentPassword", "password", "passwordConfirm"].map((name) => field(name).value)).toEqual(["", "", ""]);
    await waitFor(() => expect(worker.paths.filter((path) => path === "GET /api/user/sessions")).toHaveLength(2));
  });

  test("that is wrong is said under its field, and signs nobody out", async () => {
    const { where } = await atAccount({}, ({ method }) =>
      method === "PATCH" ? problem(401, "invalid_credentials") : undefined,
    );
    await fill("wrong");
    await submit("currentPassword");
    expect(await screen.findByText("Das ist nicht Ihr aktuelles Passwort.")).toBeDefined();
    expect([where(), field("password").value]).toEqual(["/account", "Winter-2027"]);
  });

  test("says how long to wait after too many tries", async () => {
    await atAccount({}, ({ method }) =>
      method === "PATCH" ? problem(429, "too_many_attempts", { retryAfter: 600 }) : undefined,
    );
    await fill("wrong");
    await submit("currentPassword");
    expect(await screen.findByText(/10 Min\./)).toBeDefined();
  });

  test("must be strong and typed twice before it is sent", async () => {
    const { worker } = await atAccount();
    await type("currentPassword", "Sommer-2026");
    await type("password", "weak");
    await submit("currentPassword");
    expect(await screen.findByText("Das Passwort ist zu schwach.")).toBeDefined();
    await type("password", "Winter-2027");
    await type("passwordConfirm", "Winter-2028");
    await submit("currentPassword");
    expect(await screen.findByText("Passwort nicht identisch")).toBeDefined();
    expect(sent(worker, PATCH)).toEqual([]);
  });

  test("of a person who has none is set by mail", async () => {
    await atAccount({ hasPassword: false });
    expect(within(panel("Passwort")).getByRole("link").getAttribute("href")).toBe("/auth/forgot");
  });

  test("of a person who has none cannot be set while resets are switched off, which is said", async () => {
    setPrerenderedConfig({ features: { ...standardConfig.features, passwordReset: false } });
    await atAccount({ hasPassword: false });
    expect(within(panel("Passwort")).getByText(/ist abgeschaltet/)).toBeDefined();
    expect(within(panel("Passwort")).queryByRole("link")).toBeNull();
  });
});

test("what is stored is handed over as a file", async () => {
  const createObjectURL = vi.fn(() => "blob:x");
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: createObjectURL, revokeObjectURL: () => undefined }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  await atAccount({}, ({ path }) => (path.endsWith("/export") ? Response.json({ person: anna }) : undefined));
  await press(button("Daten herunterladen"));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  const file = (createObjectURL.mock.calls as unknown as Blob[][])[0]?.[0] as Blob;
  expect(JSON.parse(await file.text())).toEqual({ person: JSON.parse(JSON.stringify(anna)) });
  click.mockRestore();
});

test("without a session there is nothing to see", async () => {
  workerThat(() => Response.json({ valid: false }));
  const { loader } = await import("./page");
  const request = new Request("https://own.test/account");
  await expect(loader({ request } as LoaderFunctionArgs)).rejects.toHaveProperty("status", 302);
});
