import { useQueryClient } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { Component as UserForm } from "../features/users/form-page";
import { keepingScope } from "../session/scope";
import { flushSession, keepSignIn } from "../session/session";
import {
  type Answers,
  aRole,
  atAdministration,
  callsTo,
  field,
  listed,
  member,
  typeIn,
} from "../testing/administration";
import { freshBrowser } from "../testing/page";
import { problem } from "../testing/worker-double";

freshBrowser();

const user = { userId: "u1", email: "anna@nordlicht.example", resetPasswordRequired: false };
const signedInTo = (companyId: string | null, userId = "u1") => {
  const company = companyId === null ? null : { companyId, title: companyId };
  keepSignIn({ user: { ...user, userId }, company, organisations: [], accessTenantToken: null } as never);
};

/** The form, and a button that asks again for everything that was read. */
function Page() {
  const client = useQueryClient();
  return (
    <>
      <button type="button" onClick={() => void client.invalidateQueries()}>
        again
      </button>
      <UserForm />
    </>
  );
}

const at = (answers: Answers) =>
  atAdministration([{ path: "/auth/admin/user/edit/:id", Component: Page }], "/auth/admin/user/edit/u2", (call) => {
    if (call.at === "GET role") return Response.json(listed([aRole()]));
    return answers(call);
  });
const shown = (name: string) => waitFor(() => expect(field("firstName").value).toBe(name));
const isGone = () => waitFor(() => expect(screen.queryByLabelText(/Vorname/)).toBeNull());

describe("a form", () => {
  test("names the version that was seen with a change, whatever was read meanwhile", async () => {
    let newest = member();
    const { worker } = at(({ at, method }) =>
      method === "PATCH" ? problem(412, "version_conflict") : at === "GET user/u2" ? Response.json(newest) : undefined,
    );
    await shown("Ben");
    typeIn("firstName", "Bea");
    newest = member({ lastName: "West", version: 9 });
    fireEvent.click(screen.getByRole("button", { name: "again" }));
    await screen.findByText("Ben West");
    expect([field("firstName").value, field("lastName").value]).toEqual(["Bea", "Öst"]);
    fireEvent.submit(field("firstName").form as HTMLFormElement);
    await screen.findByRole("alertdialog", { name: "Inzwischen geändert" });
    expect(worker.calls.find(({ method }) => method === "PATCH")?.headers.get("if-match")).toBe('"3"');
  });

  test("stays as it was typed while its person signs in again over it and enters their company", async () => {
    const { worker } = at(({ at }) => (at === "GET user/u2" ? Response.json(member()) : undefined));
    await shown("Ben");
    typeIn("firstName", "Bea");
    await act(() =>
      keepingScope(async () => {
        signedInTo(null);
        await Promise.resolve();
        signedInTo("c1");
      }),
    );
    expect(field("firstName").value).toBe("Bea");
    expect(callsTo(worker, "GET user/u2")).toHaveLength(1);
  });

  test("is not shown in another company: there it is asked for, and an answer that comes late is nobody's", async () => {
    let late = (_: Response) => undefined as unknown;
    let asked = 0;
    at(({ at }) => {
      if (at !== "GET user/u2") return undefined;
      asked += 1;
      if (asked === 1) return new Promise((resolve) => (late = resolve));
      return asked === 2 ? Response.json(member({ firstName: "Cleo" })) : problem(404, "not_found");
    });
    await waitFor(() => expect(asked).toBe(1));
    act(() => signedInTo("c2"));
    await shown("Cleo");
    await act(async () => late(Response.json(member())));
    expect(field("firstName").value).toBe("Cleo");
    // What was read in a company is forgotten when it is left.
    act(() => signedInTo("c1"));
    await isGone();
    await screen.findByText("Laden fehlgeschlagen");
    expect(asked).toBe(3);
  });

  test.each([
    ["somebody else signed in", () => signedInTo("c1", "u9")],
    ["the session is over", flushSession],
  ])("is not shown any more when %s", async (_, happens) => {
    let isFirst = true;
    at(({ at }) => {
      if (at !== "GET user/u2") return undefined;
      if (!isFirst) return new Promise(() => undefined);
      isFirst = false;
      return Response.json(member());
    });
    await shown("Ben");
    act(happens);
    await isGone();
  });
});
