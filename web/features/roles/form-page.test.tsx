import { useQueryClient } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ROLE_BACK_MS, ROLE_RELOAD_MS } from "../../client/timings";
import { aRole, atAdministration, callsTo, field, sentTo, typeIn } from "../../testing/administration";
import { problem } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { press, pressKeys, send, write } from "../../testing/person";
import {
  atRoleForm,
  give,
  isSaveDisabled,
  ROLES_LIST,
  roleAnswers,
  save,
  submit,
  WRITER,
} from "../../testing/role-form";
import { Component } from "./form-page";
import { Component as ListPage } from "./list-page";

freshBrowser();

/** Pending at once; the request itself is sent later. */
const isSaving = () => save().hasAttribute("data-pending");
const tab = (name: string) => press(screen.getByRole("tab", { name }));
const star = () => document.querySelector(".field-star") !== null;
const pick = (name: string, value: string) => write(field(name), value);

describe("a new role", () => {
  test("wants a title, whose asterisk is there while it is not right or not saved", async () => {
    const { worker } = await atRoleForm("create", aRole(), ({ at: call }) =>
      call === "PUT role" ? Response.json(aRole(), { status: 201 }) : undefined,
    );
    expect([isSaveDisabled(), star()]).toEqual([true, true]);
    await typeIn("title", "Neu");
    expect([isSaveDisabled(), star()]).toEqual([false, true]);
    await submit();
    await waitFor(() => expect(sentTo(worker, "PUT role")).toEqual([{ title: "Neu" }]));
  });

  test("says nothing of the title to those who pass it, and asks for it once it was typed and taken back", async () => {
    await atRoleForm("create");
    act(() => field("title").focus());
    await pressKeys("{Tab}");
    // Pending validations have finished.
    await act(async () => {});
    expect([document.activeElement === field("title"), field("title").getAttribute("aria-invalid")]).toEqual([
      false,
      null,
    ]);
    await typeIn("title", "Neu");
    await typeIn("title", "");
    await screen.findByText("Bitte geben Sie einen Titel an");
  });

  test("without a title says so at the first tab, wherever one is", async () => {
    await atRoleForm("create?tab=behavior");
    await screen.findByRole("radio", { name: "Seitenleiste" });
    await submit();
    await waitFor(() => expect(field("title")).toBeDefined());
    await screen.findByText("Bitte geben Sie einen Titel an");
  });

  test.each(["admin", "ADMIN", " Admin "])(
    "cannot be named %j without admin rights: the title is cleared, and why is said",
    async (title) => {
      await atRoleForm("create", aRole(), undefined, WRITER);
      await waitFor(() => expect(isSaveDisabled()).toBe(true));
      await typeIn("title", title);
      await screen.findByText(/So darf nur eine Rolle heißen/);
      // Pending validations have finished.
      await act(async () => {});
      expect([field("title").value, isSaveDisabled()]).toEqual(["", true]);
      screen.getByText(/So darf nur eine Rolle heißen/);
      await typeIn("title", "Administration");
      await waitFor(() => expect(screen.queryByText(/So darf nur eine Rolle heißen/)).toBeNull());
      expect(field("title").value).toBe("Administration");
    },
  );

  test("can be named so by administrators, and where the route allows it", async () => {
    await atRoleForm("create", aRole(), undefined, WRITER, { allowEditAdminRole: true });
    await typeIn("title", "admin");
    expect(field("title").value).toBe("admin");
  });

  test("can be given admin and payment rights by administrators alone", async () => {
    await atRoleForm("create", aRole(), undefined, WRITER);
    await waitFor(() => expect(screen.queryByText(/Dafür brauchen/)).toBeNull());
    expect([field("hasAdminRights"), field("hasPaymentRights"), field("state") !== undefined]).toEqual([
      undefined,
      undefined,
      true,
    ]);
  });
});

/** The form, and a button that invalidates all queries. */
function PageToReload() {
  const client = useQueryClient();
  return (
    <>
      <button type="button" onClick={() => void client.invalidateQueries()}>
        again
      </button>
      <Component />
    </>
  );
}

describe("a copy of a role", () => {
  const at = (answer: () => Response | Promise<Response>, rights: object = {}) =>
    atAdministration(
      [{ path: "/auth/admin/role/create", Component: PageToReload }],
      "/auth/admin/role/create?copy=r1",
      (call) => {
        if (call.at === "GET role/r1") return answer();
        return call.at === "PUT role" ? Response.json(aRole(), { status: 201 }) : roleAnswers(aRole())(call);
      },
      rights,
    );
  const isCopied = (title: string) => waitFor(() => expect(field("title")?.value).toBe(title));

  test("is shown when that role is read, and not before", async () => {
    let answer = (_: Response) => undefined as unknown;
    const { worker } = at(() => new Promise<Response>((resolve) => (answer = resolve)));
    await waitFor(() => expect(callsTo(worker, "GET role/r1")).toHaveLength(1));
    expect([field("title"), screen.queryByRole("button", { name: "Speichern" })]).toEqual([undefined, null]);
    await act(async () => answer(Response.json(aRole())));
    await isCopied("Außendienst (Kopie)");
  });

  test("says that the role cannot be read, and reads it again on demand", async () => {
    let isThere = false;
    at(() => (isThere ? Response.json(aRole()) : problem(500, "internal")));
    const again = await screen.findByRole("button", { name: "Erneut versuchen" });
    expect(field("title")).toBeUndefined();
    isThere = true;
    await press(again);
    await isCopied("Außendienst (Kopie)");
  });

  test("has no right that whoever makes it could neither see nor give", async () => {
    const role = aRole({ hasAdminRights: 1, hasOnBoardingRights: 1, hasPaymentRights: 1 });
    const { worker } = at(() => Response.json(role), WRITER);
    await isCopied("Außendienst (Kopie)");
    await submit();
    await waitFor(() =>
      expect(sentTo(worker, "PUT role")).toEqual([
        { title: "Außendienst (Kopie)", apps: [{ appId: "surveys", access: "read" }] },
      ]),
    );
  });

  test("keeps what was typed when that role is read again", async () => {
    let title = "Außendienst";
    const { worker } = at(() => Response.json(aRole({ title })));
    await isCopied("Außendienst (Kopie)");
    await typeIn("title", "Innendienst");
    title = "Team";
    await press(screen.getByRole("button", { name: "again" }));
    await waitFor(() => expect([callsTo(worker, "GET role/r1").length, worker.pending]).toEqual([2, 0]));
    await act(async () => undefined);
    expect(field("title").value).toBe("Innendienst");
  });
});

test("four tabs, and to administrators the choices of the first one", async () => {
  const { worker } = await atRoleForm("create", aRole(), ({ at: call }) =>
    call === "PUT role" ? Response.json(aRole(), { status: 201 }) : undefined,
  );
  const names = screen.getAllByRole("tab").map((one) => one.textContent);
  expect(names).toEqual(["Allgemein", "Personen", "Anwendungen", "Verhalten"]);
  const choices = async (name: string) => (await screen.findByRole("combobox", { name })).textContent;
  expect(await choices("Status")).toBe("AktiviertDeaktiviert");
  expect(await choices("Administration")).toBe("NeinJa");
  expect(await choices("Zahlungen")).toBe("NeinJa");
  expect(screen.queryByRole("button", { name: "Rolle löschen" })).toBeNull();
  await typeIn("title", "Neu");
  await pick("state", "0");
  await pick("hasAdminRights", "1");
  await submit();
  await waitFor(() => expect(sentTo(worker, "PUT role")).toEqual([{ title: "Neu", state: 0, hasAdminRights: 1 }]));
});

describe("a role that is there", () => {
  test("is saved over its version, then goes back after 500 ms, and its list is loaded again 500 ms later", async () => {
    const times: Record<string, number[]> = {};
    const { worker, where } = await atRoleForm("edit/r1", aRole(), (call) => {
      times[call.at] = [...(times[call.at] ?? []), performance.now()];
      return call.at === "PATCH role/r1" ? Response.json(aRole({ version: 6 })) : undefined;
    });
    expect(star()).toBe(false);
    await typeIn("title", "Innendienst");
    await waitFor(() => expect(field("hasPaymentRights")).toBeDefined());
    await pick("hasPaymentRights", "1");
    await submit();
    await waitFor(() => expect(where()).toBe(ROLES_LIST));
    await waitFor(() => expect(times["GET role"]).toHaveLength(2));
    const [saved = 0] = times["PATCH role/r1"] ?? [];
    const [first = 0, second = 0] = times["GET role"] ?? [];
    // Both from the saving on: what is asked for comes late where the machine is busy, and nothing comes early.
    expect([ROLE_BACK_MS, ROLE_RELOAD_MS]).toEqual([500, 500]);
    expect(first - saved).toBeGreaterThanOrEqual(ROLE_BACK_MS - 5);
    expect(second - saved).toBeGreaterThanOrEqual(ROLE_BACK_MS + ROLE_RELOAD_MS - 5);
    expect(sentTo(worker, "PATCH role/r1")).toEqual([{ title: "Innendienst", hasPaymentRights: 1 }]);
    expect(worker.calls.find(({ method }) => method === "PATCH")?.headers.get("if-match")).toBe('"5"');
  });

  test("is not left with what was typed since it was sent: that is saved next, over the new version", async () => {
    const answers: ((response: Response) => void)[] = [];
    const { worker, where } = await atRoleForm("edit/r1", aRole(), (call) =>
      call.at === "PATCH role/r1" ? new Promise<Response>((resolve) => answers.push(resolve)) : undefined,
    );
    await typeIn("title", "Innendienst");
    await submit();
    await waitFor(() => expect(answers).toHaveLength(1));
    await typeIn("title", "Lager");
    answers[0]?.(Response.json(aRole({ title: "Innendienst", version: 6 })));
    await screen.findByText("Rolle Innendienst ist gespeichert");
    await waitFor(() => expect(isSaving()).toBe(false));
    expect([where(), field("title").value]).toEqual(["/auth/admin/role/edit/r1", "Lager"]);
    await submit();
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.(Response.json(aRole({ title: "Lager", version: 7 })));
    await waitFor(() => expect(where()).toBe(ROLES_LIST));
    expect(sentTo(worker, "PATCH role/r1")).toEqual([{ title: "Innendienst" }, { title: "Lager" }]);
    const changes = worker.calls.filter(({ method }) => method === "PATCH");
    expect(changes.map(({ headers }) => headers.get("if-match"))).toEqual(['"5"', '"6"']);
  });

  test("that cannot be loaded is said, and the list is shown", async () => {
    const { where } = atAdministration(
      [
        { path: ROLES_LIST, Component: ListPage },
        { path: "/auth/admin/role/edit/:id", Component },
      ],
      "/auth/admin/role/edit/gone",
      (call) => (call.at === "GET role/gone" ? problem(404, "not_found") : roleAnswers(aRole())(call)),
    );
    await screen.findByText("Laden fehlgeschlagen");
    await waitFor(() => expect(where()).toBe(ROLES_LIST));
  });

  test("that could not be saved says so and keeps what was typed", async () => {
    await atRoleForm("edit/r1", aRole(), (call) =>
      call.at === "PATCH role/r1" ? problem(403, "forbidden") : undefined,
    );
    await typeIn("title", "Innendienst");
    await submit();
    await screen.findByText("Speichern fehlgeschlagen");
    expect(field("title").value).toBe("Innendienst");
  });

  test.each([
    ["title", "title", "behavior"],
    ["apps[0].access", "app-surveys", "general"],
    ["settings.layoutMode", "layoutMode", "general"],
    ["state", "state", "behavior"],
  ])("whose %s the server refuses says so at its tab, where the focus is then", async (refused, name, elsewhere) => {
    const errors = [{ field: refused, code: "invalid_value", params: {} }];
    const { worker } = await atRoleForm(`edit/r1?tab=general`, aRole(), (call) =>
      call.at === "PATCH role/r1" ? problem(422, "validation_failed", { errors }) : undefined,
    );
    await typeIn("title", "Innendienst");
    if (name.startsWith("app-")) {
      await tab("Anwendungen");
      await waitFor(() => expect(field(name)).toBeDefined());
      await give("Recht auf Umfragen", "Schreiben");
    }
    await tab(elsewhere === "general" ? "Allgemein" : "Verhalten");
    await submit();
    await screen.findByText("Wert ungültig");
    await waitFor(() => expect(document.activeElement?.getAttribute("name")).toBe(name));
    expect(sentTo(worker, "PATCH role/r1")).toHaveLength(1);
  });

  test("that was changed meanwhile is compared", async () => {
    let isOld = false;
    const { worker } = await atRoleForm("edit/r1", aRole(), (call) => {
      if (call.at === "PATCH role/r1" && call.headers.get("if-match") === '"5"') {
        isOld = true;
        return problem(412, "version_conflict");
      }
      if (call.at === "PATCH role/r1") return Response.json(aRole());
      return call.at === "GET role/r1" && isOld
        ? Response.json(aRole({ title: "Team", state: 0, version: 8 }))
        : undefined;
    });
    await typeIn("title", "Innendienst");
    await submit();
    const dialog = await screen.findByRole("alertdialog", { name: "Inzwischen geändert" });
    expect(within(dialog).getByRole("row", { name: /Titel/ }).textContent).toBe("TitelInnendienstTeam");
    await press(within(dialog).getByRole("button", { name: "Meine Eingaben behalten" }));
    await waitFor(() => expect(field("state").value).toBe("0"));
    await submit();
    await waitFor(() => expect(sentTo(worker, "PATCH role/r1")).toHaveLength(2));
    expect(
      worker.calls
        .filter(({ method }) => method === "PATCH")
        .at(-1)
        ?.headers.get("if-match"),
    ).toBe('"8"');
    expect(sentTo(worker, "PATCH role/r1").at(-1)).toEqual({ title: "Innendienst" });
  });

  test("is deleted after a question that counts who loses it", async () => {
    const { worker, where } = await atRoleForm("edit/r1", aRole(), (call) =>
      call.at === "DELETE role/r1" ? new Response(null, { status: 204 }) : undefined,
    );
    await press(await screen.findByRole("button", { name: "Rolle löschen" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Rolle Außendienst löschen?" });
    expect(dialog.textContent).toContain("2 Personen haben diese Rolle und verlieren ihre Rechte sofort.");
    await press(within(dialog).getByRole("button", { name: "Löschen" }));
    await waitFor(() => expect(where()).toBe(ROLES_LIST));
    expect(callsTo(worker, "DELETE role/r1")[0]?.get("force")).toBe("true");
  });

  test("leaves the form to its tabs without asking, and asks before it is left", async () => {
    const { where } = await atRoleForm("edit/r1");
    await typeIn("title", "Innendienst");
    await tab("Verhalten");
    await waitFor(() => expect(where()).toBe("/auth/admin/role/edit/r1?tab=behavior"));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await press(screen.getByRole("link", { name: /Rollen/ }));
    await screen.findByRole("alertdialog", { name: "Ungespeicherte Änderungen verwerfen?" });
  });
});

describe("an admin role without admin rights", () => {
  const titled = aRole({ title: "Admin", hasAdminRights: 1 });

  test("is shown, cannot be saved or deleted, and a new role is offered instead", async () => {
    await atRoleForm("edit/r1?tab=behavior", titled, undefined, WRITER);
    await waitFor(() =>
      expect(screen.queryAllByText("Diese Rolle kann nicht bearbeitet werden").length).toBeGreaterThan(0),
    );
    expect(screen.getAllByRole("link", { name: "Neue Rolle anlegen" })[0]?.getAttribute("href")).toBe(
      "/auth/admin/role/create",
    );
    expect([isSaveDisabled(), screen.queryByRole("button", { name: "Rolle löschen" })]).toEqual([true, null]);
    expect(screen.queryByRole("radio", { name: "Seitenleiste" })).toBeNull();
  });

  test("is not saved, whatever was typed into it", async () => {
    await atRoleForm("edit/r1", titled, undefined, WRITER);
    expect(await screen.findAllByText("Diese Rolle kann nicht bearbeitet werden")).not.toEqual([]);
    const title = field("title");
    expect(title.readOnly || title.disabled).toBe(true);
    // A user may get past that with the browser's developer tools.
    title.readOnly = title.disabled = false;
    await write(title, "Innendienst");
    expect(title.value).toBe("Innendienst");
    await send(title);
    expect([isSaveDisabled(), isSaving()]).toEqual([true, false]);
    await press(save());
    expect([isSaveDisabled(), isSaving()]).toEqual([true, false]);
  });

  test("may be edited where the route says so", async () => {
    await atRoleForm("edit/r1?tab=behavior", titled, undefined, WRITER, { allowEditAdminRole: true });
    await screen.findByRole("radio", { name: "Seitenleiste" });
    expect(screen.queryByText("Diese Rolle kann nicht bearbeitet werden")).toBeNull();
  });
});

test("a role that was changed by a reader cannot be saved or deleted, and the right that is missing is named", async () => {
  await atRoleForm("edit/r1", aRole(), undefined, {
    hasAdminRights: false,
    rights: { "admin.roles": "read" },
  });
  await typeIn("title", "Innendienst");
  await screen.findByText("Dafür brauchen Sie das Recht „Rollen: Schreiben“.");
  await submit();
  await press(screen.getByRole("button", { name: "Rolle löschen" }));
  expect([isSaveDisabled(), isSaving(), screen.queryByRole("alertdialog")]).toEqual([true, false, null]);
});
