import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { setPrerenderedConfig, standardConfig } from "../../client/config/config";
import { type Answers, callsTo, listPage, member, sentTo, usersPage } from "../../testing/administration";
import { type FakeWorker, problem, settled, withheld } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { press, pressTwice, send, write } from "../../testing/person";
import { atUsersList, ben, button, invitation, LIST, lastQuery, noContent, row } from "../../testing/users-list";
import { toasts } from "../../ui/toast";

freshBrowser();

describe("the invite table", () => {
  const removed = member({ id: "u4", userId: "u4", firstName: "Kai", assigned: false, state: 0, assignKey: "k 4" });
  // Members, or those who were removed: never both.
  const table: Answers = ({ at, path, method, query }) => {
    if (at === LIST) return Response.json(usersPage([query.get("assigned") === "0" ? removed : ben]));
    if (path.includes("getInvitedUsers")) return Response.json(listPage([invitation]));
    return method === "PUT" || method === "DELETE" ? noContent() : undefined;
  };
  /** The answers of the table until somebody is assigned or unassigned: the list that is loaded again after that does not come. */
  const untilChanged = (): Answers => {
    let isChanged = false;
    return (call) => {
      if (call.at === LIST && isChanged) return new Promise<Response>(() => undefined);
      isChanged ||= /assignUser\//i.test(call.path);
      return table(call);
    };
  };
  const confirm = async () =>
    press(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Entfernen" }));

  test("assigns who was removed, by their key, who then leaves it", async () => {
    const { worker } = await atUsersList("?table=invite&assigned=0", untilChanged());
    await press(await button(/^Kai .* wieder zuordnen$/));
    await screen.findByText(/^Kai .* ist wieder zugeordnet$/);
    expect(screen.queryByRole("row", { name: /Kai/ })).toBeNull();
    expect(worker.paths).toContain("PUT /api/admin/tenant-user/assignUser/u4/k%204");
  });

  test.each([
    ["assigned", "?table=invite&assigned=0", /^Kai .* wieder zuordnen$/, "assignUser/u4", /ist wieder zugeordnet$/],
    ["restored", "?assigned=0", "Kai Öst wiederherstellen", "user/u4/restore", /gehört wieder zur Firma$/],
  ])("whoever is removed is %s once by a button that is pressed twice", async (_, address, name, path, done) => {
    const { response, give } = withheld();
    const answers = untilChanged();
    const { worker } = await atUsersList(address, (call) => (call.path.includes(path) ? response : answers(call)));
    const offered = await button(name);
    await pressTwice(offered);
    await waitFor(() => expect(offered.getAttribute("aria-busy")).toBe("true"));
    give(path.startsWith("assign") ? noContent() : Response.json(removed));
    await screen.findByText(done);
    expect(worker.paths.filter((sent) => sent.includes(path))).toHaveLength(1);
    expect(toasts.get()).toHaveLength(1);
  });

  test("unassigns who is there, by their key, who then leaves it", async () => {
    const { worker } = await atUsersList("?table=invite", untilChanged());
    await press(await button("Zuordnung von Ben Öst aufheben"));
    await confirm();
    await screen.findByText("Ben Öst ist entfernt");
    await row("eva@x");
    expect(screen.queryByRole("row", { name: /Ben/ })).toBeNull();
    expect(worker.paths).toContain("DELETE /api/admin/tenant-user/unAssignUser/u2/k1");
    expect(screen.queryByRole("link", { name: /bearbeiten$/ })).toBeNull();
  });

  test("offers what is undone there again by the key of then", async () => {
    let now = [ben];
    const { worker } = await atUsersList("?table=invite", (call) => {
      if (call.at === LIST) return Response.json(usersPage(now));
      if (call.method === "DELETE") now = [];
      if (call.at !== "POST user/u2/restore") return table(call);
      now = [{ ...ben, assignKey: "k2" }];
      return Response.json(now[0]);
    });
    await press(await button("Zuordnung von Ben Öst aufheben"));
    await confirm();
    await press(await button("Rückgängig"));
    await screen.findByText("Ben Öst gehört wieder zur Firma");
    await press(await button("Zuordnung von Ben Öst aufheben"));
    await confirm();
    await waitFor(() => expect(worker.paths).toContain("DELETE /api/admin/tenant-user/unAssignUser/u2/k2"));
  });

  test.each([
    ["who was removed", "?table=invite&assigned=0", /^Kai .* wieder zuordnen$/],
    ["who is there", "?table=invite", "Zuordnung von Ben Öst aufheben"],
  ])("does not let those who only read change the assignment of %s", async (_, address, name) => {
    const { worker } = await atUsersList(address, table, {
      hasAdminRights: false,
      rights: { "admin.users": "read" },
    });
    const offered = await button(name);
    await waitFor(() => expect(offered.getAttribute("aria-disabled")).toBe("true"));
    await press(offered);
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(worker.paths.filter((path) => /^(PUT|DELETE)/.test(path))).toEqual([]);
  });

  const INVITED = "GET /api/user/invitation/getInvitedUsers";
  const lastInvitedQuery = (worker: FakeWorker) => callsTo(worker, INVITED).at(-1) as URLSearchParams;

  test("sends an invitation once again for a button that is pressed twice", async () => {
    const { response, give } = withheld();
    const { worker } = await atUsersList("?table=invite", (call) =>
      call.path.includes("/resend") ? response : table(call),
    );
    const resends = () => worker.paths.filter((path) => path.includes("/resend")).length;
    await row("eva@x");
    await pressTwice(await button("eva@x.example erneut einladen"));
    await waitFor(() => expect(resends()).toBe(1));
    await act(settled);
    expect(resends()).toBe(1);
    give(noContent());
    await waitFor(() => expect(toasts.get()).toHaveLength(1));
    await press(await button("eva@x.example erneut einladen"));
    await waitFor(() => expect(resends()).toBe(2));
  });

  test("shows open invitations, and takes one back after a question", async () => {
    const { worker } = await atUsersList("?table=invite", table);
    expect((await row("eva@x")).textContent).toContain("Anna M.");
    expect((await row("eva@x")).textContent).toContain("04.12.26");
    expect([lastInvitedQuery(worker).get("state"), lastInvitedQuery(worker).get("limit")]).toEqual(["pending", "10"]);
    await press(await button("Einladung an eva@x.example zurückziehen"));
    const dialog = await screen.findByRole("alertdialog", { name: "Einladung an eva@x.example zurückziehen?" });
    await press(within(dialog).getByRole("button", { name: "Zurückziehen" }));
    await waitFor(() => expect(worker.paths).toContain("DELETE /api/user/invitation/deleteInviteUser/i1"));
  });

  test("shows invitations to those who only read, who neither resend nor revoke them", async () => {
    const { worker } = await atUsersList("?table=invite", table, {
      hasAdminRights: false,
      rights: { "admin.users": "read" },
    });
    await row("eva@x");
    for (const name of ["eva@x.example erneut einladen", "Einladung an eva@x.example zurückziehen"]) {
      const offered = await button(name);
      await waitFor(() => expect(offered.getAttribute("aria-disabled")).toBe("true"));
      expect(document.getElementById(offered.getAttribute("aria-describedby") ?? "")?.textContent).toContain(
        "Personen",
      );
      await press(offered);
    }
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(worker.paths.filter((path) => /^(POST|DELETE).*invitation/.test(path))).toEqual([]);
  });

  test("pages, searches and filters invitations like every list, and the people beside them stay", async () => {
    const { worker, where } = await atUsersList("?table=invite", (call) =>
      call.path.includes("getInvitedUsers")
        ? Response.json(listPage([invitation], { total: 64, page: Number(call.query.get("page") ?? 1) }))
        : table(call),
    );
    const invitations = within(await screen.findByRole("region", { name: "Einladungen" }));
    await row("eva@x");
    await press(await invitations.findByRole("button", { name: "7" }));
    await waitFor(() => expect(lastInvitedQuery(worker).get("page")).toBe("7"));
    expect(where()).toContain("invited.page=7");
    const search = invitations.getByRole("textbox", { name: "Einladungen suchen" });
    await write(search, "eva");
    await send(search);
    await waitFor(() => expect(lastInvitedQuery(worker).get("search")).toBe("eva"));
    await press(invitations.getByRole("button", { name: "Filter" }));
    await press(await screen.findByRole("menuitemradio", { name: "Abgelaufen" }));
    await waitFor(() => expect(lastInvitedQuery(worker).get("state")).toBe("expired"));
    expect([...lastQuery(worker).keys()].sort()).toEqual(["fields", "limit", "loginInfo"]);
  });

  describe("of many invitations", () => {
    const emails = ["eva", "kim", "lea"].map((name) => `${name}@x.example`);
    const many = emails.map((email, at) => ({ ...invitation, id: `i${at + 1}`, email, state: "expired" }));
    const atExpired = async (answers: Answers = () => undefined) => {
      const shown = await atUsersList("?table=invite&invited.state=expired", (call) => {
        if (call.path.includes("getInvitedUsers")) return Response.json(listPage(many));
        return answers(call) ?? (call.path.includes("/resend/") ? noContent() : table(call));
      });
      for (const email of emails) await press(await screen.findByRole("checkbox", { name: `${email} auswählen` }));
      return shown;
    };
    const sent = (worker: FakeWorker) => worker.paths.filter((path) => /\/resend\/|deleteInviteUser/.test(path));
    const isBarGone = () =>
      waitFor(() => expect(screen.queryByRole("region", { name: "Ausgewählte Einladungen" })).toBeNull());

    test("sends the selected ones again, one after another, and says how far it is", async () => {
      const { response, give } = withheld();
      const { worker } = await atExpired(({ path }) => (path.endsWith("/resend/i2") ? response : undefined));
      await press(await button("Erneut einladen"));
      await screen.findByText("1 von 3");
      await waitFor(() => expect(sent(worker)).toHaveLength(2));
      // What is under way for all is not begun for one of them.
      const [one] = screen.getAllByRole("button", { name: /^Einladung .* zurückziehen$/ }) as [HTMLElement];
      await press(one);
      expect(screen.queryByRole("alertdialog")).toBeNull();
      give(noContent());
      await screen.findByText("3 Einladungen erneut gesendet");
      await isBarGone();
    });

    test("withdraws the selected ones after a question, and names those that were refused", async () => {
      const { worker } = await atExpired(({ path }) =>
        path.endsWith("/deleteInviteUser/i2") ? problem(409, "conflict") : undefined,
      );
      await press(await button("Zurückziehen"));
      const question = await screen.findByRole("alertdialog", { name: "3 Einladungen zurückziehen?" });
      expect(sent(worker)).toEqual([]);
      await press(within(question).getByRole("button", { name: "Zurückziehen" }));
      await screen.findByText("2 Einladungen zurückgezogen, nicht möglich: 1");
      await screen.findByText(/^kim@x\.example – /);
      expect(sent(worker)).toHaveLength(3);
      await screen.findByText("Ausgewählt: 1");
    });

    test("stops where the others would fail as well, and leaves them selected", async () => {
      const { worker } = await atExpired(({ path }) =>
        path.endsWith("/resend/i2") ? problem(429, "too_many_attempts", { retryAfter: 600 }) : undefined,
      );
      await press(await button("Erneut einladen"));
      await screen.findByText("1 Einladung erneut gesendet, nicht möglich: 2");
      await screen.findByText(/warten Sie 10 Min/);
      expect(sent(worker)).toHaveLength(2);
      await screen.findByText("Ausgewählt: 2");
    });

    test("selects none where nothing can be done with them", async () => {
      await atUsersList("?table=invite&invited.state=declined", (call) =>
        call.path.includes("getInvitedUsers")
          ? Response.json(listPage([{ ...invitation, state: "declined" }]))
          : table(call),
      );
      await row("eva@x");
      expect(screen.queryByRole("checkbox", { name: /auswählen/ })).toBeNull();
    });
  });

  test("offers nothing for an invitation that was answered", async () => {
    const answered = listPage([{ ...invitation, invitedBy: "", state: "accepted" }]);
    await atUsersList("?table=invite&invited.state=accepted", (call) =>
      call.path.includes("getInvitedUsers") ? Response.json(answered) : table(call),
    );
    expect((await row("eva@x")).textContent).toContain("Angenommen");
    expect(screen.queryByRole("button", { name: /eva@x\.example/ })).toBeNull();
  });

  test("assigns everybody of the group where the deployment names the call", async () => {
    setPrerenderedConfig({ admin: { ...standardConfig.admin, autoAssignPath: "user/autoAssign" } });
    const { worker } = await atUsersList("?table=invite", (call) =>
      call.at === "POST user/autoAssign" ? Response.json({ assigned: 1000, remaining: 3 }) : table(call),
    );
    await press(await button("Alle zuordnen"));
    await screen.findByText("Zugeordnet: 1.000, noch übrig: 3");
    expect(sentTo(worker, "POST user/autoAssign")).toEqual([{}]);
  });

  test("takes in a colleague of the group by a click", async () => {
    setPrerenderedConfig({ admin: { ...standardConfig.admin, autoAssignPath: "user/autoAssign" } });
    const chloe = {
      userId: "u9",
      assignKey: "new",
      firstName: "Chloé",
      lastName: "Roux",
      initials: "CR",
      email: "chloe@x.example",
      company: "Café Lumière",
    };
    let isMember = false;
    const { worker } = await atUsersList("?table=invite", (call) => {
      if (call.at === "GET user/colleagues") return Response.json(listPage(isMember ? [] : [chloe]));
      if (call.path.includes("assignUser/u9")) isMember = true;
      return table(call);
    });
    expect((await row("Chloé")).textContent).toContain("Café Lumière");
    await pressTwice(await button("Chloé Roux zuordnen"));
    await screen.findByText("Chloé Roux ist zugeordnet");
    expect(worker.paths).toContain("PUT /api/admin/tenant-user/assignUser/u9/new");
    await screen.findByText("Niemand aus der Gruppe fehlt hier");
    expect(worker.paths.filter((path) => path.includes("assignUser/u9"))).toHaveLength(1);
  });

  test("leads by clicks to those who were removed, who are assigned there", async () => {
    const { worker, where } = await atUsersList("", table);
    await press(await screen.findByRole("link", { name: "Einladungen und Zuordnung" }));
    const assignment = within(await screen.findByRole("navigation", { name: "Zuordnung" }));
    await press(assignment.getByRole("link", { name: "Entfernt" }));
    await waitFor(() => expect(where()).toContain("?table=invite&assigned=0"));
    await press(await button(/^Kai .* wieder zuordnen$/));
    await waitFor(() => expect(worker.paths).toContain("PUT /api/admin/tenant-user/assignUser/u4/k%204"));
  });

  test("does not offer that where no call is named", async () => {
    await atUsersList("?table=invite", table);
    await row("Ben");
    expect(screen.queryByRole("button", { name: "Alle zuordnen" })).toBeNull();
  });
});
