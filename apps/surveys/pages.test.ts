// The pages of Surveys as they are mounted, with the responses of a test.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { phraseText } from "../../web/client/i18n/phrase-text";
import type { ApiInit, Context } from "../kit/contract";
import { App } from "./src/app";
import german from "./src/locales/de.json";
import { pageAt } from "./src/routes";
import { type Survey, Surveys } from "./src/surveys";

const api = vi.fn<Context["api"]>();
const toast = vi.fn();
const unsaved = vi.fn();
const files: Blob[] = [];
let at = "/";
/** The surveys of the server, and whether its list is cut. */
let [server, isCut]: [readonly Survey[], boolean] = [[], false];
/** What was stored on the device. */
let stored = new Map<string, unknown>();
let moved: () => void = () => undefined;
let app: App | undefined;
let element: HTMLElement;

beforeEach(() => {
  vi.resetAllMocks();
  files.length = 0;
  stored = new Map();
  isCut = false;
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    files.push(file as Blob);
    return "blob:file";
  });
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => undefined);
});
afterEach(() => app?.close());

const listed = ({ questions: _, ...facts }: Survey) => facts;
const refused = (status: number, code = "refused") => Object.assign(new Error(code), { status, code });

/** What the server says to a read. */
async function answerOf(path: string, init?: ApiInit): Promise<unknown> {
  if (init?.method !== undefined) return undefined;
  if (path === "/surveys") return { surveys: server.map(listed), isCut };
  const found = server.find(({ id }) => path === `/surveys/${id}`);
  if (!found) throw refused(404);
  return found;
}

/** Mounts the app at an address, in German, for a user who may do everything. */
async function open(path: string, surveys: readonly Survey[]): Promise<void> {
  [at, server] = [path, surveys];
  const context = {
    api,
    toast,
    phrases: {
      t: (key: string, values = {}) => phraseText(german, key.replace(/^surveys:/, ""), values, "de") ?? key,
    },
    navigation: {
      path: () => at,
      href: (to: string) => to,
      navigate: (to: string) => {
        at = to;
        moved();
      },
      onNavigate: (listener: () => void) => {
        moved = listener;
        return () => undefined;
      },
    },
    language: { current: () => "de", onChange: () => () => undefined },
    rights: { may: () => true },
    session: { company: { id: "c1", title: "Nordlicht" } },
    stores: {
      put: async (_: string, key: string, value: unknown) => void stored.set(key, value),
      get: async (_: string, key: string) => stored.get(key),
      remove: async (_: string, key: string) => void stored.delete(key),
    },
    modals: { open: async () => ({ action: "confirmed" }) },
    unsaved,
  } as unknown as Context;
  api.mockImplementation(answerOf as Context["api"]);
  element = document.createElement("div");
  app = new App(element, context, await Surveys.open(context), pageAt);
}

const all = <Found extends Element>(selector: string) => [
  ...(element.shadowRoot as ShadowRoot).querySelectorAll<Found>(selector),
];
const text = () => all(".page")[0]?.textContent ?? "";
const press = (name: string) =>
  all<HTMLButtonElement>("button")
    .find(({ textContent }) => textContent === name)
    ?.click();
const lines = async () => (await files[0]?.text())?.split("\r\n").slice(1, -1);

const numbered = (count: number) => Array.from({ length: count }, (_, at) => ({ text: `Text ${at}`, count: 1 }));

function canteen(question: { texts: readonly { text: string; count: number }[]; distinctTexts: number }): Survey {
  return {
    id: "s1",
    title: "Kantine",
    description: "",
    isOpen: true,
    version: 1,
    answers: 4,
    answeredAt: null,
    questions: [{ id: "q0", title: "Was fehlt?", ...question }],
  };
}
const WHOLE = canteen({
  texts: [
    { text: "Suppe", count: 3 },
    { text: "Brot", count: 1 },
  ],
  distinctTexts: 2,
});
const CUT = canteen({ texts: numbered(100), distinctTexts: 1_200 });

test("a text that several gave is shown once, with how many gave it", async () => {
  await open("/s1", [WHOLE]);
  expect(all("li").map(({ textContent }) => textContent)).toEqual(["Suppe (3-mal)", "Brot"]);
  expect(text()).not.toContain("verschiedenen Antworten");
});

test.each(["network", "timeout"])("without an answer the stored surveys are shown: %s", async (code) => {
  await open("/s1", [WHOLE, { ...WHOLE, id: "s2", title: "Mensa" }]);
  app?.close();
  for (const _ of ["list", "survey"]) api.mockRejectedValueOnce(refused(0, code));
  await open("/s1", []);
  expect(all("h1")[0]?.textContent).toBe("Kantine");
  expect(all("li").map(({ textContent }) => textContent)).toEqual(["Suppe (3-mal)", "Brot"]);
  at = "/";
  moved();
  expect(all(".card h2").map(({ textContent }) => textContent)).toEqual(["Kantine", "Mensa"]);
});

test("a survey that is not loaded says so, and is requested again when the user wants it or comes back", async () => {
  await open("/", [WHOLE]);
  for (const _ of ["first", "again"]) api.mockRejectedValueOnce(refused(0, "network"));
  at = "/s1";
  moved();
  await vi.waitFor(() => expect(all("h1")[0]?.textContent).toBe(german.failed.title));
  press(german.failed.again);
  expect(all("h1")[0]?.textContent).toBe("Kantine");
  await vi.waitFor(() => expect(all("h1")[0]?.textContent).toBe(german.failed.title));
  at = "/";
  moved();
  at = "/s1";
  moved();
  await vi.waitFor(() => expect(text()).toContain("Suppe"));
});

test("while a survey is loaded its page has what the list has of it", async () => {
  await open("/", [WHOLE]);
  const answer = later();
  at = "/s1";
  moved();
  expect([all("h1")[0]?.textContent, facts()]).toEqual(["Kantine", expect.stringContaining("4 Antworten")]);
  expect([text().includes("Was fehlt?"), all("[aria-busy=true]")]).toEqual([false, [expect.anything()]]);
  answer(WHOLE);
  await vi.waitFor(() => expect(text()).toContain("Was fehlt?"));
  expect(all("[aria-busy]")).toEqual([]);
});

test("the list says when there are older surveys than it has", async () => {
  isCut = true;
  await open("/", [WHOLE]);
  expect(text()).toContain("Diese Liste enthält nur die neuesten 1 Umfragen.");
});

test("a list that is whole says nothing about that", async () => {
  await open("/", [WHOLE]);
  expect(text()).not.toContain("neuesten");
});

test("where the list ends early the page says how many texts there are", async () => {
  await open("/s1", [CUT]);
  expect(text()).toContain("Die neuesten 100 von 1.200 verschiedenen Antworten.");
});

const LONG =
  "Wie bisher, aber mit mehr Gerichten ohne Fleisch und einer Karte, die schon am Freitag der Woche davor feststeht";
const CHOICES: Survey = {
  ...WHOLE,
  answers: 4_000,
  questions: [
    {
      id: "q0",
      title: "Wie weiter?",
      options: [
        { id: "o0", title: LONG, count: 2_680 },
        { id: "o1", title: "Anders", count: 1_320 },
      ],
    },
  ],
};

test("a chart has a row for each option with its title and numbers, in which a long title can wrap", async () => {
  await open("/s1", [CHOICES]);
  expect(all("svg")).toEqual([]);
  const rows = all(".row").map((row) => [...row.querySelectorAll("span")].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    [LONG, "2.680 · 67\u00a0%"],
    ["Anders", "1.320 · 33\u00a0%"],
  ]);
  expect(all<HTMLElement>(".bar").map(({ style }) => style.width)).toEqual(["67%", "33%"]);
});

test("numbers of answers are grouped: of the survey, in a chart's table and in its text alternative", async () => {
  await open("/s1", [CHOICES]);
  expect(all(".facts")[0]?.textContent).toContain("4.000 Antworten");
  expect(all("td").map(({ textContent }) => textContent)).toEqual(["2.680", "67\u00a0%", "1.320", "33\u00a0%"]);
  expect(all("[role=img]")[0]?.getAttribute("aria-label")).toContain("(2.680-mal)");
});

test("before the first answer every share is nothing", async () => {
  const none = (question: Survey["questions"][number]) => ({
    ...question,
    options: question.options?.map((option) => ({ ...option, count: 0 })) ?? [],
  });
  await open("/s1", [{ ...CHOICES, questions: CHOICES.questions.map(none) }]);
  expect(all("td").map(({ textContent }) => textContent)).toEqual(["0", "0\u00a0%", "0", "0\u00a0%"]);
});

test("a file of what the page has is written without a request, with the counts", async () => {
  await open("/s1", [WHOLE]);
  api.mockClear();
  press("Als CSV");
  await vi.waitFor(() => expect(files).toHaveLength(1));
  expect(await lines()).toEqual(['"Was fehlt?","Suppe","3"', '"Was fehlt?","Brot","1"']);
  expect(api).not.toHaveBeenCalled();
});

test("a file has the texts that the page has not", async () => {
  await open("/s1", [CUT]);
  api.mockResolvedValueOnce(WHOLE);
  press("Als CSV");
  await vi.waitFor(() => expect(files).toHaveLength(1));
  expect(api).toHaveBeenLastCalledWith("/surveys/s1/export");
  expect(await lines()).toEqual(['"Was fehlt?","Suppe","3"', '"Was fehlt?","Brot","1"']);
});

test("a file without all texts says so itself", async () => {
  await open("/s1", [CUT]);
  api.mockResolvedValueOnce({ ...WHOLE, questions: [{ ...WHOLE.questions[0], distinctTexts: 1_200 }] });
  press("Als CSV");
  await vi.waitFor(() => expect(files).toHaveLength(1));
  expect((await lines())?.at(-1)).toBe('"Was fehlt?","Diese Datei enthält 2 von 1.200 verschiedenen Antworten.",""');
});

test("without an answer there is no file, and the page says that", async () => {
  await open("/s1", [CUT]);
  api.mockRejectedValueOnce(new Error("no answer"));
  press("Als CSV");
  await vi.waitFor(() =>
    expect(toast).toHaveBeenCalledWith({ tone: "error", title: "Die Datei konnte nicht erstellt werden" }),
  );
  expect(files).toEqual([]);
});

test("every language has the file's phrases with their numbers", () => {
  for (const language of ["de", "en", "fr", "it", "es", "pt-br"]) {
    const tree = JSON.parse(readFileSync(join(import.meta.dirname, `src/locales/${language}.json`), "utf8"));
    for (const phrase of ["textsCut", "export.cut"]) {
      expect(phraseText(tree, phrase, { shown: 100, total: 345 }, language), language).toMatch(/100\D+345/);
    }
    expect(phraseText(tree, "listCut", { shown: 100 }, language), language).toContain("100");
    for (const count of [1, 2, 1_000_000]) {
      expect(phraseText(tree, "times", { count }, language), `${language} ${count}`).toMatch(/^\(.+\)$/);
    }
  }
});

/** Types into a field of the form. */
function type(name: string, value: string): void {
  const [field] = all<HTMLInputElement>(`[name=${name}]`);
  if (!field) throw new Error(`there is no field ${name}`);
  field.value = value;
  field.dispatchEvent(new Event("input"));
}
const send = () => all("form")[0]?.dispatchEvent(new Event("submit", { cancelable: true }));
const creations = () =>
  api.mock.calls.map(([, init]) => init).filter((init): init is ApiInit => init?.method === "POST");
const keys = () => creations().map(({ idempotencyKey }) => idempotencyKey);

test("a survey whose creation found no answer is sent again with its key; a changed one has another", async () => {
  await open("/new", []);
  type("title", "Kantine");
  type("question-0", "Was fehlt?");
  api.mockRejectedValue(Object.assign(new Error("network"), { status: 0, code: "network" }));
  send();
  await vi.waitFor(() => expect(toast).toHaveBeenCalledTimes(1));
  send();
  await vi.waitFor(() => expect(toast).toHaveBeenCalledTimes(2));
  type("title", "Mensa");
  send();
  await vi.waitFor(() => expect(toast).toHaveBeenCalledTimes(3));
  const [first, again, changed] = keys();
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(again).toBe(first);
  expect(changed).not.toBe(first);
});

test("the next survey has another key, also with the same words", async () => {
  await open("/new", []);
  for (const round of [1, 2]) {
    at = "/new";
    moved();
    type("title", "Kantine");
    type("question-0", "Was fehlt?");
    api.mockResolvedValueOnce({ ...WHOLE, id: `s${round}` });
    send();
    await vi.waitFor(() => expect(at).toBe(`/s${round}`));
  }
  expect(new Set(keys()).size).toBe(2);
});

const HALL: Survey = {
  ...WHOLE,
  title: { de: "Kantine", en: "Canteen", fr: "Cantine", it: "Mensa", es: "Comedor", "pt-br": "Cantina" },
  version: 7,
};
function check(name: string): void {
  const [box] = all<HTMLInputElement>(`[name=${name}]`);
  if (!box) throw new Error(`there is no field ${name}`);
  box.checked = !box.checked;
  box.dispatchEvent(new Event("change"));
}
const value = (name: string) => all<HTMLInputElement>(`[name=${name}]`)[0]?.value;
const changes = () => api.mock.calls.map(([, init]) => init).filter((init) => init?.method === "PATCH");

/** The next call waits for its answer, which the returned function gives. */
function later(): (answer: unknown) => void {
  let give: (answer: unknown) => void = () => undefined;
  api.mockReturnValueOnce(
    new Promise((resolve) => {
      give = resolve;
    }),
  );
  return (answer) => give(answer);
}
const isWaiting = () => all("[type=submit]")[0]?.getAttribute("aria-disabled") === "true";

test("a form that is sent twice at once is sent once, and its button says that it waits", async () => {
  await open("/new", []);
  type("title", "Kantine");
  type("question-0", "Was fehlt?");
  const answer = later();
  send();
  expect(isWaiting()).toBe(true);
  app?.draw();
  expect(isWaiting()).toBe(true);
  send();
  server = [WHOLE];
  answer(WHOLE);
  await vi.waitFor(() => expect(at).toBe("/s1"));
  expect(creations()).toHaveLength(1);
  expect(toast).toHaveBeenCalledOnce();
  at = "/";
  moved();
  expect(all(".card")).toHaveLength(1);
});

test("after an error the form can be sent again", async () => {
  await open("/s1/answer", [WHOLE]);
  type("q0", "Suppe");
  api.mockRejectedValueOnce(new Error("no answer"));
  send();
  await vi.waitFor(() => expect(toast).toHaveBeenCalledOnce());
  expect([isWaiting(), value("q0")]).toEqual([false, "Suppe"]);
  send();
  expect(isWaiting()).toBe(true);
});

test("what is typed while a change is saved stays, and is the next change", async () => {
  await open("/s1/edit", [HALL]);
  type("title", "Mensa");
  const answer = later();
  send();
  type("description", "Im Hof");
  answer({ ...HALL, title: "Mensa", version: 8 });
  await vi.waitFor(() => expect(toast).toHaveBeenCalledOnce());
  expect([at, value("title"), value("description")]).toEqual(["/s1/edit", "Mensa", "Im Hof"]);
  expect(unsaved).toHaveBeenLastCalledWith(true);
  api.mockResolvedValueOnce({ ...HALL, title: "Mensa", description: "Im Hof", version: 9 });
  send();
  await vi.waitFor(() => expect(at).toBe("/s1"));
  expect(changes().at(-1)).toEqual({ method: "PATCH", body: { description: "Im Hof" }, ifMatch: 8 });
  expect(unsaved).toHaveBeenLastCalledWith(false);
});

test("what is typed while an answer is sent is asked about before it is lost", async () => {
  await open("/s1/answer", [WHOLE]);
  type("q0", "Suppe");
  const answer = later();
  send();
  type("q0", "Suppe und Brot");
  answer({ ...WHOLE, answeredAt: 1 });
  await vi.waitFor(() => expect(at).toBe("/s1"));
  expect(unsaved).toHaveBeenLastCalledWith(true);
});

test("whoever has left the form stays where they are, and sees what was saved", async () => {
  await open("/s1/edit", [HALL]);
  type("title", "Mensa");
  const answer = later();
  send();
  at = "/";
  moved();
  answer({ ...HALL, title: "Mensa", version: 8 });
  await vi.waitFor(() => expect(all(".card h2")[0]?.textContent).toBe("Mensa"));
  expect(at).toBe("/");
});

test("only what was changed is sent, with the version that was seen", async () => {
  await open("/s1/edit", [HALL]);
  api.mockResolvedValueOnce({ ...HALL, isOpen: false });
  check("isOpen");
  send();
  await vi.waitFor(() => expect(at).toBe("/s1"));
  expect(changes()).toEqual([{ method: "PATCH", body: { isOpen: false }, ifMatch: 7 }]);
});

test("a form that was not changed sends nothing", async () => {
  await open("/s1/edit", [HALL]);
  send();
  await vi.waitFor(() => expect(at).toBe("/s1"));
  expect(changes()).toEqual([]);
});

test("after a colleague's change nothing typed is lost, and it can be saved over that one", async () => {
  await open("/s1/edit", [HALL]);
  type("title", "Mensa");
  api.mockRejectedValueOnce(Object.assign(new Error("conflict"), { status: 412, code: "version_conflict" }));
  api.mockResolvedValueOnce({ ...HALL, description: "Von Ben", version: 8 });
  send();
  await vi.waitFor(() =>
    expect(toast).toHaveBeenCalledWith({
      tone: "error",
      title: "Das konnte nicht gespeichert werden",
      message: german.why.version_conflict,
    }),
  );
  expect([value("title"), value("description")]).toEqual(["Mensa", "Von Ben"]);
  api.mockResolvedValueOnce({ ...HALL, title: "Mensa", version: 9 });
  send();
  await vi.waitFor(() => expect(at).toBe("/s1"));
  expect(changes().map((init) => [init?.body, init?.ifMatch])).toEqual([
    [{ title: "Mensa" }, 7],
    [{ title: "Mensa" }, 8],
  ]);
});

test.each(["/%E0", "/s1/%", "/%2"])("at %s there is no survey, and the app says so", async (path) => {
  await open(path, [WHOLE]);
  await vi.waitFor(() => expect(all("h1")[0]?.textContent).toBe(german.notFound.title));
});

const answered = (answers: number) => [{ ...HALL, answers }];
const facts = () => all(".facts")[0]?.textContent;

test.each(["/", "/s1"])("whoever comes to %s sees what was answered meanwhile", async (path) => {
  await open("/s1/edit", [HALL]);
  server = answered(9);
  at = path;
  moved();
  expect(facts()).toContain("4 Antworten");
  await vi.waitFor(() => expect(facts()).toContain("9 Antworten"));
});

test("a form is opened without a request", async () => {
  await open("/s1", [HALL]);
  api.mockClear();
  for (const path of ["/s1/edit", "/s1/answer", "/new"]) {
    at = path;
    moved();
  }
  expect(api).not.toHaveBeenCalled();
});

test("a question that was added can be taken away, and those after it move up with what was typed", async () => {
  await open("/new", []);
  document.body.append(element);
  press("Weitere Frage");
  press("Weitere Frage");
  for (const [place, title] of ["Warum?", "Wann?", "Wo?"].entries()) type(`question-${place}`, title);
  type("options-2", "Hier\nDort");
  press("Frage 2 entfernen");
  expect([value("question-0"), value("question-1"), value("options-1")]).toEqual(["Warum?", "Wo?", "Hier\nDort"]);
  expect(all("[name=question-2]")).toEqual([]);
  expect(element.shadowRoot?.activeElement?.getAttribute("name")).toBe("question-0");
  press("Frage 2 entfernen");
  type("question-0", "");
  expect(all("button").some(({ textContent }) => textContent?.endsWith("entfernen"))).toBe(false);
  expect(unsaved).toHaveBeenLastCalledWith(false);
  element.remove();
});

test("options that are too many or too long are said, and nothing is sent", async () => {
  await open("/new", []);
  type("title", "Kantine");
  type("question-0", "Was fehlt?");
  for (const [options, why] of [
    [Array.from({ length: 21 }, (_, at) => `${at}`).join("\n"), "Bitte höchstens 20 Antworten eingeben."],
    [`kurz\n${"x".repeat(121)}`, "Eine Antwort hat höchstens 120 Zeichen: xxxxxxxxxxxxxxxxxxxx…"],
  ] as const) {
    type("options-0", options);
    send();
    expect(text()).toContain(why);
  }
  expect(creations()).toEqual([]);
});

test("a survey that the list does not have is requested, once, and shown if there is one", async () => {
  await open("/s1", []);
  expect(text()).toContain("Umfrage nicht gefunden");
  const answer = later();
  at = "/old";
  moved();
  app?.draw();
  expect(text()).toBe("");
  answer({ ...HALL, id: "old" });
  await vi.waitFor(() => expect(all("h1")[0]?.textContent).toBe("Kantine"));
  expect(api.mock.calls.map(([path]) => path).filter((path) => path !== "/surveys")).toEqual([
    "/surveys/s1",
    "/surveys/old",
  ]);
});

test.each([undefined, Object.assign(new Error("gone"), { status: 404 })])(
  "a survey that is gone is left for the list, also where a colleague has deleted it: %s",
  async (refused) => {
    await open("/s1", [HALL]);
    api.mockImplementationOnce(async () => {
      if (refused) throw refused;
    });
    press("Löschen");
    await vi.waitFor(() => expect(at).toBe("/"));
  },
);

test("whoever has gone on while a survey is deleted stays where they are", async () => {
  await open("/s1", [HALL]);
  let end: (answer: undefined) => void = () => undefined;
  api.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        end = resolve;
      }),
  );
  press("Löschen");
  await vi.waitFor(() => expect(api.mock.lastCall?.[1]?.method).toBe("DELETE"));
  at = "/new";
  moved();
  end(undefined);
  await vi.waitFor(() => expect(toast).toHaveBeenCalledOnce());
  expect([at, all("h1")[0]?.textContent]).toEqual(["/new", german.create.title]);
});

test("a survey beyond the list stays when the list comes again, and is requested again with the connection", async () => {
  for (const _ of ["list", "survey"]) api.mockRejectedValueOnce(refused(0, "network"));
  stored.set("surveys-4", { surveys: [], isCut: true });
  await open("/old", [{ ...HALL, id: "old" }]);
  expect(all("h1")[0]?.textContent).toBe(german.failed.title);
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(all("h1")[0]?.textContent).toBe("Kantine"));
  api.mockResolvedValueOnce({ surveys: [], isCut: true });
  at = "/";
  moved();
  await new Promise((resolve) => setTimeout(resolve));
  at = "/old";
  moved();
  expect(all("h1")[0]?.textContent).toBe("Kantine");
});

test("a survey that a colleague has deleted is neither on its page nor in the list", async () => {
  await open("/s1", [HALL]);
  server = [];
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(all("h1")[0]?.textContent).toBe(german.notFound.title));
  expect([...stored.keys()]).toEqual(["surveys-4"]);
  at = "/";
  moved();
  expect(all(".card")).toEqual([]);
});

test("with the connection the survey comes again, and without an answer the old one stays", async () => {
  await open("/s1", [HALL]);
  api.mockClear();
  api.mockRejectedValueOnce(refused(0, "network"));
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(api).toHaveBeenCalledOnce());
  expect(facts()).toContain("4 Antworten");
  server = answered(9);
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(facts()).toContain("9 Antworten"));
});

test("an answer whose removal found no answer is removed, and the user is told so", async () => {
  await open("/s1", [{ ...HALL, answeredAt: 1 }]);
  server = [HALL];
  api.mockRejectedValueOnce(refused(404));
  press("Entfernen");
  await vi.waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: "success", title: german.removed }));
  expect(all("button").map(({ textContent }) => textContent)).not.toContain("Entfernen");
});

test("what comes with the connection leaves input and focus, and the version that the input is about", async () => {
  await open("/s1/edit", [HALL]);
  document.body.append(element);
  type("title", "Mensa");
  all<HTMLInputElement>("[name=title]")[0]?.focus();
  server = [{ ...HALL, description: "Von Ben", version: 8 }];
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(value("description")).toBe("Von Ben"));
  expect(value("title")).toBe("Mensa");
  expect(element.shadowRoot?.activeElement?.getAttribute("name")).toBe("title");
  api.mockRejectedValueOnce(Object.assign(new Error("conflict"), { status: 412, code: "version_conflict" }));
  send();
  await vi.waitFor(() => expect(toast).toHaveBeenCalledOnce());
  expect(changes()[0]?.ifMatch).toBe(7);
  element.remove();
});

test("an answer that was requested before a change does not take it back", async () => {
  await open("/s1/edit", [HALL]);
  const late = later();
  window.dispatchEvent(new Event("online"));
  type("title", "Mensa");
  server = [{ ...HALL, title: "Mensa", version: 8 }];
  api.mockResolvedValueOnce(server[0]);
  send();
  await vi.waitFor(() => expect(at).toBe("/s1"));
  late(HALL);
  await new Promise((resolve) => setTimeout(resolve));
  expect(all("h1")[0]?.textContent).toBe("Mensa");
});

test("an app that was closed requests nothing when the connection is back", async () => {
  await open("/s1", [HALL]);
  app?.close();
  api.mockClear();
  window.dispatchEvent(new Event("online"));
  expect(api).not.toHaveBeenCalled();
});
