import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type Answers, atAdministration, callsTo, field, listed } from "../../testing/administration";
import { freshBrowser } from "../../testing/page";
import { problem } from "../../testing/worker-double";
import { Component } from "./page";

freshBrowser();

const event = {
  id: "e1",
  action: "role.update",
  actor: "u1",
  actorName: "Anna M.",
  object: "r1",
  createdAt: new Date(2026, 10, 5, 7, 4).toISOString(),
  detail: { before: { title: "A" }, after: { title: "B" } },
  changes: [],
};
const rows: Answers = ({ at }) => (at === "GET audit" ? Response.json(listed([event])) : undefined);
const at = (address: string, answers: Answers = rows) =>
  atAdministration([{ path: "/auth/admin/audit/", Component }], `/auth/admin/audit/${address}`, answers);

test("shows who did what to what and when, the newest first", async () => {
  at("");
  const row = await screen.findByRole("row", { name: /05\.11\.26 07:04/ });
  expect(row.textContent).toContain("role.updateAnna M.r1");
  expect(row.querySelector("pre")?.textContent).toContain('"title": "B"');
  expect(screen.getByRole("columnheader", { name: /Zeitpunkt/ }).getAttribute("aria-sort")).toBe("descending");
});

test("says before and after of a person, in words", async () => {
  const changes = [
    { field: "lastName", before: "Weber", after: "Krüger" },
    { field: "phone", before: "+49 30 5551", after: null },
    { field: "gender", before: "O", after: "W" },
    { field: "birthDate", before: null, after: "1990-02-03" },
    { field: "language", before: "de", after: "pt-br" },
    { field: "shoeSize", before: "37", after: "38" },
  ];
  at("", ({ at }) => (at === "GET audit" ? Response.json(listed([{ ...event, detail: {}, changes }])) : undefined));
  const row = await screen.findByRole("row", { name: /role.update/ });
  expect(
    within(row)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Nachname: Weber → Krüger",
    "Telefon: +49 30 5551 → –",
    "Anrede: Keine Angabe → Frau",
    "Geburtstag: – → 03.02.90",
    "Sprache: Deutsch → Português (Brasil)",
    "shoeSize: 37 → 38",
  ]);
  expect(row.querySelector("details")).toBeNull();
});

const asked = (worker: Parameters<typeof callsTo>[0]) => Object.fromEntries(callsTo(worker, "GET audit").at(-1) ?? []);

test("is filtered by its address: exactly this action, and the days between", async () => {
  const { worker, where } = at("?action=role.update&from=2026-11-01");
  await screen.findByText("Anna M.");
  expect(asked(worker)).toEqual({ limit: "10", action: "role.update", from: "2026-11-01" });
  fireEvent.change(field("to"), { target: { value: "2026-11-20" } });
  await waitFor(() => expect(asked(worker)).toMatchObject({ from: "2026-11-01", to: "2026-11-20" }));
  expect(where()).toContain("to=2026-11-20");
});

test("a value in a row filters by itself, and the filter can be taken away", async () => {
  const { worker } = at("");
  fireEvent.click(await screen.findByRole("button", { name: "Anna M." }));
  await waitFor(() => expect(asked(worker)).toMatchObject({ actor: "u1" }));
  fireEvent.click(await screen.findByRole("button", { name: "Filter entfernen: Person: u1" }));
  await waitFor(() => expect(asked(worker)).toEqual({ limit: "10" }));
});

test("hands out everything that it is filtered by as one file, however many parts it comes in", async () => {
  const handed = vi.spyOn(URL, "createObjectURL");
  // This browser would go to the file instead of keeping it.
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const { worker } = at("?actor=u1", (call) => {
    if (call.at !== "GET audit/export") return rows(call);
    return call.query.get("after") === "x1"
      ? new Response('{"b":2}\n')
      : new Response('{"a":1}\n', { headers: { next: "x1" } });
  });
  await screen.findByText("Anna M.");
  fireEvent.click(screen.getByRole("button", { name: "Als NDJSON" }));
  await waitFor(() => expect(handed).toHaveBeenCalledOnce());
  expect(callsTo(worker, "GET audit/export").map((query) => Object.fromEntries(query))).toEqual([
    { actor: "u1", format: "ndjson" },
    { actor: "u1", format: "ndjson", after: "x1" },
  ]);
  const [file] = handed.mock.lastCall ?? [];
  expect(await (file as Blob).text()).toBe('{"a":1}\n{"b":2}\n');
});

test("a file that could not be had is said", async () => {
  at("", (call) => (call.at === "GET audit/export" ? problem(503, "unavailable") : rows(call)));
  await screen.findByText("Anna M.");
  fireEvent.click(screen.getByRole("button", { name: "Als CSV" }));
  await screen.findByText("Laden fehlgeschlagen");
});
