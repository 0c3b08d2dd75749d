import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { usersPage } from "../../testing/administration";
import { freshBrowser } from "../../testing/page";
import { press, pressKeys } from "../../testing/person";
import { atUsersList, ben, button, ida, LIST, lastQuery, row } from "../../testing/users-list";

freshBrowser();

describe("the table of people", () => {
  test("shows and hides columns, here and the next time", async () => {
    const { worker } = await atUsersList("?columns=firstName,phone");
    await row("Ben");
    const heads = screen.getAllByRole("columnheader").map((head) => head.textContent?.replace(/ *[↕↑↓]/, ""));
    expect(heads).toEqual(["Alle auf dieser Seite auswählen", "Vorname", "Telefon", "Aktionen"]);
    expect(lastQuery(worker).get("fields")).toContain("phone");
    await press(await button("Spalten"));
    await press(await screen.findByRole("checkbox", { name: "Geburtstag" }));
    await waitFor(() => expect(lastQuery(worker).get("fields")).toContain("birthDay"));
    expect(localStorage.getItem("asgard.columns.users")).toBe("firstName,birthDay,phone");
  });

  test("puts columns in order, says where they are, and is what it was on demand", async () => {
    const { where } = await atUsersList("?columns=firstName,phone,email");
    await row("Ben");
    const heads = () =>
      screen
        .getAllByRole("columnheader", { hidden: true })
        .slice(1, -1)
        .map((head) => head.getAttribute("aria-label"));
    expect(heads()).toEqual(["Vorname", "Telefon", "E-Mail"]);
    await press(await button("Spalten"));
    const panel = await screen.findByRole("dialog", { name: "Spalten" });
    const forward = await within(panel).findByRole("button", { name: "E-Mail nach vorn" });
    await press(forward);
    await waitFor(() => expect(heads()).toEqual(["Vorname", "E-Mail", "Telefon"]));
    within(panel).getByText("E-Mail ist jetzt Spalte 2 von 3");
    await press(forward);
    await waitFor(() => expect(heads()).toEqual(["E-Mail", "Vorname", "Telefon"]));
    expect([forward.getAttribute("aria-disabled"), document.activeElement]).toEqual(["true", forward]);
    await press(forward);
    expect(where()).toContain("columns=email%2CfirstName%2Cphone");
    expect(localStorage.getItem("asgard.columns.users")).toBe("email,firstName,phone");
    await press(within(panel).getByRole("button", { name: "Spalten zurücksetzen" }));
    await waitFor(() => expect(heads()[0]).toBe("Vorname, Nachname, E-Mail"));
    expect(where()).not.toContain("columns");
    expect(localStorage.getItem("asgard.columns.users")).toBeNull();
  });

  test("takes a column up by the keyboard and puts it down elsewhere", async () => {
    await atUsersList("?columns=firstName,phone,email");
    await row("Ben");
    const heads = () =>
      screen
        .getAllByRole("columnheader", { hidden: true })
        .slice(1, -1)
        .map((head) => head.getAttribute("aria-label"));
    await press(await button("Spalten"));
    const panel = await screen.findByRole("dialog", { name: "Spalten" });
    // A list is one tab stop: arrow keys move between rows, Tab within a row.
    const handle = await within(panel).findByRole("button", { name: "E-Mail ziehen" });
    await act(async () => handle.closest<HTMLElement>("[data-key]")?.focus());
    await act(async () => handle.focus());
    await pressKeys("{Enter}");
    const isThere = () =>
      document.activeElement?.getAttribute("aria-label") === "Zwischen Vorname und Telefon einfügen";
    for (let presses = 0; presses < 4 && !isThere(); presses += 1) await pressKeys("{ArrowUp}");
    await pressKeys("{Enter}");
    await waitFor(() => expect(heads()).toEqual(["Vorname", "E-Mail", "Telefon"]));
    within(panel).getByText("E-Mail ist jetzt Spalte 2 von 3");
  });

  test("keeps how wide a column was made, by list, until it is as wide as it was meant", async () => {
    await atUsersList("?columns=firstName,phone");
    await row("Ben");
    const line = () => screen.getByRole("separator", { name: "Breite von Telefon" });
    act(() => line().focus());
    await pressKeys("{End}");
    await pressKeys("{ArrowLeft}");
    expect(line().getAttribute("aria-valuenow")).toBe("624");
    expect(localStorage.getItem("asgard.widths.users")).toBe('{"phone":624}');
    const sized = () => [...document.querySelectorAll<HTMLElement>("[data-sized]")];
    expect(sized().map(({ style }) => style.getPropertyValue("--column"))).toEqual(["624px", "624px", "624px"]);
    await pressKeys("{Delete}");
    expect([sized().length, localStorage.getItem("asgard.widths.users")]).toEqual([0, null]);
  });

  test("shows somebody beside itself at once and then their rights, goes on from row to row, and is alone again", async () => {
    const reports = {
      appId: "reports",
      title: "Reports",
      baseTitle: "Reports",
      titles: {},
      categories: {},
      access: "write",
    };
    const insight = {
      categoryName: "Insight",
      baseCategoryName: "Insight",
      through: [{ roleId: "r9", access: "write" }],
    };
    const rights = {
      ...{ lacksSecondFactor: false, isBoundToNetworks: false, apps: [{ ...reports, ...insight }] },
      roles: [{ roleId: "r9", title: "Lager", state: 1 }],
    };
    await atUsersList("", ({ at }) => (at === "GET user/u2/access" ? Response.json(rights) : undefined));
    await row("Ben");
    await press(await button("Ben Öst in der Vorschau"));
    const panel = await screen.findByRole("complementary", { name: "Vorschau" });
    within(panel).getByRole("heading", { name: "Ben Öst" });
    expect(panel.textContent).toContain("Letzte Anmeldung05.11.26 07:04");
    expect(within(panel).getByRole("link", { name: "Zur Seite" }).getAttribute("href")).toBe("/auth/admin/user/u2");
    within(panel).getByRole("link", { name: "Bearbeiten" });
    await waitFor(() => expect(panel.textContent).toContain("BerichteSchreibendurch Lager"));
    expect((await row("Ben")).getAttribute("aria-current")).toBe("true");
    const [back, on] = [within(panel).getByRole("button", { name: "Voriger Eintrag" }), "Nächster Eintrag"];
    expect([back.getAttribute("aria-disabled"), back.getAttribute("aria-keyshortcuts")]).toEqual(["true", "K"]);
    await press(within(panel).getByRole("button", { name: on }));
    within(panel).getByRole("heading", { name: "Ida Lund" });
    await press(within(panel).getByRole("button", { name: on }));
    within(panel).getByRole("heading", { name: "Ida Lund" });
    await pressKeys("{Escape}");
    expect(screen.queryByRole("complementary", { name: "Vorschau" })).toBeNull();
  });

  test("goes on as often as it was told to, also while its panel is still behind", async () => {
    const three = usersPage([ben, ida, { ...ida, id: "u4", userId: "u4", firstName: "Zoe" }]);
    await atUsersList("", ({ at }) => (at === LIST ? Response.json(three) : undefined));
    await row("Zoe");
    await press(await button("Ben Öst in der Vorschau"));
    const panel = await screen.findByRole("complementary", { name: "Vorschau" });
    const next = within(panel).getByRole("button", { name: "Nächster Eintrag" });
    // Both presses belong to one update, so that the panel is rendered after the second.
    act(() => {
      next.click();
      next.click();
    });
    await within(panel).findByRole("heading", { name: "Zoe Lund" });
    expect((await row("Zoe")).getAttribute("aria-current")).toBe("true");
  });
});
