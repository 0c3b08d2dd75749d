import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { anApp, aRole, box, sentTo } from "../../testing/administration";
import { problem } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { press, write } from "../../testing/person";
import { atRoleForm, give, given, group, levels, submit, WRITER } from "../../testing/role-form";

freshBrowser();

describe("the apps of a role", () => {
  test("stand by category with a right each, and what was chosen is sent as a whole", async () => {
    const { worker } = await atRoleForm("edit/r1?tab=apps", aRole(), (call) =>
      call.at === "PATCH role/r1" ? Response.json(aRole()) : undefined,
    );
    await screen.findByRole("heading", { level: 2, name: "Einblick" });
    expect(
      screen.getAllByRole("group", { name: /^Recht auf (?!alles)/ }).map(({ textContent }) => textContent),
    ).toEqual(
      ["Berichte", "Umfragen", "Gutscheine"].map(
        (app) => `Recht auf ${app}Kein ZugriffLesenSchreibenLöschenVollzugriff`,
      ),
    );
    expect(given("Recht auf Umfragen")).toBe("read");
    await give("Recht auf Berichte", "Löschen");
    await submit();
    await waitFor(() =>
      expect(sentTo(worker, "PATCH role/r1")).toEqual([
        {
          apps: [
            { appId: "reports", access: "delete" },
            { appId: "surveys", access: "read" },
          ],
        },
      ]),
    );
  });

  test("are named as everywhere else: the product's own in the person's language", async () => {
    const apps = [anApp("surveys", "Surveys", "Insight"), anApp("own", "Own", "Sales")];
    await atRoleForm("edit/r1?tab=apps", aRole(), (call) =>
      call.at === "GET role/apps" ? Response.json(apps) : undefined,
    );
    await screen.findByRole("heading", { level: 2, name: "Auswertung" });
    group("Recht auf Umfragen");
    group("Recht auf Own");
  });

  test("are given no further than one's own rights go", async () => {
    await atRoleForm("edit/r1?tab=apps", aRole(), undefined, WRITER);
    const open = (name: string) => levels(name).flatMap(({ disabled, value }) => (disabled ? [] : [value]));
    await waitFor(() => expect(open("Recht auf Umfragen")).toEqual(["none", "read", "write"]));
    expect(open("Recht auf Gutscheine")).toEqual(["none"]);
    // One of them is disabled, so the choice for all of them is, too.
    expect(open("Recht auf alles unter Einblick")).toEqual(["none"]);
  });

  test("of a category are given one level at once, which says nothing where theirs differ", async () => {
    const { worker } = await atRoleForm("edit/r1?tab=apps", aRole(), (call) =>
      call.at === "PATCH role/r1" ? Response.json(aRole()) : undefined,
    );
    await screen.findByRole("heading", { level: 2, name: "Einblick" });
    const all = "Recht auf alles unter Einblick";
    expect(given(all)).toBeUndefined();
    await give(all, "Schreiben");
    expect([given(all), given("Recht auf Berichte"), given("Recht auf Umfragen")]).toEqual(["write", "write", "write"]);
    expect(given("Recht auf Gutscheine")).toBe("none");
    await give("Recht auf Berichte", "Lesen");
    expect(given(all)).toBeUndefined();
    await submit();
    await waitFor(() =>
      expect(sentTo(worker, "PATCH role/r1")).toEqual([
        {
          apps: [
            { appId: "reports", access: "read" },
            { appId: "surveys", access: "write" },
          ],
        },
      ]),
    );
  });

  test("of a category of one, or while others are searched away, are given no level together", async () => {
    await atRoleForm("edit/r1?tab=apps");
    await screen.findByRole("heading", { level: 2, name: "Verkauf" });
    const together = () => screen.queryAllByRole("group", { name: /alles/ }).length;
    expect(together()).toBe(1);
    await write(screen.getByRole("textbox", { name: "Anwendungen suchen" }), "einblick");
    await waitFor(() => expect(together()).toBe(0));
    expect([levels("Recht auf Berichte").length, levels("Recht auf Umfragen").length]).toEqual([5, 5]);
  });

  test("are announced to be none where a search finds nothing", async () => {
    await atRoleForm("edit/r1?tab=apps");
    await screen.findByRole("heading", { level: 2, name: "Verkauf" });
    const statuses = screen.getAllByRole("status");
    await write(screen.getByRole("textbox", { name: "Anwendungen suchen" }), "zz");
    expect(statuses).toContain(await screen.findByText("Keine Einträge gefunden"));
  });

  test("are chosen from lists on a phone, where a category of different levels says so", async () => {
    const media = vi.spyOn(globalThis, "matchMedia");
    media.mockImplementation((query) => Object.assign(new EventTarget(), { matches: true, media: query }) as never);
    const { worker } = await atRoleForm("edit/r1?tab=apps", aRole(), (call) =>
      call.at === "PATCH role/r1" ? Response.json(aRole()) : undefined,
    );
    const list = (name: string) => screen.findByRole<HTMLSelectElement>("combobox", { name });
    const chosen = async (name: string) => (await list(name)).selectedOptions[0]?.textContent;
    expect(await chosen("Recht auf alles unter Einblick")).toBe("Verschieden");
    await write(await list("Recht auf Berichte"), "delete");
    await submit();
    await waitFor(() =>
      expect(sentTo(worker, "PATCH role/r1")).toEqual([
        {
          apps: [
            { appId: "reports", access: "delete" },
            { appId: "surveys", access: "read" },
          ],
        },
      ]),
    );
    media.mockRestore();
  });

  test("of a role that may not be edited are shown and closed", async () => {
    await atRoleForm("edit/r1?tab=apps", aRole({ title: "Admin", hasAdminRights: 1 }), undefined, WRITER);
    await screen.findByRole("heading", { level: 2, name: "Einblick" });
    const sets = screen.getAllByRole<HTMLFieldSetElement>("group", { name: /Recht auf/ });
    await waitFor(() => expect(sets.every(({ disabled }) => disabled)).toBe(true));
    expect(given("Recht auf Umfragen")).toBe("read");
    screen.getByText(/gibt in jedem Bereich der Administration Vollzugriff/);
  });

  test("are asked for again where that failed", async () => {
    let isDown = true;
    await atRoleForm("edit/r1?tab=apps", aRole(), ({ at }) =>
      at === "GET role/apps" && isDown ? problem(422, "validation_failed") : undefined,
    );
    const again = await screen.findByRole("button", { name: "Erneut versuchen" });
    isDown = false;
    await press(again);
    await screen.findByRole("heading", { level: 2, name: "Einblick" });
  });

  test("are searched, and words are there when none is found or none exists", async () => {
    await atRoleForm("edit/r1?tab=apps");
    const search = await screen.findByRole("textbox", { name: "Anwendungen suchen" });
    await write(search, "gut");
    await waitFor(() => expect(screen.getAllByRole("group", { name: /Recht auf/ })).toHaveLength(1));
    await write(search, "zzz");
    await screen.findByText("Keine Anwendungen verfügbar.");
  });

  test("that open stand in the sidebar on demand", async () => {
    const { worker } = await atRoleForm("edit/r1?tab=behavior", aRole(), (call) =>
      call.at === "PATCH role/r1" ? Response.json(aRole()) : undefined,
    );
    await press(await screen.findByRole("checkbox", { name: "Umfragen" }));
    expect(screen.queryByRole("checkbox", { name: "Gutscheine" })).toBeNull();
    await press(screen.getByRole("radio", { name: "Seitenleiste" }));
    await press(box("Personen dürfen das Menü selbst wählen"));
    await submit();
    await waitFor(() =>
      expect(sentTo(worker, "PATCH role/r1")).toEqual([
        { settings: { layoutMode: "sidebar", changeableByUser: true, sideBarApps: { surveys: 1 } } },
      ]),
    );
  });
});
