import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aRole, box, callsTo, listPage, roleUser, sentTo } from "../../testing/administration";
import { problem } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { press, send, write } from "../../testing/person";
import { atRoleForm, submit } from "../../testing/role-form";

freshBrowser();

/** The response of a read that is still on its way. */
const never = new Promise<Response>(() => undefined);

describe("the people of a role", () => {
  test("are ticked one by one", async () => {
    const { worker } = await atRoleForm("edit/r1?tab=users", aRole(), (call) =>
      call.at === "PATCH role/r1" ? Response.json(aRole()) : undefined,
    );
    await screen.findByText("Person a");
    expect(callsTo(worker, "GET role/users")[0]?.get("roleId")).toBe("r1");
    expect([box(/Person a/).checked, box(/Person b/).checked, box(/Person me/).disabled]).toEqual([true, false, true]);
    await press(box(/Person a/));
    await press(box(/Person b/));
    await submit();
    await waitFor(() => expect(sentTo(worker, "PATCH role/r1")).toEqual([{ usersAdd: ["b"], usersRemove: ["a"] }]));
  });

  test("are all taken in at once, but for one", async () => {
    const { worker } = await atRoleForm("edit/r1?tab=users", aRole(), (call) =>
      call.at === "PATCH role/r1" ? Response.json(aRole()) : undefined,
    );
    await screen.findByText("Person b");
    await press(box("Alle Personen der Firma"));
    await screen.findByText("Beim Speichern bekommen alle diese Rolle.");
    await press(box(/Person b/));
    await submit();
    await waitFor(() => expect(sentTo(worker, "PATCH role/r1")).toEqual([{ usersAll: true, usersRemove: ["b"] }]));
  });

  test("who may not be ticked have the reason beside them: it is oneself, or only administrators may", async () => {
    await atRoleForm("edit/r1?tab=users", aRole(), ({ at }) =>
      at === "GET role/users"
        ? Response.json(
            listPage([roleUser("u1", { locked: true }), roleUser("boss", { locked: true }), roleUser("a")], {}),
          )
        : undefined,
    );
    await screen.findByText("Person a");
    const reasonOf = (name: RegExp) =>
      document.getElementById(box(name).getAttribute("aria-describedby") ?? "")?.textContent;
    expect([reasonOf(/Person u1/), reasonOf(/Person boss/), reasonOf(/Person a/)]).toEqual([
      "Das sind Sie selbst",
      "Das darf nur die Administration ändern",
      undefined,
    ]);
  });

  test("come a page at a time, and are searched", async () => {
    const { worker } = await atRoleForm("edit/r1?tab=users");
    await press(await screen.findByRole("button", { name: "3" }));
    await waitFor(() => expect(callsTo(worker, "GET role/users").at(-1)?.get("page")).toBe("3"));
    const search = screen.getByRole("textbox", { name: "Personen suchen" });
    await write(search, "öst");
    await send(search);
    await waitFor(() => expect(callsTo(worker, "GET role/users").at(-1)?.get("search")).toBe("öst"));
    expect(callsTo(worker, "GET role/users").at(-1)?.get("page")).toBeNull();
  });

  test("are announced to be none where a search finds nobody", async () => {
    await atRoleForm("edit/r1?tab=users", aRole(), ({ at, query }) =>
      at === "GET role/users" && query.get("search") ? Response.json(listPage([])) : undefined,
    );
    await screen.findByText("Person a");
    const statuses = screen.getAllByRole("status");
    const search = screen.getByRole("textbox", { name: "Personen suchen" });
    await write(search, "zoe");
    await send(search);
    expect(statuses).toContain(await screen.findByText("Keine Einträge gefunden"));
    await screen.findByText("Nichts passt zu Suche und Filtern.");
    await press(screen.getByRole("button", { name: "Alles zeigen" }));
    await screen.findByText("Person a");
    expect((search as HTMLInputElement).value).toBe("");
  });

  test("go on by the cursor where numbers end, and back the same way", async () => {
    const { worker } = await atRoleForm("edit/r1?tab=users", aRole(), ({ at, query }) => {
      if (at !== "GET role/users") return undefined;
      const after = query.get("after");
      const page = Number(query.get("page") ?? 1);
      // The server numbers no page that a cursor leads to.
      const [id, next] = after === null ? [`p${page}`, page === 1001 ? "c1" : "c0"] : [after, `${after}1`];
      return Response.json(listPage([roleUser(id)], { total: 30_000, page, next }));
    });
    const openPage = async (name: string, person: string) => {
      await press(screen.getByRole("button", { name }));
      await screen.findByText(`Person ${person}`);
      const query = callsTo(worker, "GET role/users").at(-1);
      return [query?.get("page"), query?.get("after")];
    };
    await screen.findByText("Person p1");
    expect(await openPage("1001", "p1001")).toEqual(["1001", null]);
    expect(await openPage("Nächste Seite", "c1")).toEqual([null, "c1"]);
    expect(await openPage("Nächste Seite", "c11")).toEqual([null, "c11"]);
    await openPage("Vorige Seite", "c1");
    await openPage("Vorige Seite", "p1001");
    await openPage("Nächste Seite", "c1");
    // Shown from the cache before it is requested again.
    await openPage("1", "p1");
    await waitFor(() => {
      const query = callsTo(worker, "GET role/users").at(-1);
      expect([query?.get("page"), query?.get("after")]).toEqual([null, null]);
    });
    const search = screen.getByRole("textbox", { name: "Personen suchen" });
    await write(search, "öst");
    await send(search);
    await waitFor(() => expect(callsTo(worker, "GET role/users").at(-1)?.get("search")).toBe("öst"));
    expect(callsTo(worker, "GET role/users").at(-1)?.get("after")).toBeNull();
  });

  test("are asked for again where they could not be read, above those who were shown before", async () => {
    let isThere = false;
    await atRoleForm("edit/r1?tab=users", aRole(), ({ at, query }) => {
      if (at !== "GET role/users" || query.get("page") !== "2") return undefined;
      return isThere ? Response.json(listPage([roleUser("c")], { total: 30, page: 2 })) : problem(500, "internal");
    });
    await press(await screen.findByRole("button", { name: "2" }));
    expect((await screen.findByRole("alert")).textContent).toContain("Laden fehlgeschlagen");
    screen.getByText("Person a");
    isThere = true;
    await press(screen.getByRole("button", { name: "Erneut versuchen" }));
    await screen.findByText("Person c");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("who were found by a search are not everybody, also while nobody else could be read", async () => {
    let isSearched = false;
    await atRoleForm("edit/r1?tab=users", aRole(), ({ at, query }) => {
      if (at !== "GET role/users") return undefined;
      if (!query.get("search")) return isSearched ? problem(500, "internal") : never;
      isSearched = true;
      return Response.json(listPage([roleUser("anna", { selected: true })]));
    });
    const search = await screen.findByRole("textbox", { name: "Personen suchen" });
    await write(search, "anna");
    await send(search);
    await screen.findByText("Person anna");
    await press(screen.getByRole("button", { name: "Suche leeren" }));
    await screen.findByRole("alert");
    screen.getByText("Person anna");
    const everybody = box("Alle Personen der Firma");
    expect([everybody.checked, everybody.disabled]).toEqual([false, true]);
  });
});
