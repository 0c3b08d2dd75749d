import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { CatalogueApp } from "../../client/api/admin-apps";
import { type Answers, atAdministration, box, field, listPage, sentTo, typeIn } from "../../testing/administration";
import { problem } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { press, send } from "../../testing/person";
import { Component as FormPage } from "./form-page";
import { Component as ListPage } from "./list-page";

freshBrowser();

const OPERATOR = { operator: true };
const OVERVIEW = "/auth/admin/app/overview/";

const app = (appId: string, title: string, change: Partial<CatalogueApp> = {}): CatalogueApp => ({
  appId,
  title,
  titles: {},
  categoryName: "Insight",
  categories: {},
  path: `/${appId}`,
  icon: null,
  mfeName: null,
  mfePath: null,
  sort: 1,
  forAll: true,
  retired: false,
  administration: false,
  ...change,
});

const area = app("admin.users", "Members", { administration: true });
const notes = app("notes", "Notes", { titles: { de: "Notizen" } });
const polls = app("polls", "Polls", { forAll: false, retired: true });

function at(address: string, answers: Answers, rights: object = OPERATOR) {
  const catalogue: Answers = (call) =>
    answers(call) ?? (call.at === "GET app" ? Response.json(listPage([area, polls, notes])) : undefined);
  return atAdministration(
    [
      { path: OVERVIEW, Component: ListPage },
      { path: "/auth/admin/app/create", Component: FormPage },
      { path: "/auth/admin/app/edit/:id", Component: FormPage },
    ],
    address,
    catalogue,
    rights,
  );
}

const submit = () => send(field("title"));
const toasted = (text: string) => screen.findByText(text);

test("the list names apps in the person's language and says who may have them; areas of administration are none", async () => {
  at(OVERVIEW, () => undefined);
  const row = await screen.findByRole("row", { name: /Notizen/ });
  expect(within(row).getByText("Auswertung")).toBeDefined();
  expect(within(row).getByText("Alle Firmen")).toBeDefined();
  const other = screen.getByRole("row", { name: /Polls/ });
  expect(within(other).getByText("Ausgewählte Firmen")).toBeDefined();
  expect(within(other).getByText("Außer Betrieb")).toBeDefined();
  expect(screen.queryByRole("row", { name: /Members/ })).toBeNull();
});

test("an app is moved in its category by a press, and where it is then is said", async () => {
  const { worker } = at(OVERVIEW, (call) => (call.method === "PATCH" ? Response.json(notes) : undefined));
  await press(await screen.findByRole("button", { name: "Polls nach oben" }));
  await waitFor(() => expect(sentTo(worker, "PATCH app/notes").at(-1)).toEqual({ sort: 2 }));
  const announcement = await screen.findByText("Polls ist jetzt an Stelle 1 von 2");
  expect(announcement.getAttribute("role")).toBe("status");
});

test("two presses in a row move it by two places", async () => {
  const all = new Map(["one", "two", "three"].map((id, place) => [id, app(id, id, { sort: place + 1 })]));
  at(OVERVIEW, (call) => {
    const id = /^PATCH app\/(.+)$/.exec(call.at)?.[1];
    const known = id ? all.get(id) : undefined;
    if (known) all.set(known.appId, { ...known, ...JSON.parse(call.body ?? "{}") });
    const inOrder = [...all.values()].sort((one, other) => one.sort - other.sort);
    return known
      ? Response.json(all.get(known.appId))
      : call.at === "GET app"
        ? Response.json(listPage(inOrder))
        : undefined;
  });
  const up = await screen.findByRole("button", { name: "three nach oben" });
  up.click();
  up.click();
  await waitFor(() =>
    expect([...all.values()].map(({ appId, sort }) => `${appId} ${sort}`)).toEqual(["one 2", "two 3", "three 1"]),
  );
});

test("the first app cannot be moved up, and its button keeps the focus", async () => {
  const { worker } = at(OVERVIEW, () => undefined);
  const up = await screen.findByRole<HTMLButtonElement>("button", { name: "Notizen nach oben" });
  expect([up.disabled, up.getAttribute("aria-disabled")]).toEqual([false, "true"]);
  await press(up);
  expect(document.activeElement).toBe(up);
  expect(worker.calls.some(({ method }) => method === "PATCH")).toBe(false);
});

test("an app that a role gives is not deleted, and why is said", async () => {
  at("/auth/admin/app/edit/notes", (call) => (call.at === "DELETE app/notes" ? problem(409, "conflict") : undefined));
  await press(await screen.findByRole("button", { name: "Löschen" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Anwendung Notes löschen?" });
  await press(within(dialog).getByRole("button", { name: "Löschen" }));
  await toasted(
    "Eine Rolle gibt noch ein Recht darauf. Nehmen Sie die Anwendung außer Betrieb oder entfernen Sie sie zuerst aus den Rollen.",
  );
});

test("everybody else is told that it is the operator's, and nothing is asked for", async () => {
  const { worker } = at(OVERVIEW, () => undefined, { hasAdminRights: true });
  await screen.findByText("Das darf nur, wer die Plattform betreibt.");
  expect(worker.calls.some(({ path }) => path.includes("/api/admin/app"))).toBe(false);
});

test("a new app whose creation was not answered is created once, by another press", async () => {
  let isCreated = false;
  const { worker, where } = at("/auth/admin/app/create", (call) => {
    if (call.at === "GET app" && isCreated) return Response.json({ data: [app("visits", "Visits")] });
    if (call.at !== "POST app") return undefined;
    const answer = isCreated ? problem(409, "conflict") : problem(503, "unavailable");
    isCreated = true;
    return answer;
  });
  await screen.findByRole("heading", { name: "Anwendung anlegen" });
  await typeIn("appId", "visits");
  await typeIn("title", "Visits");
  await typeIn("categoryName", "Insight");
  await typeIn("path", "/visits");
  await submit();
  await screen.findByText(/^Der Dienst ist kurz nicht verfügbar/);
  await submit();
  await waitFor(() => expect(where()).toBe(OVERVIEW));
  expect(sentTo(worker, "POST app")).toHaveLength(2);
});

test("a new app is sent with what stands in the form; an id that is taken is said under its field", async () => {
  let answer = problem(409, "conflict");
  const { worker, where } = at("/auth/admin/app/create", (call) => (call.at === "POST app" ? answer : undefined));
  await screen.findByRole("heading", { name: "Anwendung anlegen" });
  await typeIn("appId", "visits");
  await typeIn("title", "Visits");
  await typeIn("categoryName", "Field");
  await typeIn("titles.de", "Besuche");
  await typeIn("path", "/visits");
  await submit();
  await screen.findByText("Eine andere Anwendung hat diese Kennung.");
  answer = Response.json(app("visits", "Visits"), { status: 201 });
  await typeIn("appId", "visits-2");
  await submit();
  await waitFor(() => expect(where()).toBe(OVERVIEW));
  expect(sentTo(worker, "POST app").at(-1)).toEqual({
    appId: "visits-2",
    title: "Visits",
    categoryName: "Field",
    titles: { de: "Besuche" },
    path: "/visits",
  });
});

test("an app is changed: what differs is sent, and what it is for is said", async () => {
  const { worker, where } = at("/auth/admin/app/edit/notes", (call) =>
    call.at === "PATCH app/notes" ? Response.json(notes) : undefined,
  );
  await waitFor(() => expect(field("title")?.value).toBe("Notes"));
  expect(field("titles.de").value).toBe("Notizen");
  await press(box("Alle Firmen dürfen sie haben"));
  await screen.findByText("Welche Firmen sie haben dürfen, steht auf der Seite jeder Firma.");
  await press(box("Außer Betrieb: in keinem Menü, öffnet nichts"));
  await submit();
  await waitFor(() => expect(where()).toBe(OVERVIEW));
  expect(sentTo(worker, "PATCH app/notes").at(-1)).toEqual({ forAll: false, retired: true });
});

test("what is typed while an app is being saved stays in the form, to be saved next", async () => {
  const answers: ((response: Response) => void)[] = [];
  const { worker, where } = at("/auth/admin/app/edit/notes", (call) =>
    call.at === "PATCH app/notes" ? new Promise<Response>((resolve) => answers.push(resolve)) : undefined,
  );
  await waitFor(() => expect(field("title")?.value).toBe("Notes"));
  await typeIn("title", "Notebook");
  await submit();
  await waitFor(() => expect(answers).toHaveLength(1));
  await typeIn("titles.fr", "Carnet");
  const saved = { ...notes, title: "Notebook" };
  answers[0]?.(Response.json(saved));
  await toasted("Anwendung Notebook ist gespeichert");
  await submit();
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(where()).toBe("/auth/admin/app/edit/notes");
  answers[1]?.(Response.json({ ...saved, titles: { de: "Notizen", fr: "Carnet" } }));
  await waitFor(() => expect(where()).toBe(OVERVIEW));
  expect(sentTo(worker, "PATCH app/notes")).toEqual([
    { title: "Notebook" },
    { titles: { de: "Notizen", fr: "Carnet" } },
  ]);
});

test("what is typed while an app is being created is a change of it", async () => {
  let answer = (_: Response) => undefined as unknown;
  const { worker, where } = at("/auth/admin/app/create", (call) => {
    if (call.at === "POST app") return new Promise<Response>((resolve) => (answer = resolve));
    return call.at === "PATCH app/visits" ? Response.json(app("visits", "Visits")) : undefined;
  });
  await screen.findByRole("heading", { name: "Anwendung anlegen" });
  await typeIn("appId", "visits");
  await typeIn("title", "Visits");
  await typeIn("categoryName", "Field");
  await submit();
  await waitFor(() => expect(sentTo(worker, "POST app")).toHaveLength(1));
  await typeIn("path", "/calls");
  answer(Response.json(app("visits", "Visits", { categoryName: "Field" }), { status: 201 }));
  await waitFor(() => expect(field("appId")).toBeUndefined());
  expect(field("path").value).toBe("/calls");
  await submit();
  await waitFor(() => expect(where()).toBe(OVERVIEW));
  expect(sentTo(worker, "PATCH app/visits")).toEqual([{ path: "/calls" }]);
});

test("an app that is not there is said to be none", async () => {
  at("/auth/admin/app/edit/gone", () => undefined);
  await screen.findByRole("alert");
});
