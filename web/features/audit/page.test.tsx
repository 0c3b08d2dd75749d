import { fireEvent, screen, waitFor } from "@testing-library/react";
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
  object: "role:r1",
  createdAt: new Date(2026, 10, 5, 7, 4).toISOString(),
  before: { title: "A" },
  after: { title: "B" },
};
const rows: Answers = ({ at }) => (at === "GET audit" ? Response.json(listed([event])) : undefined);
const at = (address: string, answers: Answers = rows) =>
  atAdministration([{ path: "/auth/admin/audit/", Component }], `/auth/admin/audit/${address}`, answers);

test("shows who did what to what and when, the newest first", async () => {
  at("");
  const row = await screen.findByRole("row", { name: /05\.11\.26 07:04/ });
  expect(row.textContent).toContain("role.updateAnna M.role:r1");
  expect(row.querySelector("pre")?.textContent).toContain('"title": "B"');
  expect(screen.getByRole("columnheader", { name: /Zeitpunkt/ }).getAttribute("aria-sort")).toBe("descending");
});

test("asks for what is searched and for the days between, as terms of one search", async () => {
  const { worker, where } = at("?search=action:role.update&from=2026-11-01");
  await screen.findByText("Anna M.");
  expect(callsTo(worker, "GET audit").at(-1)?.get("search")).toBe("action:role.update,from:2026-11-01");
  fireEvent.change(field("to"), { target: { value: "2026-11-20" } });
  await waitFor(() =>
    expect(callsTo(worker, "GET audit").at(-1)?.get("search")).toBe("action:role.update,from:2026-11-01,to:2026-11-20"),
  );
  expect(where()).toContain("to=2026-11-20");
});

test("hands out what is searched as a file", async () => {
  const handed = vi.spyOn(URL, "createObjectURL");
  // This browser would go to the file instead of keeping it.
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const { worker } = at("?search=x", (call) =>
    call.at === "GET audit/export" ? new Response('{"a":1}\n') : rows(call),
  );
  await screen.findByText("Anna M.");
  fireEvent.click(screen.getByRole("button", { name: "Als NDJSON" }));
  await waitFor(() => expect(handed).toHaveBeenCalledOnce());
  expect(Object.fromEntries(callsTo(worker, "GET audit/export")[0] ?? [])).toEqual({ search: "x", format: "ndjson" });
  const [file] = handed.mock.lastCall ?? [];
  expect(await (file as Blob).text()).toBe('{"a":1}\n');
});

test("a file that could not be had is said", async () => {
  at("", (call) => (call.at === "GET audit/export" ? problem(503, "unavailable") : rows(call)));
  await screen.findByText("Anna M.");
  fireEvent.click(screen.getByRole("button", { name: "Als CSV" }));
  await screen.findByText("Laden fehlgeschlagen");
});
