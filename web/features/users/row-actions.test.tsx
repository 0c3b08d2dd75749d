import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { setPrerenderedConfig, standardConfig } from "../../client/config/config";
import { USER_RELOAD_MS } from "../../client/timings";
import { type Answers, callsTo, member, sentTo, usersPage } from "../../testing/administration";
import { problem, withheld } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { press } from "../../testing/person";
import { atUsersList, button, ida, LIST, lastQuery, noContent, row } from "../../testing/users-list";

freshBrowser();

/** The answer of the list that is loaded again a second later: until it came, the page shows what it knows itself. */
const never = new Promise<Response>(() => undefined);

describe("somebody is deleted", () => {
  test("after a question that names them, and the list is loaded again a second later", async () => {
    const at: Record<string, number[]> = {};
    const { worker } = await atUsersList("", (call) => {
      at[call.at] = [...(at[call.at] ?? []), performance.now()];
      if (call.at === LIST && at["DELETE user/u2"]) return never;
      return call.at === "DELETE user/u2" ? noContent() : undefined;
    });
    await press(await button("Ben Öst entfernen"));
    const dialog = await screen.findByRole("alertdialog", { name: "Ben Öst aus der Firma entfernen?" });
    expect(callsTo(worker, "DELETE user/u2")).toHaveLength(0);
    await press(within(dialog).getByRole("button", { name: "Entfernen" }));
    await screen.findByText("Ben Öst ist entfernt");
    // Rows and numbers are updated before the notification; the list reloads later.
    const counts = await screen.findAllByRole("definition");
    expect(screen.queryByRole("row", { name: /Ben/ })).toBeNull();
    expect(counts.map((count) => count.textContent)).toEqual(["25", "21", "9", "1", "25"]);
    await waitFor(() => expect(at[LIST]).toHaveLength(2));
    const waited = (at[LIST]?.at(-1) ?? 0) - (at["DELETE user/u2"]?.[0] ?? 0);
    expect(USER_RELOAD_MS).toBe(1000);
    expect(waited).toBeGreaterThanOrEqual(USER_RELOAD_MS - 5);
  });

  test("once, while the question stays until that is done", async () => {
    const { response, give } = withheld();
    const { worker } = await atUsersList("", ({ at }) => (at === "DELETE user/u2" ? response : undefined));
    await press(await button("Ben Öst entfernen"));
    const dialog = await screen.findByRole("alertdialog", { name: "Ben Öst aus der Firma entfernen?" });
    const confirm = within(dialog).getByRole("button", { name: "Entfernen" });
    await press(confirm);
    await waitFor(() => expect(callsTo(worker, "DELETE user/u2")).toHaveLength(1));
    expect([confirm.isConnected, confirm.getAttribute("aria-busy")]).toEqual([true, "true"]);
    give(noContent());
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await screen.findByText("Ben Öst ist entfernt");
  });

  test("and taken back with the roles that they had at that moment, even where the list is older", async () => {
    const ben = member({ roles: ["r1"], version: 3 });
    const now = { ...ben, roles: ["r9"], version: 4 };
    let isRemoved = false;
    const { worker } = await atUsersList("", ({ at }) => {
      if (at === LIST && isRemoved) return never;
      if (at === LIST) return Response.json(usersPage([ben, ida], { total: 26 }));
      if (at === "GET user/u2") return Response.json(now);
      isRemoved ||= at === "DELETE user/u2";
      if (at === "DELETE user/u2") return noContent();
      return at === "POST user/u2/restore" || at === "PATCH user/u2"
        ? Response.json({ ...ben, roles: [], version: 5 })
        : undefined;
    });
    await press(await button("Ben Öst entfernen"));
    await press(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Entfernen" }));
    await press(await button("Rückgängig"));
    await screen.findByText("Ben Öst gehört wieder zur Firma");
    // They are in the list and counted before it is loaded again.
    await row("Ben");
    screen.getByText(/von 26$/);
    expect(sentTo(worker, "PATCH user/u2")).toEqual([{ roles: ["r9"] }]);
    const versionOf = (of: string) => worker.calls.find(({ method }) => method === of)?.headers.get("if-match");
    expect([versionOf("DELETE"), versionOf("PATCH")]).toEqual(['"4"', '"5"']);
  });

  test("and is no longer selected", async () => {
    await atUsersList("", ({ at }) => (at === "DELETE user/u2" ? noContent() : undefined));
    for (const name of ["Ben Öst", "Ida Lund"])
      await press(await screen.findByRole("checkbox", { name: `${name} auswählen` }));
    await screen.findByText("Ausgewählt: 2");
    await press(await button("Ben Öst entfernen"));
    await press(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Entfernen" }));
    await screen.findByText("Ausgewählt: 1");
  });

  test("for good where that is how it is configured, and says so", async () => {
    setPrerenderedConfig({ admin: { ...standardConfig.admin, softDelete: false } });
    const { worker } = await atUsersList("", ({ at }) => (at === "DELETE user/u2" ? noContent() : undefined));
    await press(await button("Ben Öst entfernen"));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain("Das lässt sich nicht rückgängig machen.");
    await press(within(dialog).getByRole("button", { name: "Entfernen" }));
    await waitFor(() => expect(callsTo(worker, "DELETE user/u2")[0]?.get("softDelete")).toBe("false"));
    await screen.findByText("Ben Öst ist entfernt");
    expect(screen.queryByRole("button", { name: "Rückgängig" })).toBeNull();
  });

  test("for good is nothing for those who may only remove, one or many", async () => {
    setPrerenderedConfig({ admin: { ...standardConfig.admin, softDelete: false } });
    await atUsersList("", undefined, { hasAdminRights: false, rights: { "admin.users": "delete" } });
    await row("Ben");
    expect(screen.queryByRole("button", { name: / (entfernen|löschen)$/ })).toBeNull();
    await press(await screen.findByRole("checkbox", { name: "Ben Öst auswählen" }));
    await press(await button("Entfernen"));
    expect((await screen.findAllByText(/Personen: /)).length).toBeGreaterThan(0);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("but not the last administrator, and says why", async () => {
    await atUsersList("", ({ at }) => (at === "DELETE user/u2" ? problem(409, "last_admin") : undefined));
    await press(await button("Ben Öst entfernen"));
    await press(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Entfernen" }));
    await screen.findByText("Speichern fehlgeschlagen");
    expect(screen.getAllByText("Mindestens eine Person muss die Firma verwalten können.").length).toBeGreaterThan(0);
  });
});

describe("people who were removed", () => {
  const kai = member({ id: "u4", userId: "u4", firstName: "Kai", assigned: false, state: 0 });
  let isRestored = false;
  beforeEach(() => {
    isRestored = false;
  });
  const removed: Answers = ({ at, method }) => {
    if (at === LIST) return isRestored ? never : Response.json(usersPage([kai]));
    if (at === "POST user/u4/restore") {
      isRestored = true;
      return Response.json(member());
    }
    return method === "DELETE" ? noContent() : undefined;
  };

  test("have a view of their own, are not edited, and come back", async () => {
    const { worker } = await atUsersList("", removed);
    await press(await screen.findByRole("link", { name: "Entfernte Personen" }));
    await waitFor(() => expect(lastQuery(worker).get("assigned")).toBe("0"));
    expect(screen.queryByRole("link", { name: /bearbeiten$/ })).toBeNull();
    await press(await button("Kai Öst wiederherstellen"));
    await screen.findByText("Kai Öst gehört wieder zur Firma");
    expect(screen.queryByRole("row", { name: /Kai/ })).toBeNull();
    expect(screen.getAllByRole("definition")[0]?.textContent).toBe("27");
    expect(sentTo(worker, "POST user/u4/restore")).toEqual([{}]);
  });

  test("are erased for good after a question that names them", async () => {
    const { worker } = await atUsersList("?assigned=0", removed);
    await press(await button("Kai Öst endgültig löschen"));
    const dialog = await screen.findByRole("alertdialog", { name: "Kai Öst endgültig löschen?" });
    expect(dialog.textContent).toContain("Das lässt sich nicht rückgängig machen");
    await press(within(dialog).getByRole("button", { name: "Endgültig löschen" }));
    await screen.findByText("Kai Öst ist gelöscht");
    await waitFor(() => expect(worker.paths).toContain("DELETE /api/admin/user/u4?softDelete=false"));
  });

  test("are restored by writers and erased by those with the highest right", async () => {
    const { worker } = await atUsersList("?assigned=0", removed, {
      hasAdminRights: false,
      rights: { "admin.users": "delete" },
    });
    await button("Kai Öst wiederherstellen");
    expect(screen.queryByRole("button", { name: "Kai Öst endgültig löschen" })).toBeNull();
    expect(lastQuery(worker).get("assigned")).toBe("0");
  });
});
