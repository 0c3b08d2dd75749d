import { useQueryClient } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { call } from "../../client/api/request";
import { keepingScope } from "../../client/session/scope";
import { flushSession, keepSignIn } from "../../client/session/session";
import { HOVER_PREFETCH_MS, RECORD_FRESH_MS } from "../../client/timings";
import { Component as UserForm } from "../../features/users/form-page";
import { Component as UserList } from "../../features/users/list-page";
import { signInOf } from "../../testing/actors";
import {
  type Answers,
  aRole,
  atAdministration,
  callsTo,
  field,
  listPage,
  member,
  typeIn,
  usersPage,
} from "../../testing/administration";
import { problem } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { pointAt, pointAway, press, send } from "../../testing/person";

freshBrowser();

const user = { userId: "u1", email: "anna@nordlicht.example", resetPasswordRequired: false };
const signedInTo = (companyId: string | null, userId = "u1") => {
  const company = companyId === null ? null : { companyId, title: companyId };
  keepSignIn(signInOf({ user: { ...user, userId }, company, organisations: [], accessTenantToken: null }));
};

/** The form, and a button that invalidates all queries. */
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
    if (call.at === "GET role") return Response.json(listPage([aRole()]));
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
    await typeIn("firstName", "Bea");
    newest = member({ lastName: "West", version: 9 });
    await press(screen.getByRole("button", { name: "again" }));
    await screen.findByText("Ben West");
    expect([field("firstName").value, field("lastName").value]).toEqual(["Bea", "Öst"]);
    await send(field("firstName"));
    await screen.findByRole("alertdialog", { name: "Inzwischen geändert" });
    expect(worker.calls.find(({ method }) => method === "PATCH")?.headers.get("if-match")).toBe('"3"');
  });

  test("stays as it was typed while its person signs in again over it and enters their company", async () => {
    const { worker } = at(({ at }) => (at === "GET user/u2" ? Response.json(member()) : undefined));
    await shown("Ben");
    await typeIn("firstName", "Bea");
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
    let requests = 0;
    at(({ at }) => {
      if (at !== "GET user/u2") return undefined;
      requests += 1;
      if (requests === 1) return new Promise((resolve) => (late = resolve));
      return requests === 2 ? Response.json(member({ firstName: "Cleo" })) : problem(404, "not_found");
    });
    await waitFor(() => expect(requests).toBe(1));
    act(() => signedInTo("c2"));
    await shown("Cleo");
    await act(async () => late(Response.json(member())));
    expect(field("firstName").value).toBe("Cleo");
    // Data of a company is forgotten when the user enters another one.
    act(() => signedInTo("c1"));
    await isGone();
    await screen.findByText("Das gibt es nicht oder nicht mehr.");
    expect(requests).toBe(3);
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

test("a form that cannot read its record again does not open with what was read earlier", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  let answer = () => Response.json(member());
  const { back } = atAdministration(
    [
      { path: "/list", Component: UserList },
      { path: "/auth/admin/user/edit/:id", Component: UserForm },
    ],
    "/list",
    ({ at }) => {
      if (at === "GET user/usersWithInfo") return Response.json(usersPage([member()]));
      return at === "GET user/u2" ? answer() : undefined;
    },
  );
  const link = () => screen.findByRole("link", { name: "Ben Öst bearbeiten" });
  await press(await link());
  await shown("Ben");
  await back();
  vi.setSystemTime(Date.now() + RECORD_FRESH_MS + 1);
  answer = () => problem(422, "validation_failed");
  await press(await link());
  const again = await screen.findByRole("button", { name: "Erneut versuchen" });
  expect(screen.queryByLabelText(/Vorname/)).toBeNull();
  answer = () => Response.json(member({ firstName: "Cleo" }));
  await press(again);
  await shown("Cleo");
});

describe("the link to a form", () => {
  const atList = (answers: Answers) =>
    atAdministration(
      [
        { path: "/list", Component: UserList },
        { path: "/auth/admin/user/edit/:id", Component: UserForm },
      ],
      "/list",
      (call) =>
        answers(call) ?? (call.at === "GET user/usersWithInfo" ? Response.json(usersPage([member()])) : undefined),
    );
  const link = () => screen.findByRole("link", { name: "Ben Öst bearbeiten" });

  test("reads what the form will show while somebody stays on it, and the form does not ask once more", async () => {
    const { worker } = atList(({ at }) => (at === "GET user/u2" ? Response.json(member()) : undefined));
    await pointAt(await link());
    await waitFor(() => expect(callsTo(worker, "GET user/u2")).toHaveLength(1));
    await press(await link());
    await shown("Ben");
    expect(callsTo(worker, "GET user/u2")).toHaveLength(1);
  });

  test("reads nothing for a pointer that passes over it", async () => {
    const { worker } = atList(() => undefined);
    const passed = await link();
    vi.useFakeTimers();
    await pointAt(passed);
    act(() => vi.advanceTimersByTime(HOVER_PREFETCH_MS - 1));
    await pointAway(passed);
    act(() => vi.advanceTimersByTime(HOVER_PREFETCH_MS));
    vi.useRealTimers();
    // All earlier requests have been sent before this one.
    await act(() => call("GET", "/api/tenant"));
    expect(callsTo(worker, "GET user/u2")).toEqual([]);
  });

  test("leaves a refusal to the form, which asks itself", async () => {
    let isThere = false;
    const { worker } = atList(({ at }) => {
      if (at !== "GET user/u2") return undefined;
      return isThere ? Response.json(member()) : problem(500, "internal");
    });
    const toForm = await link();
    act(() => toForm.focus());
    await waitFor(() => expect([callsTo(worker, "GET user/u2").length, worker.pending]).toEqual([1, 0]));
    isThere = true;
    await press(await link());
    await shown("Ben");
    expect(callsTo(worker, "GET user/u2")).toHaveLength(2);
  });
});
