import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { atAdministration, callsTo, member, people } from "../../testing/administration";
import { freshBrowser } from "../../testing/page";
import { COLUMNS } from "./columns";
import { Component } from "./list-page";

freshBrowser();

/** What a cell says in a table: what it adds on a phone's card is left out. */
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
  expect(COLUMNS).toEqual([...TEN, "state"]);
  const ben = {
    ...member({ phone: "+49 30 5551", isIntern: true, state: 0 }),
    avatar: "/media/ben.webp",
    birthDay: "1990-02-03",
  };
  const zoe = { ...member({ id: "u3", userId: "u3", firstName: "Zoe", initials: "ZÖ", gender: "W" }), avatar: null };
  const { worker } = atAdministration(
    [{ path: OVERVIEW, Component }],
    `${OVERVIEW}?columns=${COLUMNS.join(",")}`,
    ({ at }) => (at === "GET user/usersWithInfo" ? Response.json(people([ben, zoe])) : undefined),
    { hasAdminRights: false, rights: { "admin.users": "read" } },
  );
  await screen.findByText("+49 30 5551");
  const [first, second] = screen.getAllByRole("row").slice(1) as [HTMLElement, HTMLElement];
  const texts = [...first.children].slice(0, COLUMNS.length).map(textOf);
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
    "2",
    "Deaktiviert",
  ]);
  expect(within(first).getByRole("presentation").getAttribute("src")).toBe("/media/ben.webp");
  expect(second.querySelector("svg.avatar")?.textContent).toBe("ZÖ");
  expect(second.textContent).toContain("Aktiv");
  const fields = callsTo(worker, "GET user/usersWithInfo")[0]?.get("fields")?.split(",");
  expect(fields).toEqual(expect.arrayContaining(TEN));
});
