import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ComponentType } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { noteResponse, noteUnreachable } from "../../client/api/network";
import { call } from "../../client/api/request";
import { flushSession, keepSignIn } from "../../client/session/session";
import { createStore, useStore } from "../../client/store";
import { prefetch, Component as UserList } from "../../features/users/list-page";
import { signInOf } from "../../testing/actors";
import { type Answers, atAdministration, callsTo, member, usersPage } from "../../testing/administration";
import { problem } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { press } from "../../testing/person";

freshBrowser();
beforeEach(() => {
  noteResponse();
  isRendered.set(false);
});

const LIST = "GET user/usersWithInfo";
const ben = () => Response.json(usersPage([member()], { total: 26 }));
const cleo = () =>
  Response.json(usersPage([member({ userId: "u3", id: "u3", firstName: "Cleo" })], { total: 26, page: 2 }));
const signedInTo = (companyId: string, userId = "u1") => {
  const user = { userId, email: "anna@nordlicht.example", resetPasswordRequired: false };
  keepSignIn(signInOf({ user, company: { companyId }, organisations: [], accessTenantToken: null }));
};
const row = (name: RegExp) => screen.queryByRole("row", { name });
const at = (answers: Answers, Component: ComponentType = UserList) =>
  atAdministration([{ path: "/list", Component, prefetch }], "/list", (call) =>
    call.at === LIST ? answers(call) : undefined,
  );
/** A response that the test releases. */
function held() {
  let give = (_: Response): void => undefined;
  const answer = new Promise<Response>((resolve) => {
    give = resolve;
  });
  return { answer, give: (response: Response) => act(async () => give(response)) };
}
const secondPage = () => press(screen.getByRole("button", { name: "Nächste Seite" }));

describe("rows", () => {
  test("of a company are gone with it, before anything of the next one is known", async () => {
    const next = held();
    let requests = 0;
    at(() => {
      requests += 1;
      return requests === 1 ? ben() : next.answer;
    });
    await screen.findByRole("row", { name: /Ben/ });
    act(() => signedInTo("c2"));
    expect(row(/Ben/)).toBeNull();
    await waitFor(() => expect(requests).toBe(2));
    await next.give(cleo());
    await screen.findByRole("row", { name: /Cleo/ });
    act(() => signedInTo("c1"));
    expect([row(/Ben/), row(/Cleo/)]).toEqual([null, null]);
  });

  test.each([
    ["for another person", () => signedInTo("c1", "u9")],
    ["when nobody is signed in", flushSession],
  ])("are gone %s", async (_, happens) => {
    let requests = 0;
    at(() => {
      requests += 1;
      return requests === 1 ? ben() : held().answer;
    });
    await screen.findByRole("row", { name: /Ben/ });
    act(happens);
    expect(row(/Ben/)).toBeNull();
  });

  test("that were asked for in a company and come after it was left are shown to nobody", async () => {
    const late = held();
    let requests = 0;
    at(() => {
      requests += 1;
      return requests === 1 ? late.answer : cleo();
    });
    await waitFor(() => expect(requests).toBe(1));
    act(() => signedInTo("c2"));
    await screen.findByRole("row", { name: /Cleo/ });
    await late.give(ben());
    expect(row(/Ben/)).toBeNull();
    expect(row(/Cleo/)).not.toBeNull();
  });

  test("stay until the next ones are there, and when these cannot be loaded", async () => {
    const next = held();
    at(({ query }) => (query.get("page") === "2" ? next.answer : ben()));
    await screen.findByRole("row", { name: /Ben/ });
    await secondPage();
    await waitFor(() => expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true"));
    expect(row(/Ben/)).not.toBeNull();
    await next.give(problem(500, "internal"));
    await screen.findByText("Laden fehlgeschlagen");
    expect(row(/Ben/)).not.toBeNull();
  });

  test("that were seen are shown at once to whoever comes back to them, and asked for again", async () => {
    const { worker, back } = at(({ query }) => (query.get("page") === "2" ? cleo() : ben()));
    await screen.findByRole("row", { name: /Ben/ });
    await secondPage();
    await screen.findByRole("row", { name: /Cleo/ });
    await back();
    expect(row(/Ben/)).not.toBeNull();
    await waitFor(() => expect(callsTo(worker, LIST).map((query) => query.get("page"))).toEqual([null, "2", null]));
  });
});

const isRendered = createStore(false);
const LateList = () => (useStore(isRendered) ? <UserList /> : null);

describe("a list", () => {
  test("is read before it is rendered: it finds the rows, and asks for them again only when it is shown again", async () => {
    const { worker } = at(ben, LateList);
    await waitFor(() => expect([callsTo(worker, LIST).length, worker.pending]).toEqual([1, 0]));
    // What came is kept before the response to this.
    await act(() => call("GET", "/api/tenant"));
    act(() => isRendered.set(true));
    expect(row(/Ben/)).not.toBeNull();
    await act(() => call("GET", "/api/tenant"));
    expect(callsTo(worker, LIST)).toHaveLength(1);
    act(() => isRendered.set(false));
    act(() => isRendered.set(true));
    await waitFor(() => expect(callsTo(worker, LIST)).toHaveLength(2));
  });

  test("that takes longer than a moment is rendered without its rows", async () => {
    const rows = held();
    at(() => rows.answer);
    await screen.findByRole("heading", { level: 1 });
    expect(row(/Ben/)).toBeNull();
    await rows.give(ben());
    await screen.findByRole("row", { name: /Ben/ });
  });

  test("that is rendered while it is being read ahead shares the request", async () => {
    const rows = held();
    const { worker } = at(() => rows.answer, LateList);
    await waitFor(() => expect(callsTo(worker, LIST)).toHaveLength(1));
    act(() => isRendered.set(true));
    await rows.give(ben());
    await screen.findByRole("row", { name: /Ben/ });
    expect(callsTo(worker, LIST)).toHaveLength(1);
  });

  test("is asked for again by itself when the server is heard again", async () => {
    let isThere = false;
    at(() => (isThere ? ben() : problem(503, "unavailable")));
    await screen.findByText("Laden fehlgeschlagen");
    isThere = true;
    act(noteUnreachable);
    act(noteResponse);
    await screen.findByRole("row", { name: /Ben/ });
  });

  test("that is refused asks for the rights again", async () => {
    const { worker } = at(() => problem(403, "forbidden"));
    await screen.findByText("Das Recht dafür fehlt");
    await waitFor(() => expect(worker.paths.filter((path) => path === "GET /api/tenant")).toHaveLength(2));
  });

  test("is not asked for by a window that is looked at again", async () => {
    const { worker } = at(ben);
    await screen.findByRole("row", { name: /Ben/ });
    fireEvent(window, new Event("focus"));
    fireEvent(document, new Event("visibilitychange", { bubbles: true }));
    // All earlier requests have been sent before this one.
    await act(() => call("GET", "/api/tenant"));
    expect(callsTo(worker, LIST)).toHaveLength(1);
  });
});
