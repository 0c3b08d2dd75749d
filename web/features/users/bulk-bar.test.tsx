import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { setPrerenderedConfig, standardConfig } from "../../client/config/config";
import { box, callsTo, enterCompany, member, sentTo, southwind, usersPage } from "../../testing/administration";
import { problem, settled, withheld } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { press, pressKeys, send, write } from "../../testing/person";
import { atUsersList, ben, button, LIST, row } from "../../testing/users-list";
import { toasts } from "../../ui/toast";

freshBrowser();

describe("everybody whom the list finds", () => {
  const chooseAll = async () => {
    await row("Ben");
    await press(await screen.findByRole("checkbox", { name: "Alle auf dieser Seite auswählen" }));
  };

  test("is offered once the page is chosen, and disabled on the server after a question", async () => {
    const { worker } = await atUsersList("?state=1&search=öst", ({ at }) =>
      at === "POST user/bulk-jobs" ? Response.json({ jobId: "j1" }, { status: 202 }) : undefined,
    );
    await row("Ben");
    expect(screen.queryByRole("button", { name: /Alle 26 gefundenen Personen auswählen/ })).toBeNull();
    await chooseAll();
    await press(await button(/Alle 26 gefundenen Personen auswählen/));
    await screen.findByText("Alle 26 ausgewählt");
    await press(await button("Deaktivieren"));
    const dialog = await screen.findByRole("alertdialog", { name: "Deaktivieren: 26 Personen?" });
    expect(sentTo(worker, "POST user/bulk-jobs")).toEqual([]);
    await press(within(dialog).getByRole("button", { name: "Deaktivieren" }));
    await waitFor(() =>
      expect(sentTo(worker, "POST user/bulk-jobs")).toEqual([
        { filter: { state: "1", search: "öst" }, action: "disable", expectedCount: 26 },
      ]),
    );
    const start = worker.calls.find(({ method, path }) => method === "POST" && path.endsWith("/bulk-jobs"));
    expect(start?.headers.get("idempotency-key")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/ausgewählt$/)).toBeNull());
    expect(localStorage.getItem("asgard.job")).toBe("u1 c1 j1");
  });

  test("is not given up any more once its job is being started", async () => {
    const { response, give } = withheld();
    const { worker } = await atUsersList("", ({ at }) => (at === "POST user/bulk-jobs" ? response : undefined));
    await chooseAll();
    await press(await button(/Alle 26 gefundenen Personen auswählen/));
    await press(await button("Deaktivieren"));
    const dialog = within(await screen.findByRole("alertdialog"));
    const confirm = dialog.getByRole("button", { name: "Deaktivieren" });
    await press(confirm);
    await waitFor(() => expect(sentTo(worker, "POST user/bulk-jobs")).toHaveLength(1));
    expect(confirm.getAttribute("aria-busy")).toBe("true");
    await press(dialog.getByRole("button", { name: "Abbrechen" }));
    await pressKeys("{Escape}");
    await act(settled);
    expect(screen.getByRole("alertdialog")).toBeTruthy();
    give(Response.json({ jobId: "j1" }, { status: 202 }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await waitFor(() => expect(screen.queryByText(/ausgewählt$/)).toBeNull());
    expect(sentTo(worker, "POST user/bulk-jobs")).toHaveLength(1);
  });

  test("is followed in the company where it was begun", async () => {
    const started = withheld();
    const { worker } = await atUsersList("", ({ at }) => (at === "POST user/bulk-jobs" ? started.response : undefined));
    await chooseAll();
    await press(await button(/Alle 26 gefundenen Personen auswählen/));
    await press(await button("Deaktivieren"));
    await press(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Deaktivieren" }));
    await waitFor(() => expect(sentTo(worker, "POST user/bulk-jobs")).toHaveLength(1));
    await enterCompany(southwind);
    started.give(Response.json({ jobId: "j1" }, { status: 202 }));
    await waitFor(() => expect(localStorage.getItem("asgard.job")).toBe("u1 c1 j1"));
  });

  test("is asked about again where the number has changed", async () => {
    const { worker } = await atUsersList("", ({ at, body }) => {
      if (at !== "POST user/bulk-jobs") return undefined;
      const isNow = JSON.parse(body).expectedCount === 27;
      return isNow ? Response.json({ jobId: "j1" }, { status: 202 }) : problem(409, "count_changed", { count: 27 });
    });
    await chooseAll();
    await press(await button(/Alle 26 gefundenen Personen auswählen/));
    await press(await button("Entfernen"));
    await press(
      within(await screen.findByRole("alertdialog", { name: "Entfernen: 26 Personen?" })).getByRole("button", {
        name: "Entfernen",
      }),
    );
    const again = await screen.findByRole("alertdialog", { name: "Entfernen: 27 Personen?" });
    expect(again.textContent).toContain("eine andere Zahl von Personen");
    await press(within(again).getByRole("button", { name: "Entfernen" }));
    await waitFor(() => expect(sentTo(worker, "POST user/bulk-jobs")).toHaveLength(2));
  });

  test.each([
    ["is not offered among more than an act reaches: it is said why, and what to do", 10_001, true],
    ["is offered up to as many as an act reaches", 10_000, false],
  ])("%s", async (_, total, isTooMany) => {
    await atUsersList("", ({ at }) => (at === LIST ? Response.json(usersPage([ben], { total })) : undefined));
    await chooseAll();
    const bar = within(await screen.findByRole("region", { name: "Ausgewählte Personen" }));
    if (isTooMany) await bar.findByText(/höchstens 10\.000, hier sind es 10\.001: Grenzen Sie die Liste/);
    else await bar.findByRole("button", { name: /Alle 10\.000 gefundenen Personen auswählen/ });
    expect(bar.queryAllByRole("button", { name: /auswählen/ })).toHaveLength(isTooMany ? 0 : 1);
    expect(bar.queryAllByText(/höchstens/)).toHaveLength(isTooMany ? 1 : 0);
    await press(screen.getByRole("checkbox", { name: "Ben Öst auswählen" }));
    await waitFor(() => expect(screen.queryByText(/höchstens/)).toBeNull());
  });

  test("is said to be too many where the server counts more than one job takes", async () => {
    const { worker } = await atUsersList("?search=öst", ({ at }) => {
      if (at === LIST) return Response.json({ ...usersPage([ben], { total: 1000 }), totalIsMinimum: true });
      return at === "POST user/bulk-jobs" ? problem(409, "count_changed", { count: 10_001 }) : undefined;
    });
    await chooseAll();
    await press(await button("Alle gefundenen Personen auswählen (mindestens 1.000)"));
    await screen.findByText("Alle ausgewählt (mindestens 1.000)");
    await press(await button("Deaktivieren"));
    await press(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Deaktivieren" }));
    await screen.findByText(/höchstens 10\.000, hier sind es mehr/);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(sentTo(worker, "POST user/bulk-jobs")).toHaveLength(1);
  });

  test("is not removed for good, which is chosen by hand", async () => {
    setPrerenderedConfig({ admin: { ...standardConfig.admin, softDelete: false } });
    await atUsersList();
    await chooseAll();
    await press(await button(/Alle 26 gefundenen Personen auswählen/));
    await screen.findByText("Alle 26 ausgewählt");
    expect(within(screen.getByRole("region", { name: "Ausgewählte Personen" })).queryByText("Entfernen")).toBeNull();
  });

  test("is given up by whoever chooses single people, and shown where it goes on already", async () => {
    const running = { jobId: "j7", state: "running" };
    await atUsersList("", ({ at }) => (at === "GET user/bulk-jobs" ? Response.json({ data: [running] }) : undefined));
    await chooseAll();
    await press(await button(/Alle 26 gefundenen Personen auswählen/));
    await press(await screen.findByRole("checkbox", { name: "Ben Öst auswählen" }));
    await screen.findByText("Ausgewählt: 1");
    await waitFor(() => expect(localStorage.getItem("asgard.job")).toBe("u1 c1 j7"));
  });
});

describe("many at once", () => {
  const select = async (...names: string[]) => {
    for (const name of names) await press(await screen.findByRole("checkbox", { name: `${name} auswählen` }));
  };

  test("are disabled, and those that could not be are told until that is dismissed", async () => {
    const outcome = { done: 1, changed: [], failed: [{ userId: "u3", code: "admin_role_protected" }] };
    const { worker } = await atUsersList("", ({ at }) =>
      at === "POST user/bulk" ? Response.json(outcome) : undefined,
    );
    await select("Ben Öst", "Ida Lund");
    await screen.findByText("Ausgewählt: 2");
    await press(await button("Deaktivieren"));
    const toast = await screen.findByText("1 Person deaktiviert, nicht möglich: 1");
    expect(toast.closest<HTMLElement>(".toast")?.dataset.tone).toBe("error");
    screen.getByText("Administratorrollen darf nur die Administration ändern.");
    expect(sentTo(worker, "POST user/bulk")).toEqual([{ userIds: ["u2", "u3"], action: "disable" }]);
    await screen.findByText("Ausgewählt: 1");
  });

  test("that could not be changed stay selected, and every reason is told with its number", async () => {
    const people = ["a", "b", "c", "d"].map((id) => member({ id, userId: id, firstName: id, lastName: "X" }));
    const failed = [
      { userId: "b", code: "admin_role_protected" },
      { userId: "c", code: "last_admin" },
      { userId: "d", code: "admin_role_protected" },
    ];
    await atUsersList("", ({ at }) => {
      if (at === LIST) return Response.json(usersPage(people, { total: 4 }));
      return at === "POST user/bulk" ? Response.json({ done: 1, changed: [], failed }) : undefined;
    });
    await select("a X", "b X", "c X", "d X");
    await press(await button("Deaktivieren"));
    const toast = (await screen.findByText("1 Person deaktiviert, nicht möglich: 3")).closest(".toast");
    expect(toast?.querySelector(".toast-text > div")?.textContent?.split("\n")).toEqual([
      "2 – Administratorrollen darf nur die Administration ändern.",
      expect.stringMatching(/^1 – /),
    ]);
    await screen.findByText("Ausgewählt: 3");
    expect(["a X", "b X", "c X", "d X"].map((name) => box(`${name} auswählen`).checked)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  test("that are gone are not selected any more", async () => {
    await atUsersList("", ({ at }) =>
      at === "POST user/bulk"
        ? Response.json({ done: 1, changed: [], failed: [{ userId: "u3", code: "not_found" }] })
        : undefined,
    );
    await select("Ben Öst", "Ida Lund");
    await press(await button("Deaktivieren"));
    await screen.findByText("1 Person deaktiviert, nicht möglich: 1");
    await waitFor(() => expect(screen.queryByText(/^Ausgewählt/)).toBeNull());
  });

  test("of whom nobody knows how far it went are read anew, and stay selected", async () => {
    const { worker } = await atUsersList("", ({ at }) =>
      at === "POST user/bulk" ? problem(503, "unavailable") : undefined,
    );
    await select("Ben Öst", "Ida Lund");
    const reads = callsTo(worker, LIST).length;
    await press(await button("Deaktivieren"));
    await screen.findByText("Speichern fehlgeschlagen");
    await waitFor(() => expect(callsTo(worker, LIST).length).toBeGreaterThan(reads));
    screen.getByText("Ausgewählt: 2");
  });

  test("or one, are as the worker found them at a click, and who was so already stays so", async () => {
    // The list is older than what somebody else did meanwhile: the worker says how it found them.
    const changed = [{ userId: "u2", state: 1, roles: ["r9"] }];
    const off = member({ id: "u3", userId: "u3", firstName: "Ida", lastName: "Lund", state: 1 });
    const { worker } = await atUsersList("", ({ at }) => {
      if (at === LIST) return Response.json(usersPage([ben, off], { total: 2 }));
      return at === "POST user/bulk" ? Response.json({ done: 2, changed, failed: [] }) : undefined;
    });
    await select("Ben Öst", "Ida Lund");
    await press(await button("Deaktivieren"));
    await screen.findByText("2 Personen deaktiviert");
    await press(await button("Rückgängig"));
    await screen.findByText("Wurde rückgängig gemacht");
    expect(sentTo(worker, "POST user/bulk")).toEqual([
      { userIds: ["u2", "u3"], action: "disable" },
      { userIds: ["u2"], action: "enable" },
    ]);
  });

  test("who cannot be brought back as they were are named, with the reason", async () => {
    const changed = ["u2", "u3"].map((userId) => ({ userId, state: 1, roles: ["r9"] }));
    const { worker } = await atUsersList("", ({ at, body }) => {
      if (at !== "POST user/bulk") return undefined;
      const { action } = JSON.parse(body);
      if (action === "remove") return Response.json({ done: 2, changed, failed: [] });
      const failed = action === "restore" ? [{ userId: "u3", code: "conflict" }] : [];
      return Response.json({ done: 1, changed: [], failed });
    });
    await select("Ben Öst", "Ida Lund");
    await press(await button("Entfernen"));
    await press(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Entfernen" }));
    await press(await button("Rückgängig"));
    await screen.findByText("Nicht bei allen rückgängig gemacht, nicht möglich: 1");
    screen.getByText(/^Ida Lund – /);
    expect(sentTo(worker, "POST user/bulk").slice(1)).toEqual([
      { userIds: ["u2", "u3"], action: "restore" },
      { userIds: ["u2"], action: "assignRole", roleIds: ["r9"] },
    ]);
  });

  test.each(["done", "refused"])(
    "that are changed when another company is entered: it says nothing there (%s)",
    async (how) => {
      const answer = withheld();
      const { worker } = await atUsersList("", ({ at }) => (at === "POST user/bulk" ? answer.response : undefined));
      await select("Ben Öst");
      await press(await button("Deaktivieren"));
      await waitFor(() => expect(sentTo(worker, "POST user/bulk")).toHaveLength(1));
      await enterCompany(southwind);
      const outcome = { done: 1, changed: [{ userId: "u2", state: 1, roles: [] }], failed: [] };
      answer.give(how === "done" ? Response.json(outcome) : problem(403, "forbidden"));
      await act(settled);
      expect(screen.queryByRole("button", { name: "Rückgängig" })).toBeNull();
      expect(toasts.get()).toEqual([]);
    },
  );

  test("are the only ones given up after an answer, and no other act begins before it", async () => {
    const { response, give } = withheld();
    const { worker } = await atUsersList("", ({ at }) => (at === "POST user/bulk" ? response : undefined));
    await select("Ben Öst");
    await press(await button("Deaktivieren"));
    await waitFor(() => expect(sentTo(worker, "POST user/bulk")).toHaveLength(1));
    await select("Ida Lund");
    await screen.findByText("Ausgewählt: 2");
    for (const other of ["Aktivieren", "Entfernen"]) await press(await button(other));
    await act(settled);
    expect(screen.queryByRole("alertdialog")).toBeNull();
    give(Response.json({ done: 1, changed: [], failed: [] }));
    await screen.findByText("Ausgewählt: 1");
    expect([box("Ben Öst auswählen").checked, box("Ida Lund auswählen").checked]).toEqual([false, true]);
    expect(sentTo(worker, "POST user/bulk")).toEqual([{ userIds: ["u2"], action: "disable" }]);
  });

  test.each([
    ["Rolle geben", "Rollen geben: 2 Personen"],
    ["Rolle entziehen", "Rollen entziehen: 2 Personen"],
  ])("are given roles or lose them, and the dialog says which (%s)", async (name, title) => {
    await atUsersList();
    await select("Ben Öst", "Ida Lund");
    await press(await button(name));
    await screen.findByRole("dialog", { name: title });
  });

  test("are removed after a question that counts them", async () => {
    const { worker } = await atUsersList("", ({ at }) =>
      at === "POST user/bulk" ? Response.json({ done: 2, changed: [], failed: [] }) : undefined,
    );
    await select("Ben Öst", "Ida Lund");
    await press(await button("Entfernen"));
    const dialog = await screen.findByRole("alertdialog", { name: "2 Personen aus der Firma entfernen?" });
    expect(sentTo(worker, "POST user/bulk")).toEqual([]);
    await press(within(dialog).getByRole("button", { name: "Entfernen" }));
    await screen.findByText("2 Personen entfernt");
  });

  test("are removed for good where that is how it is configured, and the question says so", async () => {
    setPrerenderedConfig({ admin: { ...standardConfig.admin, softDelete: false } });
    await atUsersList();
    await select("Ben Öst", "Ida Lund");
    await press(await button("Entfernen"));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain("Das lässt sich nicht rückgängig machen.");
  });

  test("are given up by the first button of the bar; every act has an icon, which a phone shows alone", async () => {
    await atUsersList();
    await select("Ben Öst");
    const bar = within(await screen.findByRole("region", { name: "Ausgewählte Personen" }));
    const buttons = bar.getAllByRole("button");
    expect(buttons.every((one) => one.querySelector("svg"))).toBe(true);
    expect(buttons[0]?.getAttribute("aria-label")).toBe("Auswahl aufheben");
    await press(bar.getByRole("button", { name: "Auswahl aufheben" }));
    await waitFor(() => expect(screen.queryByText(/^Ausgewählt/)).toBeNull());
  });

  test("are chosen anew by whoever looks at other people", async () => {
    await atUsersList();
    await select("Ben Öst");
    const search = screen.getByRole("textbox", { name: "Personen suchen" });
    await write(search, "x");
    await send(search);
    await waitFor(() => expect(screen.queryByText(/^Ausgewählt/)).toBeNull());
    await waitFor(() => expect(box("Ben Öst auswählen").checked).toBe(false));
  });
});
