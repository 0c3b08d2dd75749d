import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { Component as CompanyForm } from "../../features/companies/form-page";
import { Component as RoleForm } from "../../features/roles/form-page";
import { Component as UserForm } from "../../features/users/form-page";
import { type Answers, aRole, atAdministration, field, listPage, member, typeIn } from "../../testing/administration";
import { freshBrowser } from "../../testing/page";
import { press, send } from "../../testing/person";

freshBrowser();

const ELSEWHERE = "/auth/admin/audit/";
const FORMS = [
  ["user", UserForm],
  ["role", RoleForm],
  ["tenant", CompanyForm],
] as const;

describe.each(FORMS)("the form of a %s", (area, Component) => {
  const at = (data: object) =>
    atAdministration(
      [{ path: `/auth/admin/${area}/create`, Component, data }],
      `/auth/admin/${area}/create`,
      ({ path }) => (path.startsWith("/api/admin/") ? Response.json(listPage([])) : undefined),
      { operator: true },
    );
  const cancel = async () => press(await screen.findByRole("button", { name: "Abbrechen" }));

  test("is left for the overview of its area", async () => {
    const { where } = at({});
    await cancel();
    await waitFor(() => expect(where()).toBe(`/auth/admin/${area}/overview/`));
  });

  test("is left for where its route says", async () => {
    const { where } = at({ returnPath: ELSEWHERE });
    await cancel();
    await waitFor(() => expect(where()).toBe(ELSEWHERE));
  });
});

describe("where the route says is also the way", () => {
  const answers: Answers = ({ at, method }) => {
    if (at === "GET user/u2") return Response.json(member());
    if (at === "GET role/r1") return Response.json(aRole());
    if (method === "DELETE") return new Response(null, { status: 204 });
    return method === "PATCH" ? Response.json(aRole()) : Response.json(listPage([]));
  };
  const at = (address: string, pattern: string, Component: typeof UserForm) =>
    atAdministration([{ path: pattern, Component, data: { returnPath: ELSEWHERE } }], address, (call) =>
      call.path.startsWith("/api/admin/") ? answers(call) : undefined,
    );
  const confirm = async (name: string) =>
    await press(within(await screen.findByRole("alertdialog")).getByRole("button", { name }));

  test("after somebody was saved", async () => {
    const { where } = at("/auth/admin/user/edit/u2", "/auth/admin/user/edit/:id", UserForm);
    await waitFor(() => expect(field("firstName")?.value).toBe("Ben"));
    await typeIn("firstName", "Bea");
    await send(field("firstName"));
    await waitFor(() => expect(where()).toBe(ELSEWHERE));
  });

  test("after somebody was removed", async () => {
    const { where } = at("/auth/admin/user/edit/u2", "/auth/admin/user/edit/:id", UserForm);
    await press(await screen.findByRole("button", { name: "Aus der Firma entfernen" }));
    await confirm("Entfernen");
    await waitFor(() => expect(where()).toBe(ELSEWHERE));
  });

  test("after a role was deleted", async () => {
    const { where } = at("/auth/admin/role/edit/r1", "/auth/admin/role/edit/:id", RoleForm);
    await press(await screen.findByRole("button", { name: "Rolle löschen" }));
    await confirm("Löschen");
    await waitFor(() => expect(where()).toBe(ELSEWHERE));
  });
});
