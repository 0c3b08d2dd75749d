// Races of an import: a file chosen early, a button pressed twice, a navigation during parsing, another tab.

import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { importUsers } from "../../../client/api/admin-import";
import type { StoredRecord } from "../../../client/database/stores";
import { hasUnsaved } from "../../../client/session/unsaved";
import { type Answers, aRole, atAdministration, callsTo, listPage, sentTo } from "../../../testing/administration";
import { provideLocks } from "../../../testing/locks";
import { freshBrowser } from "../../../testing/page";
import { chooseFile, press, pressTwice } from "../../../testing/person";
import { Component } from "./page";
import { storeImport } from "./stored-import";

/** The browser's storage, readable as soon as a test allows it. */
const storage = vi.hoisted(() => ({ parts: new Map<string, unknown>(), isReadable: Promise.resolve() }));
vi.mock("../../../client/database/work", () => ({
  putWork: async (key: string, value: unknown) => Boolean(storage.parts.set(key, value)),
  forgetWork: async () => storage.parts.clear(),
  async readWork(): Promise<readonly StoredRecord<unknown>[]> {
    await storage.isReadable;
    return Array.from(storage.parts, ([key, value]) => ({ key, value, at: 1 }));
  },
}));

freshBrowser();

beforeEach(() => {
  storage.parts.clear();
  storage.isReadable = Promise.resolve();
});

const IMPORT = "/auth/admin/user/import";

interface SentImport {
  readonly importId: string;
  readonly dryRun: boolean;
  readonly chunks?: number;
  readonly rows: readonly { readonly email: string }[];
}

/** A promise and its resolver. */
function deferred() {
  let resolve: () => void;
  const promise = new Promise<void>((end) => {
    resolve = end;
  });
  return { promise, open: () => act(async () => resolve()) };
}

const made = ({ rows }: SentImport) =>
  Response.json({ mails: 0, rows: rows.map((_, at) => ({ line: at + 2, userId: `u${at}`, errors: [] })) });

const taking: Answers = ({ at, body }) => {
  if (at === "GET role") return Response.json(listPage([aRole()]));
  return at === "POST user/import" ? made(JSON.parse(body)) : undefined;
};

/** Answers an operation when a test allows it. */
const held =
  (at: string, { promise }: { readonly promise: Promise<void> }): Answers =>
  (call) =>
    call.at === at ? promise.then(() => taking(call) as Response) : taking(call);

async function atImport(answers: Answers = taking) {
  const shown = atAdministration([{ path: IMPORT, Component }], IMPORT, answers);
  await screen.findByRole("heading", { level: 1, name: "Personen importieren" });
  const sent = () => sentTo(shown.worker, "POST user/import") as SentImport[];
  return {
    ...shown,
    real: () => sent().filter(({ dryRun }) => !dryRun),
    dry: () => sent().filter((one) => one.dryRun),
  };
}

const choose = async (email: string) => {
  const input = await waitFor(() => document.querySelector("input[type=file]") as HTMLInputElement);
  await chooseFile(input, new File([`email,firstName\n${email},P\n`], `${email}.csv`));
};
const button = (name: string) => screen.findByRole("button", { name });

/** Stores an unfinished import in the browser. */
async function interrupt(email: string): Promise<void> {
  const row = { line: 2, email, firstName: "P" };
  const entries = [{ cells: [email, "P"], row }];
  const list = { name: `${email}.csv`, head: ["email", "firstName"], entries, ignored: [], problems: [] };
  await storeImport({ importId: "old", list, sendInvitations: false });
}

test("a file that is chosen before an interrupted import was found is the one that is imported, and the other waits", async () => {
  await interrupt("old@x.example");
  const found = deferred();
  storage.isReadable = found.promise;
  const checked = deferred();
  const { real } = await atImport(held("POST user/import", checked));
  await choose("new@x.example");
  await screen.findByRole("heading", { name: "new@x.example.csv" });
  await found.open();
  await screen.findByRole("heading", { name: "new@x.example.csv" });
  await checked.open();
  // Another file is chosen: an import that was never shown stays stored.
  await press(await button("Andere Datei"));
  expect(storage.parts.size).toBe(1);
  await choose("newer@x.example");
  await press(await button("Jetzt importieren"));
  await screen.findByText("Alle sind importiert.");
  expect(real().map(({ rows }) => rows[0]?.email)).toEqual(["newer@x.example"]);
});

test("an interrupted import that goes on goes on once, however often it is pressed, and leaving it asks", async () => {
  await interrupt("old@x.example");
  const answered = deferred();
  const { real } = await atImport(held("POST user/import", answered));
  const resume = await button("Fortsetzen");
  const read = deferred();
  storage.isReadable = read.promise;
  await pressTwice(resume);
  await read.open();
  await waitFor(() => expect(real()).toHaveLength(1));
  expect(screen.queryByText("Dieser Import ist nicht fertig")).toBeNull();
  screen.getByRole("progressbar");
  expect(hasUnsaved()).toBe(true);
  await answered.open();
  await screen.findByText("Alle sind importiert.");
  // An older release started it without the number of chunks: it must be resent as it was sent.
  expect(real().map(({ importId, chunks }) => [importId, chunks])).toEqual([["old", undefined]]);
});

test("whoever leaves while the file is read checks nothing behind their back", async () => {
  const roles = deferred();
  const { worker, dry, back } = await atImport(held("GET role", roles));
  await choose("new@x.example");
  await waitFor(() => expect(callsTo(worker, "GET role")).toHaveLength(1));
  await back();
  await screen.findByText("elsewhere");
  await roles.open();
  // Whatever would be sent by now arrives before this.
  const mine = { importId: "mine", chunk: 0, dryRun: true, sendInvitations: false, rows: [] };
  await importUsers(mine, new AbortController().signal);
  expect(dry().map(({ importId }) => importId)).toEqual(["mine"]);
});

test("an interrupted import is discarded only after a question that names its file", async () => {
  await interrupt("old@x.example");
  await atImport();
  const question = { name: "Import von old@x.example.csv verwerfen?" };
  await press(await button("Verwerfen"));
  await press(within(await screen.findByRole("alertdialog", question)).getByRole("button", { name: "Abbrechen" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(storage.parts.size).toBe(1);
  await press(await button("Verwerfen"));
  await press(within(await screen.findByRole("alertdialog", question)).getByRole("button", { name: "Verwerfen" }));
  await screen.findByText("CSV-Datei auswählen");
  await waitFor(() => expect(storage.parts.size).toBe(0));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
});

describe("an import that another tab runs", () => {
  const RUNS = "In einem anderen Tab läuft ein Import";
  const LOCK = "asgard.import u1 c1";

  /** The other tab runs one until a test ends it. */
  function runElsewhere() {
    const { promise, open } = deferred();
    void navigator.locks.request(LOCK, () => promise);
    return open;
  }

  test("is neither continued nor discarded here; once it is done there, a file can be chosen", async () => {
    provideLocks();
    const end = runElsewhere();
    await interrupt("old@x.example");
    const { real } = await atImport();
    await screen.findByText(RUNS);
    screen.getByRole("heading", { name: "old@x.example.csv" });
    for (const name of ["Fortsetzen", "Verwerfen"]) expect(screen.queryByRole("button", { name }), name).toBeNull();
    storage.parts.clear();
    await end();
    await screen.findByText("CSV-Datei auswählen");
    expect(real()).toEqual([]);
  });

  test("is continued here once it is interrupted there", async () => {
    provideLocks();
    const end = runElsewhere();
    await interrupt("old@x.example");
    const { real } = await atImport();
    await screen.findByText(RUNS);
    await end();
    await press(await button("Fortsetzen"));
    await screen.findByText("Alle sind importiert.");
    expect(real()).toHaveLength(1);
  });

  test("is waited for by another one, which takes nothing from it", async () => {
    provideLocks();
    const { real } = await atImport();
    await choose("new@x.example");
    const start = await button("Jetzt importieren");
    const end = runElsewhere();
    await interrupt("old@x.example");
    await press(start);
    await screen.findByText(RUNS);
    expect([storage.parts.size, real()]).toEqual([1, []]);
    storage.parts.clear();
    await end();
    await press(await button("Jetzt importieren"));
    await screen.findByText("Alle sind importiert.");
    expect(real().map(({ rows }) => rows[0]?.email)).toEqual(["new@x.example"]);
  });

  test("is not discarded by a tab that found it interrupted before", async () => {
    provideLocks();
    await interrupt("old@x.example");
    await atImport();
    await press(await button("Verwerfen"));
    const question = within(await screen.findByRole("alertdialog"));
    const end = runElsewhere();
    await press(question.getByRole("button", { name: "Verwerfen" }));
    await screen.findByText("CSV-Datei auswählen");
    await end();
    expect(storage.parts.size).toBe(1);
  });

  test("is known to be one as long as it runs here, and not after that", async () => {
    provideLocks();
    const isRunning = async () => (await navigator.locks.query()).held?.some(({ name }) => name === LOCK);
    const answered = deferred();
    const { real } = await atImport((call) => {
      const isReal = call.at === "POST user/import" && !(JSON.parse(call.body) as SentImport).dryRun;
      return isReal ? held("POST user/import", answered)(call) : taking(call);
    });
    await choose("new@x.example");
    const start = await button("Jetzt importieren");
    expect(await isRunning()).toBe(false);
    await press(start);
    await waitFor(() => expect(real()).toHaveLength(1));
    expect(await isRunning()).toBe(true);
    await answered.open();
    await screen.findByText("Alle sind importiert.");
    await waitFor(async () => expect(await isRunning()).toBe(false));
  });
});
