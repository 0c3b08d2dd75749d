import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Component as Audit } from "../features/audit/page";
import { Component as Companies } from "../features/companies/list-page";
import { Component as Roles } from "../features/roles/list-page";
import { Component as People } from "../features/users/list-page";
import { atAdministration } from "../testing/administration";
import { freshBrowser } from "../testing/page";

freshBrowser();

const none = { hasAdminRights: false, rights: {} };

test.each([
  [People, "Personen", /Personen: Lesen/],
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
