import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { atAdministration, callsTo, member, usersPage } from "../../testing/administration";
import { freshBrowser } from "../../testing/page";
import { press } from "../../testing/person";
import { COLUMNS } from "./columns";
import { Component } from "./list-page";

freshBrowser();

/** The text of a cell in the table, without what is added for a phone's card. */
function textOf(cell: Element): string {
  const copy = cell.cloneNode(true) as Element;
  for (const added of copy.querySelectorAll(".narrow-only")) added.remove();
  return copy.textContent;
}

const OVERVIEW = "/auth/admin/user/overview/";
const TEN = [
  "avatar",
  "gender",
  "firstName",
  "lastName",
  "birthDay",
  "email",
  "phone",
  "lastLogin",
  "isIntern",
  "allowedAppsCount",
];

test("the ten columns and whether somebody may enter can be shown, and are what is asked for", async () => {
  expect(COLUMNS).toEqual(["person", ...TEN, "location", "roles", "createdAt", "state"]);
  const shown = COLUMNS.slice(1);
  const ben = {
    ...member({
      phone: "+49 30 5551",
      isIntern: true,
      state: 0,
      location: "Kiel",
      roles: ["r1", "r2", "r9"],
      allowedAppsCount: 1_200,
    }),
    avatar: "/media/ben.webp",
    birthDay: "1990-02-03",
  };
  const zoe = { ...member({ id: "u3", userId: "u3", firstName: "Zoe", initials: "ZÖ", gender: "W" }), avatar: null };
  const roles = [
    { roleId: "r1", title: "Innen" },
    { roleId: "r2", title: "Außen" },
  ];
  const { worker } = atAdministration(
    [{ path: OVERVIEW, Component }],
    `${OVERVIEW}?columns=${shown.join(",")}`,
    ({ at }) => {
      if (at === "GET user/facets") return Response.json({ roles, locations: [], domains: [], inviters: [] });
      return at === "GET user/usersWithInfo" ? Response.json(usersPage([ben, zoe])) : undefined;
    },
    { hasAdminRights: false, rights: { "admin.users": "read" } },
  );
  await screen.findByText("Außen, Innen, unbekannt");
  const [first, second] = screen.getAllByRole("row").slice(1) as [HTMLElement, HTMLElement];
  const texts = [...first.children].slice(0, shown.length).map(textOf);
  expect(texts).toEqual([
    "",
    "Herr",
    "Ben",
    "Öst",
    "03.02.90",
    "ben@nordlicht.example",
    "+49 30 5551",
    "Keine Anmeldungen",
    "Ja",
    "1.200",
    "Kiel",
    "Außen, Innen, unbekannt",
    "12.01.26",
    "Deaktiviert",
  ]);
  expect(within(first).getByRole("presentation").getAttribute("src")).toBe("/media/ben.webp");
  expect(second.querySelector("svg.avatar")?.textContent).toBe("ZÖ");
  expect(second.textContent).toContain("Aktiviert");
  const fields = callsTo(worker, "GET user/usersWithInfo")[0]?.get("fields")?.split(",");
  expect(fields).toEqual(expect.arrayContaining(TEN));
});

test("a person stands in one column with picture, name and address, and is sorted by each", async () => {
  const ben = { ...member(), avatar: "/media/ben.webp" };
  const nameless = member({ id: "u3", userId: "u3", firstName: "", lastName: "", email: "new@nordlicht.example" });
  const { worker, where } = atAdministration([{ path: OVERVIEW, Component }], OVERVIEW, ({ at }) =>
    at === "GET user/usersWithInfo" ? Response.json(usersPage([ben, nameless])) : undefined,
  );
  const head = await screen.findByRole("rowheader", { name: /Ben Öst/ });
  expect([...head.querySelectorAll(".one-line")].map(({ textContent }) => textContent)).toEqual([
    "Ben Öst",
    "ben@nordlicht.example",
  ]);
  expect(head.querySelector("img")?.getAttribute("src")).toBe("/media/ben.webp");
  expect(within(head).getByRole("link", { name: "Ben Öst" }).getAttribute("href")).toBe("/auth/admin/user/u2");
  // The address is not repeated where it is the name.
  expect(screen.getByRole("rowheader", { name: "new@nordlicht.example" })).toBeDefined();
  const column = screen.getByRole("columnheader", { name: /Nachname/ });
  const pressed = () =>
    within(column)
      .getAllByRole("button")
      // Beside those of the resize handle.
      .filter((button) => button.textContent)
      .map((button) => [button.textContent?.split(/[↕↑↓]/)[0], button.getAttribute("aria-pressed")]);
  expect([column.getAttribute("aria-sort"), pressed()]).toEqual([
    "ascending",
    [
      ["Vorname", "false"],
      ["Nachname", "true"],
      ["E-Mail", "false"],
    ],
  ]);
  await press(within(column).getByRole("button", { name: /E-Mail/ }));
  await waitFor(() => expect(pressed()[2]).toEqual(["E-Mail", "true"]));
  expect(where()).toContain("sort=email");
  await press(within(column).getByRole("button", { name: /E-Mail/ }));
  await waitFor(() => expect(callsTo(worker, "GET user/usersWithInfo").at(-1)?.get("sort")).toBe("-email"));
  expect(column.getAttribute("aria-sort")).toBe("descending");
  const fields = callsTo(worker, "GET user/usersWithInfo")[0]?.get("fields")?.split(",");
  expect(fields).toEqual(expect.arrayContaining(["avatar", "firstName", "lastName", "email"]));
  expect(fields).not.toContain("person");
});
