import { useQueryClient } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import type { TenantSecurity } from "../../../client/api/admin-tenants";
import { RECORD_FRESH_MS } from "../../../client/timings";
import { type Answers, atAdministration, sentTo } from "../../../testing/administration";
import { type FakeWorker, problem } from "../../../testing/fake-worker";
import { freshBrowser } from "../../../testing/page";
import { paste, press, write } from "../../../testing/person";
import { changeOf, valuesOf } from "./rules";
import { SecurityForm } from "./security-form";

freshBrowser();

const open: TenantSecurity = {
  version: 4,
  secondFactor: "optional",
  secondFactorFrom: null,
  idleMinutes: 0,
  sessionHours: 0,
  allowedNetworks: [],
  pin: true,
  people: 120,
  withoutSecondFactor: 41,
};
const PATCH = "PATCH tenant/c2/security";

const Page = () => <SecurityForm companyId="c2" />;

/** The form, and a button that invalidates all queries. */
function PageToReload() {
  const client = useQueryClient();
  return (
    <>
      <button type="button" onClick={() => void client.invalidateQueries()}>
        again
      </button>
      <Page />
    </>
  );
}

/** The form, and a button that closes and opens it. */
function PageToOpen() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        open
      </button>
      {isOpen ? <Page /> : null}
    </>
  );
}

function at(answers: Answers = () => undefined) {
  return atAdministration([{ path: "/security", Component: Page }], "/security", (call) =>
    call.at === "GET tenant/c2/security" ? Response.json(open) : answers(call),
  );
}
const fill = (label: RegExp, value: string) => write(screen.getByLabelText(label), value);
const save = () => press(screen.getByRole("button", { name: "Speichern" }));

test("says whom a demand concerns before it is saved, and sends what differs", async () => {
  const { worker } = at((call) =>
    call.at === PATCH ? Response.json({ ...open, secondFactor: "required", idleMinutes: 30 }) : undefined,
  );
  await screen.findByText("41 von 120 Personen haben noch keinen zweiten Faktor.");
  await press(screen.getByRole("radio", { name: "Vorgeschrieben" }));
  await screen.findByText(/41 von 120 .* Sobald Sie speichern/);
  await fill(/^Ab wann/, "2026-12-01");
  await screen.findByText(/Ab dem 1. Dez. 2026|Ab dem 01.12.2026/);
  await fill(/^Ab wann/, "");
  await fill(/ohne Nutzung/, "30");
  await fill(/Zugelassene Netze/, "203.0.113.0/24, 2001:db8::/32");
  await save();
  await waitFor(() =>
    expect(sentTo(worker, PATCH)).toEqual([
      { secondFactor: "required", idleMinutes: 30, allowedNetworks: ["203.0.113.0/24", "2001:db8::/32"] },
    ]),
  );
  await screen.findByText("Sicherheit gespeichert");
});

test("what would lock its author out is said where it stands, and what is no number is not sent", async () => {
  const { worker } = at((call) =>
    call.at === PATCH
      ? problem(422, "validation_failed", { errors: [{ field: "secondFactor", code: "locks_out", params: {} }] })
      : undefined,
  );
  await press(await screen.findByRole("radio", { name: "Vorgeschrieben" }));
  await fill(/ohne Nutzung/, "3");
  await save();
  await screen.findByText(/5 bis 1440 Minuten, oder nichts/);
  expect(sentTo(worker, PATCH)).toEqual([]);
  await fill(/ohne Nutzung/, "");
  await save();
  await waitFor(() => expect(sentTo(worker, PATCH)).toEqual([{ secondFactor: "required" }]));
});

test("what is typed while the rules are being saved stays, to be saved next", async () => {
  let answer = (_: Response) => undefined as unknown;
  const { worker } = at((call) =>
    call.at === PATCH ? new Promise<Response>((resolve) => (answer = resolve)) : undefined,
  );
  await screen.findByText("41 von 120 Personen haben noch keinen zweiten Faktor.");
  await fill(/ohne Nutzung/, "30");
  await save();
  await waitFor(() => expect(sentTo(worker, PATCH)).toEqual([{ idleMinutes: 30 }]));
  await fill(/Zugelassene Netze/, "203.0.113.0/24");
  answer(Response.json({ ...open, idleMinutes: 30 }));
  await screen.findByText("Sicherheit gespeichert");
  expect([textOf(/ohne Nutzung/), textOf(/Zugelassene Netze/)]).toEqual(["30", "203.0.113.0/24"]);
  await save();
  await waitFor(() =>
    expect(sentTo(worker, PATCH)).toEqual([{ idleMinutes: 30 }, { allowedNetworks: ["203.0.113.0/24"] }]),
  );
});

/** Over which versions the rules were saved. */
const versionsOf = (worker: FakeWorker) =>
  worker.calls.filter(({ method }) => method === "PATCH").map(({ headers }) => headers.get("if-match"));
const textOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

test("rules that another administrator changed are not sent back as they were", async () => {
  let newest = open;
  const { worker } = atAdministration([{ path: "/security", Component: PageToReload }], "/security", (call) => {
    if (call.at === "GET tenant/c2/security") return Response.json(newest);
    return call.at === PATCH ? Response.json({ ...newest, sessionHours: 8, version: 6 }) : undefined;
  });
  await screen.findByText("41 von 120 Personen haben noch keinen zweiten Faktor.");
  await fill(/Ende nach/, "8");
  newest = { ...open, idleMinutes: 15, withoutSecondFactor: 40, version: 5 };
  await press(screen.getByRole("button", { name: "again" }));
  await screen.findByText("40 von 120 Personen haben noch keinen zweiten Faktor.");
  await save();
  await waitFor(() => expect(sentTo(worker, PATCH)).toEqual([{ sessionHours: 8 }]));
  expect(versionsOf(worker)).toEqual(['"4"']);
});

test("rules that were changed meanwhile are compared, and what was typed is kept", async () => {
  const newest = { ...open, idleMinutes: 15, allowedNetworks: ["198.51.100.0/24"], version: 5 };
  let isOld = false;
  const { worker } = atAdministration([{ path: "/security", Component: Page }], "/security", (call) => {
    if (call.at === "GET tenant/c2/security") return Response.json(isOld ? newest : open);
    if (call.at !== PATCH) return undefined;
    if (call.headers.get("if-match") === '"5"') return Response.json({ ...newest, idleMinutes: 30, version: 6 });
    isOld = true;
    return problem(412, "version_conflict");
  });
  await screen.findByText("41 von 120 Personen haben noch keinen zweiten Faktor.");
  await fill(/ohne Nutzung/, "30");
  await save();
  const dialog = await screen.findByRole("alertdialog", { name: "Inzwischen geändert" });
  expect(within(dialog).getByRole("row", { name: /ohne Nutzung/ }).textContent).toMatch(/3015$/);
  await press(within(dialog).getByRole("button", { name: "Meine Eingaben behalten" }));
  await waitFor(() => expect(textOf(/Zugelassene Netze/)).toBe("198.51.100.0/24"));
  expect(textOf(/ohne Nutzung/)).toBe("30");
  await save();
  await screen.findByText("Sicherheit gespeichert");
  expect(sentTo(worker, PATCH)).toEqual([{ idleMinutes: 30 }, { idleMinutes: 30 }]);
  expect(versionsOf(worker)).toEqual(['"4"', '"5"']);
});

test("rules that were read a while ago are not shown before they are read again", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const answers: ((response: Response) => void)[] = [];
  atAdministration([{ path: "/security", Component: PageToOpen }], "/security", (call) =>
    call.at === "GET tenant/c2/security" ? new Promise<Response>((resolve) => answers.push(resolve)) : undefined,
  );
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(Response.json(open));
  await screen.findByLabelText(/ohne Nutzung/);
  const toggle = screen.getByRole("button", { name: "open" });
  await press(toggle);
  vi.setSystemTime(Date.now() + RECORD_FRESH_MS + 1);
  await press(toggle);
  expect(screen.queryByLabelText(/ohne Nutzung/)).toBeNull();
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(screen.queryByLabelText(/ohne Nutzung/)).toBeNull();
  answers[1]?.(Response.json({ ...open, idleMinutes: 15, version: 5 }));
  await waitFor(() => expect(textOf(/ohne Nutzung/)).toBe("15"));
});

test("a year of five digits is no day: that is said, and nothing is sent", async () => {
  const { worker } = at();
  await press(await screen.findByRole("radio", { name: "Vorgeschrieben" }));
  const day = screen.getByLabelText<HTMLInputElement>(/^Ab wann/);
  const latest = day.max;
  // Browsers accept such a year, the field of this test does not.
  day.type = "text";
  await paste(day, "12026-12-01");
  await save();
  await screen.findByText("Bitte einen gültigen Tag, oder nichts");
  expect(latest).toBe("9999-12-31");
  expect(screen.getByText("41 von 120 Personen haben noch keinen zweiten Faktor.")).toBeDefined();
  await press(screen.getByRole("radio", { name: "Freiwillig" }));
  await fill(/ohne Nutzung/, "30");
  await save();
  await waitFor(() => expect(sentTo(worker, PATCH)).toEqual([{ idleMinutes: 30 }]));
});

test("a day is its first moment here, and comes back as that day", async () => {
  const known = valuesOf(open);
  const { secondFactorFrom } = changeOf(known, { ...known, secondFactorFrom: "2026-12-01" });
  expect(secondFactorFrom).toMatch(/^2026-1\d-\d\dT\d\d:\d\d:00Z$/);
  expect(valuesOf({ ...open, secondFactorFrom: secondFactorFrom ?? null }).secondFactorFrom).toBe("2026-12-01");
});
