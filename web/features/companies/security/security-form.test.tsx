import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { TenantSecurity } from "../../../client/api/admin-tenants";
import { type Answers, atAdministration, sentTo } from "../../../testing/administration";
import { problem } from "../../../testing/fake-worker";
import { freshBrowser } from "../../../testing/page";
import { press, write } from "../../../testing/person";
import { changeOf, valuesOf } from "./rules";
import { SecurityForm } from "./security-form";

freshBrowser();

const open: TenantSecurity = {
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
  const value = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect([value(/ohne Nutzung/), value(/Zugelassene Netze/)]).toEqual(["30", "203.0.113.0/24"]);
  await save();
  await waitFor(() =>
    expect(sentTo(worker, PATCH)).toEqual([{ idleMinutes: 30 }, { allowedNetworks: ["203.0.113.0/24"] }]),
  );
});

test("a day is its first moment here, and comes back as that day", async () => {
  const known = valuesOf(open);
  const { secondFactorFrom } = changeOf(known, { ...known, secondFactorFrom: "2026-12-01" });
  expect(secondFactorFrom).toMatch(/^2026-1\d-\d\dT\d\d:\d\d:00Z$/);
  expect(valuesOf({ ...open, secondFactorFrom: secondFactorFrom ?? null }).secondFactorFrom).toBe("2026-12-01");
});
