import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { type Answers, aRole, atAdministration, listPage, sentTo } from "../../../testing/administration";
import { problem } from "../../../testing/fake-worker";
import { freshBrowser } from "../../../testing/page";
import { chooseFile, press as click } from "../../../testing/person";
import { Component } from "./page";

freshBrowser();

const IMPORT = "/auth/admin/user/import";
const TEXT = "email;firstName;Rollen;Notiz\neva@x.example;Eva;Außendienst;a\nx;;Nix;b\n";

interface SentImport {
  readonly importId: string;
  readonly chunk: number;
  readonly chunks?: number;
  readonly dryRun: boolean;
  readonly sendInvitations: boolean;
  readonly rows: readonly { readonly line: number }[];
}

const errorsOf = (line: number) => [
  { field: "firstName", code: "required", params: {} },
  { field: "email", code: "email", params: {} },
  { field: "roles", code: line === 3 ? "not_found" : "forbidden", params: {} },
];

/** A server that accepts the rows of Eva only. */
const taking: Answers = ({ at, body }) => {
  if (at === "GET role") return Response.json(listPage([aRole()]));
  if (at !== "POST user/import") return undefined;
  const { rows, dryRun, sendInvitations } = JSON.parse(body) as SentImport;
  return Response.json({
    mails: sendInvitations ? 1 : 0,
    rows: rows.map(({ line }) =>
      line === 2 ? { line, errors: [], ...(dryRun ? {} : { userId: "u9" }) } : { line, errors: errorsOf(line) },
    ),
  });
};

async function atImport(answers: Answers = taking, rights: object = {}) {
  const shown = atAdministration([{ path: IMPORT, Component }], IMPORT, answers, rights);
  await screen.findByRole("heading", { level: 1, name: "Personen importieren" });
  return shown;
}

const choose = async (text = TEXT) => {
  const input = await waitFor(() => document.querySelector("input[type=file]") as HTMLInputElement);
  await chooseFile(input, new File([text], "members.csv"));
};
const press = async (name: string) => click(await screen.findByRole("button", { name }));
const counts = () => screen.getAllByRole("definition").map((count) => count.textContent);

describe("an import", () => {
  test("is checked without writing, says line, column, content and reason, and is then carried out under one name", async () => {
    const { worker } = await atImport();
    await choose();
    await screen.findByText("Was nicht möglich ist, wird ausgelassen.");
    expect(counts()).toEqual(["2", "1", "1"]);
    const cells = [...document.querySelectorAll("tbody tr")].map(({ children }) =>
      Array.from(children, (cell) => cell.textContent),
    );
    expect(cells).toEqual([
      ["3", "x", "Vorname", "–", "Bitte ausfüllen"],
      ["3", "x", "E-Mail-Adresse", "x", "Email ungültig"],
      ["3", "x", "Rollen", "Nix", "Eine solche Rolle gibt es nicht"],
    ]);
    screen.getByText("Nicht übernommene Spalten: Notiz");
    const [dry] = sentTo(worker, "POST user/import") as SentImport[];
    expect(dry).toMatchObject({
      dryRun: true,
      chunk: 0,
      rows: [
        { line: 2, email: "eva@x.example", firstName: "Eva", roles: ["r1"] },
        { line: 3, email: "x", roles: ["Nix"] },
      ],
    });
    await press("Jetzt importieren");
    await screen.findByText("Fertig. Was nicht möglich war, steht unten.");
    expect(counts()).toEqual(["2", "1", "1"]);
    const [, real] = sentTo(worker, "POST user/import") as SentImport[];
    expect(real).toMatchObject({ dryRun: false, chunk: 0, sendInvitations: true, rows: dry?.rows });
    screen.getByText("E-Mails unterwegs: 1");
  });

  test("that is done asks before the rows that failed are lost, until they are saved as a file", async () => {
    const { where } = await atImport();
    await choose();
    await press("Jetzt importieren");
    await press("Zu den Personen");
    const question = await screen.findByRole("alertdialog", { name: "Liste der Fehler verwerfen?" });
    await click(within(question).getByRole("button", { name: "Hier bleiben" }));
    expect(where()).toBe(IMPORT);
    await press("Andere Datei");
    const again = await screen.findByRole("alertdialog", { name: "Liste der Fehler verwerfen?" });
    await click(within(again).getByRole("button", { name: "Hier bleiben" }));
    await screen.findByText("Fertig. Was nicht möglich war, steht unten.");
    // happy-dom would navigate to the file instead of downloading it.
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    await press("Als CSV herunterladen");
    await press("Zu den Personen");
    await waitFor(() => expect(where()).toBe("/auth/admin/user/overview/"));
  });

  test("that is done leads to another file, after the rows that failed are given up", async () => {
    await atImport();
    await choose();
    await press("Jetzt importieren");
    await press("Andere Datei");
    const question = await screen.findByRole("alertdialog", { name: "Liste der Fehler verwerfen?" });
    await click(within(question).getByRole("button", { name: "Verwerfen" }));
    await screen.findByText("CSV-Datei auswählen");
  });

  test("of which nothing failed asks nothing", async () => {
    const { where } = await atImport();
    await choose("email,firstName\neva@x.example,Eva\n");
    await press("Jetzt importieren");
    await press("Zu den Personen");
    await waitFor(() => expect(where()).toBe("/auth/admin/user/overview/"));
  });

  test("says how many mails will follow, and sends none where that is chosen", async () => {
    const { worker } = await atImport();
    await choose();
    await click(await screen.findByRole("checkbox", { name: "E-Mails an alle senden: 1" }));
    screen.getByText(/Niemand wird angeschrieben/);
    await press("Jetzt importieren");
    await screen.findByText("E-Mails unterwegs: 0");
    const [, real] = sentTo(worker, "POST user/import") as SentImport[];
    expect(real).toMatchObject({ dryRun: false, sendInvitations: false });
  });

  test("says that the disabled get no mail, where there are any", async () => {
    await atImport();
    await choose();
    await screen.findByRole("checkbox", { name: /E-Mails an alle senden/ });
    expect(screen.queryByText(/Wer deaktiviert ist/)).toBeNull();
    await press("Andere Datei");
    await choose("email,firstName,state\neva@x.example,Eva,0\n");
    await screen.findByText(/Wer deaktiviert ist, bekommt keine/);
  });

  test("says which of two causes an address has, and shows no password", async () => {
    const errors = [
      { field: "email", code: "mail_exists", params: { cause: "member" } },
      { field: "password", code: "weak_password", params: {} },
    ];
    await atImport((call) =>
      call.at === "POST user/import" ? Response.json({ mails: 0, rows: [{ line: 2, errors }] }) : taking(call),
    );
    await choose("email,firstName,password\neva@x.example,Eva,kurz\neva@x.example,Eva,\n");
    await screen.findByText("Gehört schon zur Firma");
    screen.getByText("Steht schon in der Datei");
    expect(document.body.textContent).not.toContain("kurz");
  });

  test("is not begun where no row can be imported", async () => {
    await atImport();
    await choose("email,firstName\n\nx,\n");
    await screen.findByText("Keine Zeile kann importiert werden.");
    expect(screen.queryByRole("button", { name: "Jetzt importieren" })).toBeNull();
    await press("Andere Datei");
    await screen.findByText("CSV-Datei auswählen");
  });

  test("of a file that is none says so and asks for another", async () => {
    const { worker } = await atImport();
    await choose("Name\nEva");
    await screen.findByText("Der Datei fehlt die Spalte email oder firstName.");
    expect(sentTo(worker, "POST user/import")).toEqual([]);
  });

  test("that is refused says why, and the file can be chosen again", async () => {
    await atImport((call) => (call.at === "POST user/import" ? problem(403, "forbidden") : taking(call)));
    await choose();
    await screen.findByText("Dafür fehlt Ihnen das Recht.");
    await screen.findByText("CSV-Datei auswählen");
  });

  test("whose roles could not be read says so, instead of knowing none of them", async () => {
    let isBroken = true;
    const { worker } = await atImport((call) =>
      isBroken && call.at === "GET role" ? problem(503, "unavailable") : taking(call),
    );
    await choose();
    await screen.findByText("Laden fehlgeschlagen");
    expect(sentTo(worker, "POST user/import")).toEqual([]);
    isBroken = false;
    await choose();
    await screen.findByText("Was nicht möglich ist, wird ausgelassen.");
  });

  test("that a later chunk ends can be continued from there", async () => {
    const many = `email,firstName\n${Array.from({ length: 700 }, (_, at) => `p${at}@x.example,P`).join("\n")}`;
    let isBroken = true;
    const answers: Answers = (call) => {
      if (call.at !== "POST user/import") return taking(call);
      const { chunk, dryRun, rows } = JSON.parse(call.body) as SentImport;
      if (isBroken && !dryRun && chunk === 1) return problem(403, "forbidden");
      return Response.json({
        mails: rows.length,
        rows: rows.map(({ line }) => ({ line, userId: `u${line}`, errors: [] })),
      });
    };
    const { worker } = await atImport(answers);
    await choose(many);
    await press("Jetzt importieren");
    await screen.findByText("Dieser Import ist nicht fertig");
    isBroken = false;
    await press("Fortsetzen");
    await screen.findByText("Alle sind importiert.");
    expect(counts()).toEqual(["700", "700", "0"]);
    const real = (sentTo(worker, "POST user/import") as SentImport[]).filter(({ dryRun }) => !dryRun);
    expect(new Set(real.map(({ importId }) => importId)).size).toBe(1);
    // The total number of chunks, so that the server ends the import with the last one only.
    expect(new Set(real.map(({ chunks }) => chunks))).toEqual(new Set([2]));
  });

  test("keeps the focus where it goes on when the button that was pressed is gone", async () => {
    let isBroken = true;
    await atImport((call) =>
      isBroken && call.at === "POST user/import" && !(JSON.parse(call.body) as SentImport).dryRun
        ? problem(403, "forbidden")
        : taking(call),
    );
    const focused = () => document.activeElement as HTMLElement;
    await choose();
    await press("Jetzt importieren");
    const interrupted = await screen.findByText("Dieser Import ist nicht fertig");
    expect(focused()).not.toBe(document.body);
    expect(focused().contains(interrupted)).toBe(true);
    isBroken = false;
    await press("Fortsetzen");
    const done = await screen.findByText("Fertig. Was nicht möglich war, steht unten.");
    expect(focused()).not.toBe(document.body);
    expect(focused().contains(done)).toBe(true);
  });

  test("is not offered to whoever may not write, and the right is named", async () => {
    await atImport(taking, { hasAdminRights: false, rights: { "admin.users": "read" } });
    await screen.findByText(/Personen: Schreiben/);
    expect(document.querySelector("input[type=file]")).toBeNull();
  });
});
