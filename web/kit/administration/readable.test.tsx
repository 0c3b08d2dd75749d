import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { Component as Audit } from "../../features/audit/page";
import { Component as Company } from "../../features/companies/form-page";
import { Component as Companies } from "../../features/companies/list-page";
import { Component as Role } from "../../features/roles/form-page";
import { Component as Roles } from "../../features/roles/list-page";
import { Component as Person } from "../../features/users/form-page";
import { Component as Users } from "../../features/users/list-page";
import { type Answers, atAdministration, listPage } from "../../testing/administration";
import { freshBrowser } from "../../testing/page";
import { press } from "../../testing/person";

freshBrowser();

const none = { hasAdminRights: false, rights: {} };

test.each([
  [Users, "Personen", /Personen: Lesen/],
  [Roles, "Rollen", /Rollen: Lesen/],
  [Companies, "Firmen", /Firmen: Lesen/],
  [Audit, "Protokoll", /Protokoll: Lesen/],
])(
  "%# a page that somebody may not read says which right is missing and who gives it, and asks for nothing",
  async (Component, title, right) => {
    const { worker } = atAdministration([{ path: "/list", Component }], "/list", () => undefined, none);
    await screen.findByRole("heading", { level: 1, name: title });
    expect((await screen.findByText(right)).textContent).toContain("Wer Ihre Firma verwaltet, kann es Ihnen geben.");
    expect(screen.queryAllByRole("button")).toEqual([]);
    expect(screen.queryByRole("table")).toBeNull();
    expect(worker.paths.filter((path) => path.includes("/api/admin/"))).toEqual([]);
  },
);

test.each([
  [Person, /Personen: Lesen/],
  [Role, /Rollen: Lesen/],
  [Company, /Firmen: Lesen/],
])("%# nor does the form of something that is there", async (Component, right) => {
  const { worker } = atAdministration([{ path: "/edit/:id", Component }], "/edit/x1", () => undefined, none);
  await screen.findByText(right);
  expect(worker.paths.filter((path) => path.includes("/api/admin/"))).toEqual([]);
});

test("who may not read roles does not ask for them to write a file", async () => {
  const reader = { hasAdminRights: false, rights: { "admin.users": "write" } };
  const answers: Answers = ({ at }) => {
    if (at.startsWith("GET user/export")) return Response.json({ rows: [], next: null });
    return at.startsWith("GET user/u") ? Response.json({ ...listPage([]), summary: {} }) : undefined;
  };
  const { worker } = atAdministration([{ path: "/list", Component: Users }], "/list", answers, reader);
  await press(await screen.findByRole("button", { name: "Exportieren" }));
  await waitFor(() => expect(worker.paths.some((path) => path.includes("user/export"))).toBe(true));
  expect(worker.paths.filter((path) => path.includes("/api/admin/role"))).toEqual([]);
});
