import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { setPrerenderedConfig, standardConfig } from "../../client/config/config";
import {
  type Answers,
  aRole,
  atAdministration,
  box,
  callsTo,
  enterCompany,
  field,
  listPage,
  member,
  sentTo,
  southwind,
  typeIn,
} from "../../testing/administration";
import { problem, settled, withheld } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { chooseFile, press, send } from "../../testing/person";
import { toasts } from "../../ui/toast";
import { Component } from "./form-page";

freshBrowser();

const roles: Answers = ({ at }) =>
  at === "GET role"
    ? Response.json(listPage([aRole(), aRole({ roleId: "r2", title: "admin", hasAdminRights: 1 })]))
    : undefined;
const stages = (data: object) => [
  { path: "/auth/admin/user/create", Component, data },
  { path: "/auth/admin/user/edit/:id", Component, data },
];
const OVERVIEW = "/auth/admin/user/overview/";

async function creating(answers: Answers = () => undefined, rights: object = {}, data: object = {}) {
  const shown = atAdministration(
    stages(data),
    "/auth/admin/user/create",
    (call) => answers(call) ?? roles(call),
    rights,
  );
  await screen.findByRole("heading", { level: 1, name: "Person anlegen" });
  await screen.findByRole("checkbox", { name: "Außendienst" });
  return shown;
}

async function editing(person = member(), answers: Answers = () => undefined, rights: object = {}) {
  const shown = atAdministration(
    stages({}),
    `/auth/admin/user/edit/${person.userId}`,
    (call) => answers(call) ?? (call.at === "GET user/u2" ? Response.json(person) : roles(call)),
    rights,
  );
  await screen.findByRole("heading", { level: 1, name: "Person bearbeiten" });
  await waitFor(() => expect(field("firstName").value).toBe(person.firstName));
  return shown;
}

const save = () => screen.getByRole("button", { name: "Speichern" });
const isSaveDisabled = () => save().getAttribute("aria-disabled") === "true";
const submit = () => send(field("firstName"));

describe("somebody new", () => {
  test("is saved once there is something right to save, and goes back to the list", async () => {
    const { worker, where } = await creating(({ at }) =>
      at === "PUT user" ? Response.json(member(), { status: 201 }) : undefined,
    );
    expect([isSaveDisabled(), screen.queryByRole("button", { name: "Aus der Firma entfernen" })]).toEqual([true, null]);
    await submit();
    await waitFor(() => expect(document.activeElement).toBe(field("firstName")));
    expect(await screen.findAllByText("Wert ungültig")).toHaveLength(1);
    expect(screen.getByText("Email ungültig")).toBeDefined();
    await typeIn("firstName", "Ben");
    await typeIn("email", " Ben@X.example ");
    await press(box("Außendienst"));
    expect([isSaveDisabled(), field("email").value]).toEqual([false, "ben@x.example"]);
    await submit();
    await screen.findByText("Ben Öst ist angelegt");
    await waitFor(() => expect(where()).toBe(OVERVIEW));
    expect(sentTo(worker, "PUT user")).toEqual([{ firstName: "Ben", email: "ben@x.example", roles: ["r1"] }]);
    const call = worker.calls.find(({ method }) => method === "PUT");
    expect(call?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("is not asked whether they may enter: the call that creates takes no state", async () => {
    await creating();
    expect(screen.queryByRole("checkbox", { name: "Hat Zugang zur Firma" })).toBeNull();
  });

  test("keeps its key when it is sent again, and gets another one for other content", async () => {
    let isDown = true;
    const { worker } = await creating(({ at }) =>
      at === "PUT user" ? (isDown ? problem(503, "unavailable") : Response.json(member(), { status: 201 })) : undefined,
    );
    await typeIn("firstName", "Ben");
    await typeIn("email", "ben@x.example");
    const keys = () =>
      worker.calls.filter(({ method }) => method === "PUT").map(({ headers }) => headers.get("idempotency-key"));
    for (const count of [1, 2]) {
      await submit();
      await waitFor(() => expect(keys()).toHaveLength(count));
      await waitFor(() => expect(save().hasAttribute("data-pending")).toBe(false));
    }
    expect(screen.getAllByText("Speichern fehlgeschlagen").length).toBeGreaterThan(0);
    isDown = false;
    await typeIn("firstName", "Bea");
    await submit();
    await waitFor(() => expect(keys()).toHaveLength(3));
    const [first, again, other] = keys();
    expect([again === first, other === first]).toEqual([true, false]);
  });

  test("is created, and what was typed meanwhile is a change of them", async () => {
    setPrerenderedConfig({ admin: { ...standardConfig.admin, requirePassword: true } });
    let answer = (_: Response) => undefined as unknown;
    const { worker, where } = await creating(({ at }) => {
      if (at === "PUT user") return new Promise<Response>((resolve) => (answer = resolve));
      return at === "PATCH user/u2" ? Response.json(member({ phone: "+49 1234567", version: 4 })) : undefined;
    });
    await typeIn("firstName", "Ben");
    await typeIn("email", "ben@x.example");
    await typeIn("password", "Winter-2027");
    await submit();
    await waitFor(() => expect(sentTo(worker, "PUT user")).toHaveLength(1));
    await typeIn("phone", "+49 1234567");
    answer(Response.json(member({ email: "ben@x.example" }), { status: 201 }));
    await screen.findByText("Ben Öst ist angelegt");
    await waitFor(() => expect(field("lastName").value).toBe("Öst"));
    expect([where(), field("phone").value, field("password").value, isSaveDisabled()]).toEqual([
      "/auth/admin/user/create",
      "+49 1234567",
      "",
      false,
    ]);
    await submit();
    await waitFor(() => expect(where()).toBe(OVERVIEW));
    expect([sentTo(worker, "PUT user").length, sentTo(worker, "PATCH user/u2")]).toEqual([
      1,
      [{ phone: "+49 1234567" }],
    ]);
  });

  test("needs a password where the configuration asks for one", async () => {
    setPrerenderedConfig({ admin: { ...standardConfig.admin, requirePassword: true } });
    await creating();
    await typeIn("firstName", "Ben");
    await typeIn("email", "ben@x.example");
    expect(isSaveDisabled()).toBe(true);
    await typeIn("password", "abc");
    await screen.findByText("Mindestens 4 Zeichen");
    await typeIn("password", "abcd");
    expect(isSaveDisabled()).toBe(false);
  });

  test("needs a password as a shared or internal account, and cannot be both", async () => {
    await creating();
    await typeIn("firstName", "Kasse");
    await typeIn("email", "kasse@x.example");
    expect(isSaveDisabled()).toBe(false);
    await press(box("Intern (Mitarbeitende)"));
    expect(isSaveDisabled()).toBe(true);
    await press(box("Geteiltes Konto"));
    expect([box("Intern (Mitarbeitende)").checked, box("Intern (Mitarbeitende)").disabled]).toEqual([false, true]);
    expect(screen.getByText("Geteilte Konten können keine Mitarbeitenden sein")).toBeDefined();
    expect(isSaveDisabled()).toBe(true);
    await typeIn("password", "abcd");
    expect(isSaveDisabled()).toBe(false);
  });

  test("is told what the server refuses, under the field", async () => {
    const errors = [{ field: "password", code: "weak_password", params: {} }];
    await creating(({ at }) => (at === "PUT user" ? problem(422, "validation_failed", { errors }) : undefined));
    await typeIn("firstName", "Ben");
    await typeIn("email", "ben@x.example");
    await typeIn("password", "abcd");
    await submit();
    await screen.findByText("Das Passwort ist zu schwach.");
    expect(document.activeElement).toBe(field("password"));
  });

  test.each([
    ["isShared", "shared_user_employee", "Geteilte Konten können keine Mitarbeitenden sein"],
    ["roles", "invalid_value", "Wert ungültig"],
    ["birthDate", "max_val", "Wert ungültig"],
  ])("is told about %s beside it, where the focus is then", async (name, code, message) => {
    const errors = [{ field: name, code, params: {} }];
    await creating(({ at }) => (at === "PUT user" ? problem(422, "validation_failed", { errors }) : undefined));
    await typeIn("firstName", "Ben");
    await typeIn("email", "ben@x.example");
    await submit();
    await screen.findByText(message);
    expect(document.activeElement).toBe(field(name));
  });

  test("is told at the address that somebody has it already", async () => {
    await editing(member(), ({ at }) => (at === "PATCH user/u2" ? problem(409, "mail_exists") : undefined));
    await typeIn("email", "ida@x.example");
    await submit();
    await screen.findByText("Email bereits registriert");
    expect(document.activeElement).toBe(field("email"));
  });

  test("may be given admin roles by administrators alone", async () => {
    await creating(undefined, { hasAdminRights: false, rights: { "admin.users": "write", "admin.roles": "read" } });
    await waitFor(() => expect(box("admin").disabled).toBe(true));
    expect(box("Außendienst").disabled).toBe(false);
  });

  test("may be created with on-boarding rights", async () => {
    await creating(undefined, { hasAdminRights: false, hasOnBoardingRights: true, rights: { "admin.roles": "read" } });
    await typeIn("firstName", "Ben");
    await typeIn("email", "ben@x.example");
    await waitFor(() => expect(isSaveDisabled()).toBe(false));
  });

  test("goes back to where the route says", async () => {
    const { where } = await creating(undefined, {}, { returnPath: "/auth/admin/role/overview/" });
    await press(screen.getByRole("button", { name: "Abbrechen" }));
    await waitFor(() => expect(where()).toBe("/auth/admin/role/overview/"));
  });

  test("is not left unsaved without a question", async () => {
    const { where } = await creating();
    await typeIn("firstName", "Ben");
    const back = screen.getByRole("link", { name: /Personen/ });
    await press(back);
    const dialog = await screen.findByRole("alertdialog", { name: "Ungespeicherte Änderungen verwerfen?" });
    await press(within(dialog).getByRole("button", { name: "Hier bleiben" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect([where(), field("firstName").value]).toEqual(["/auth/admin/user/create", "Ben"]);
    await press(back);
    await press(await screen.findByRole("button", { name: "Verwerfen" }));
    await waitFor(() => expect(where()).toBe(OVERVIEW));
  });
});

test("what can be said of somebody is sent as the contract names it, three ticks among it", async () => {
  const { worker } = await editing(member({ isEmployee: true }), ({ at }) =>
    at === "PATCH user/u2" ? Response.json(member({ firstName: "Bea", lastName: "Berg" })) : undefined,
  );
  await typeIn("firstName", "Bea");
  await typeIn("lastName", "Berg");
  await typeIn("email", "bea@x.example");
  await typeIn("phone", "+49 30 5551");
  await typeIn("birthDate", "1990-02-03");
  await typeIn("password", "Winter-2027");
  const ticks = ["Intern (Mitarbeitende)", "Geteiltes Konto", "Passwort bei der Anmeldung zurücksetzen"];
  expect(ticks.map((name) => box(name).checked)).toEqual([true, false, false]);
  for (const name of ticks) await press(box(name));
  await submit();
  await screen.findByText("Bea Berg ist gespeichert");
  expect(sentTo(worker, "PATCH user/u2")).toEqual([
    {
      firstName: "Bea",
      lastName: "Berg",
      email: "bea@x.example",
      phone: "+49 30 5551",
      birthDate: "1990-02-03",
      password: "Winter-2027",
      isEmployee: false,
      isShared: true,
      resetPassword: true,
    },
  ]);
});

describe("somebody who is here", () => {
  test("is saved over the version that was seen, with what was changed alone", async () => {
    const { worker } = await editing(member({ phone: "+49 1234567" }), ({ at }) =>
      at === "PATCH user/u2" ? Response.json(member()) : undefined,
    );
    expect(screen.getByText("Noch nichts geändert")).toBeDefined();
    await typeIn("phone", "");
    await press(box("Passwort bei der Anmeldung zurücksetzen"));
    await submit();
    await screen.findByText("Ben Öst ist gespeichert");
    expect(sentTo(worker, "PATCH user/u2")).toEqual([{ phone: null, resetPassword: true }]);
    expect(worker.calls.find(({ method }) => method === "PATCH")?.headers.get("if-match")).toBe('"3"');
  });

  test("needs no password where the configuration asks one of new people", async () => {
    setPrerenderedConfig({ admin: { ...standardConfig.admin, requirePassword: true } });
    await editing();
    await typeIn("phone", "+49 1234567");
    expect(isSaveDisabled()).toBe(false);
    await typeIn("password", "abc");
    expect(isSaveDisabled()).toBe(true);
  });

  test("whose identity is their own keeps address and password, and can be mailed a reset", async () => {
    const { worker } = await editing(member({ managed: false }), ({ path }) =>
      path === "/api/auth/pass-forgot" ? new Response("null", { status: 202 }) : undefined,
    );
    expect([field("email").readOnly, field("password")]).toEqual([true, undefined]);
    expect(screen.queryByRole("checkbox", { name: /zurücksetzen/ })).toBeNull();
    await press(screen.getByRole("button", { name: "E-Mail zum Zurücksetzen senden" }));
    await screen.findByText("E-Mail an ben@nordlicht.example gesendet");
    expect(worker.paths).toContain("POST /api/auth/pass-forgot");
  });

  test("whose identity is their own cannot be mailed a reset where that is switched off", async () => {
    setPrerenderedConfig({ features: { ...standardConfig.features, passwordReset: false } });
    await editing(member({ managed: false }));
    await screen.findByText("Das Zurücksetzen von Passwörtern ist abgeschaltet.");
    expect(screen.queryByRole("button", { name: "E-Mail zum Zurücksetzen senden" })).toBeNull();
  });

  test("who edits themselves is led to their account for the password", async () => {
    const own = member({ id: "u1", userId: "u1" });
    const { worker } = await editing(own, ({ at }) => {
      if (at === "GET user/u1") return Response.json(own);
      return at === "PATCH user/u1" ? Response.json({ ...own, location: "Kiel" }) : undefined;
    });
    expect([field("email").readOnly, field("password")]).toEqual([true, undefined]);
    expect(screen.queryByRole("checkbox", { name: /zurücksetzen/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "E-Mail zum Zurücksetzen senden" })).toBeNull();
    expect(screen.getByRole("link", { name: "Mein Konto" }).getAttribute("href")).toBe("/account");
    await typeIn("location", "Kiel");
    await submit();
    await waitFor(() => expect(sentTo(worker, "PATCH user/u1")).toEqual([{ location: "Kiel" }]));
  });

  test("is saved, and what was typed meanwhile stays in the form, to be saved next", async () => {
    const answers: ((response: Response) => void)[] = [];
    const { worker, where } = await editing(member(), ({ at }) =>
      at === "PATCH user/u2" ? new Promise<Response>((resolve) => answers.push(resolve)) : undefined,
    );
    await typeIn("firstName", "Bea");
    await submit();
    await waitFor(() => expect(answers).toHaveLength(1));
    await typeIn("phone", "+49 1234567");
    const saved = member({ firstName: "Bea", version: 4 });
    answers[0]?.(Response.json(saved));
    await screen.findByText("Bea Öst ist gespeichert");
    await waitFor(() => expect(save().hasAttribute("data-pending")).toBe(false));
    expect([where(), field("firstName").value, field("phone").value]).toEqual([
      "/auth/admin/user/edit/u2",
      "Bea",
      "+49 1234567",
    ]);
    await press(screen.getByRole("link", { name: /Personen/ }));
    await press(await screen.findByRole("button", { name: "Hier bleiben" }));
    await submit();
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.(Response.json({ ...saved, phone: "+49 1234567", version: 5 }));
    await waitFor(() => expect(where()).toBe(OVERVIEW));
    expect(sentTo(worker, "PATCH user/u2")).toEqual([{ firstName: "Bea" }, { phone: "+49 1234567" }]);
    const versions = worker.calls.filter(({ method }) => method === "PATCH");
    expect(versions.map(({ headers }) => headers.get("if-match"))).toEqual(['"3"', '"4"']);
  });

  test("was changed meanwhile: both states stand side by side, and one's own is saved over the new version", async () => {
    const newest = member({ firstName: "Benno", location: "Kiel", version: 9 });
    let isOld = false;
    const { worker } = await editing(member(), ({ at, headers }) => {
      if (at === "PATCH user/u2" && headers.get("if-match") === '"3"') {
        isOld = true;
        return problem(412, "version_conflict");
      }
      if (at === "PATCH user/u2") return Response.json(newest);
      return at === "GET user/u2" && isOld ? Response.json(newest) : undefined;
    });
    await typeIn("firstName", "Ben-Jo");
    await submit();
    const dialog = await screen.findByRole("alertdialog", { name: "Inzwischen geändert" });
    expect(within(dialog).getByRole("row", { name: /Vorname/ }).textContent).toBe("VornameBen-JoBenno");
    await press(within(dialog).getByRole("button", { name: "Meine Eingaben behalten" }));
    await waitFor(() => expect(field("location").value).toBe("Kiel"));
    expect(field("firstName").value).toBe("Ben-Jo");
    await screen.findByText(/^Ihre Eingaben sind noch nicht gespeichert/);
    expect(sentTo(worker, "PATCH user/u2")).toHaveLength(1);
    await submit();
    await waitFor(() => expect(sentTo(worker, "PATCH user/u2")).toHaveLength(2));
    expect(
      worker.calls
        .filter(({ method }) => method === "PATCH")
        .at(-1)
        ?.headers.get("if-match"),
    ).toBe('"9"');
    expect(sentTo(worker, "PATCH user/u2")[1]).toEqual({ firstName: "Ben-Jo" });
  });

  test("was given as many, but other, roles meanwhile: both are named", async () => {
    let isOld = false;
    await editing(member({ roles: ["r1"] }), ({ at }) => {
      if (at === "PATCH user/u2") {
        isOld = true;
        return problem(412, "version_conflict");
      }
      return at === "GET user/u2" && isOld
        ? Response.json(member({ roles: ["r1", "elsewhere"], version: 9 }))
        : undefined;
    });
    await press(await screen.findByRole("checkbox", { name: "admin" }));
    await submit();
    const dialog = await screen.findByRole("alertdialog", { name: "Inzwischen geändert" });
    const told = within(dialog).getByRole("row", { name: /Rollen/ });
    expect(
      within(told)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    ).toEqual(["Außendienst, admin", "elsewhere, Außendienst"]);
  });

  test("was changed meanwhile: the new state is taken over on demand", async () => {
    let isOld = false;
    await editing(member(), ({ at }) => {
      if (at === "PATCH user/u2") {
        isOld = true;
        return problem(412, "version_conflict");
      }
      return at === "GET user/u2" && isOld ? Response.json(member({ firstName: "Benno", version: 9 })) : undefined;
    });
    await typeIn("firstName", "Ben-Jo");
    await submit();
    await press(await screen.findByRole("button", { name: "Neuen Stand übernehmen" }));
    await waitFor(() => expect(field("firstName").value).toBe("Benno"));
    expect(isSaveDisabled()).toBe(true);
  });

  test("loses their picture when that is saved", async () => {
    const { worker } = await editing(member({ image: "/api/media/p1" }), ({ at }) =>
      at === "PATCH user/u2" ? Response.json(member()) : undefined,
    );
    await press(screen.getByRole("button", { name: "Bild entfernen" }));
    expect([isSaveDisabled(), sentTo(worker, "PATCH user/u2")]).toEqual([false, []]);
    expect(screen.getByRole("button", { name: "Bild wählen" })).toBeDefined();
    await submit();
    await waitFor(() => expect(sentTo(worker, "PATCH user/u2")).toEqual([{ image: null }]));
  });

  test("is removed from the organisation after a question", async () => {
    const { worker, where } = await editing(member(), ({ at }) =>
      at === "DELETE user/u2" ? new Response(null, { status: 204 }) : undefined,
    );
    await typeIn("firstName", "Ben-Jo");
    await press(screen.getByRole("button", { name: "Aus der Firma entfernen" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Ben Öst aus der Firma entfernen?" });
    expect(callsTo(worker, "DELETE user/u2")).toHaveLength(0);
    await press(within(dialog).getByRole("button", { name: "Entfernen" }));
    await waitFor(() => expect(where()).toBe(OVERVIEW));
  });

  test("is told to go for good where that is how it is configured, and not removed by those who may only remove", async () => {
    setPrerenderedConfig({ admin: { ...standardConfig.admin, softDelete: false } });
    const { worker } = await editing();
    await press(screen.getByRole("button", { name: "Aus der Firma entfernen" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Ben Öst aus der Firma entfernen?" });
    expect(dialog.textContent).toContain("Das lässt sich nicht rückgängig machen.");
    expect(dialog.textContent).not.toContain("wieder zugeordnet");
    cleanup();
    await editing(member(), undefined, { hasAdminRights: false, rights: { "admin.users": "delete" } });
    const remove = await screen.findByRole("button", { name: "Aus der Firma entfernen" });
    await waitFor(() => expect(remove.getAttribute("aria-disabled")).toBe("true"));
    expect(document.getElementById(remove.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Dafür brauchen Sie das Recht „Personen: Vollzugriff“.",
    );
    expect(callsTo(worker, "DELETE user/u2")).toHaveLength(0);
  });

  test("cannot be saved by a reader, who learns which right is missing", async () => {
    await editing(member({ isIntern: true }), undefined, {
      hasAdminRights: false,
      rights: { "admin.users": "read" },
    });
    await typeIn("firstName", "X");
    await screen.findByText("Dafür brauchen Sie das Recht „Personen: Schreiben“.");
    await submit();
    // Pending at once; the request itself would be sent later.
    expect([isSaveDisabled(), save().hasAttribute("data-pending")]).toEqual([true, false]);
  });

  test("who is nobody here is said to be so", async () => {
    atAdministration(stages({}), "/auth/admin/user/edit/u9", ({ at }) =>
      at === "GET user/u9" ? problem(404, "not_found") : undefined,
    );
    await screen.findByText("Das gibt es nicht oder nicht mehr.");
  });
});

describe("the picture", () => {
  const choose = (file: File) => chooseFile(field("picture"), file);
  const canShrink = () => {
    vi.stubGlobal("createImageBitmap", async () => ({ width: 600, height: 400, close: () => undefined }));
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
    vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function toBlob(this: HTMLCanvasElement, done) {
      done(new Blob([`${this.width}x${this.height}`], { type: "image/webp" }));
    });
  };

  test("that was chosen while the person is being saved stays, to be saved next", async () => {
    let answer = (_: Response) => undefined as unknown;
    const { worker, where } = await editing(member({ image: "/api/media/p1" }), ({ at }) =>
      at === "PATCH user/u2" ? new Promise<Response>((resolve) => (answer = resolve)) : undefined,
    );
    await typeIn("firstName", "Bea");
    await submit();
    await waitFor(() => expect(sentTo(worker, "PATCH user/u2")).toHaveLength(1));
    await press(screen.getByRole("button", { name: "Bild entfernen" }));
    answer(Response.json(member({ firstName: "Bea", image: "/api/media/p1", version: 4 })));
    await screen.findByText("Bea Öst ist gespeichert");
    await waitFor(() => expect(save().hasAttribute("data-pending")).toBe(false));
    expect([where(), isSaveDisabled()]).toEqual(["/auth/admin/user/edit/u2", false]);
    await submit();
    await waitFor(() => expect(sentTo(worker, "PATCH user/u2")[1]).toEqual({ image: null }));
    answer(Response.json(member({ firstName: "Bea", version: 5 })));
    await waitFor(() => expect(where()).toBe(OVERVIEW));
  });

  test("that cannot be read is not taken", async () => {
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no picture")));
    await editing();
    await choose(new File(["<svg/>"], "x.svg"));
    await screen.findByText("Diese Datei ist kein Bild, das gelesen werden kann.");
    expect(isSaveDisabled()).toBe(true);
  });

  test("is not sent in another company that is entered while the person is being saved", async () => {
    canShrink();
    const saved = withheld();
    const { worker } = await editing(member(), ({ at }) => (at === "PATCH user/u2" ? saved.response : undefined));
    await typeIn("firstName", "Bea");
    await choose(new File(["x"], "x.png"));
    await screen.findByRole("button", { name: "Auswahl verwerfen" });
    await submit();
    await waitFor(() => expect(sentTo(worker, "PATCH user/u2")).toHaveLength(1));
    await enterCompany(southwind);
    saved.give(Response.json(member({ firstName: "Bea", version: 4 })));
    await act(settled);
    expect(worker.paths.filter((path) => path.startsWith("PUT"))).toEqual([]);
    expect(toasts.get()).toEqual([]);
  });

  test("is sent after the person is saved, small", async () => {
    canShrink();
    const { worker, where } = await editing(member(), ({ at }) =>
      at === "PUT user/u2/image" ? Response.json(member({ image: "/media/x.webp" })) : undefined,
    );
    await choose(new File(["x"], "x.png"));
    await waitFor(() => expect(isSaveDisabled()).toBe(false));
    await submit();
    await waitFor(() => expect(where()).toBe(OVERVIEW));
    const sent = worker.calls.find(({ method }) => method === "PUT");
    expect(sent?.headers.get("content-type")).toBe("image/webp");
    expect(sentTo(worker, "PATCH user/u2")).toEqual([]);
  });
});
