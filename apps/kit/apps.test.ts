// Directory and Reports as their modules are mounted, with the responses of a test.

import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { readCsv } from "../../web/kit/forms/csv";
import { colleagues } from "../directory/src/colleagues";
import directoryPhrases from "../directory/src/locales/de.json";
import reportPhrases from "../reports/src/locales/de.json";
import { report } from "../reports/src/report";
import type { Context, PhraseTree } from "./contract";
import { csv } from "./csv";

function phrase(path: string, tree: PhraseTree): string {
  const found = path
    .split(".")
    .reduce<PhraseTree | string>(
      (at, key) => (typeof at === "string" ? at : (at[key] ?? at[`${key}_other`] ?? "")),
      tree,
    );
  return String(found);
}

/** The address of the page, which the shell may change. */
let at = "/";

/** A context with this `api`, in German. */
function contextOf(api: Context["api"], phrases: PhraseTree): Context {
  const t = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    phrase(key.replace(/^\w+:/, ""), phrases).replace(/{{(\w+)[^}]*}}/g, (_, name) => String(values[name]));
  return {
    api,
    phrases: { t },
    navigation: { path: () => at, navigate },
    language: { current: () => "de" },
    session: { company: { id: "c1", title: "Nordlicht" } },
  } as unknown as Context;
}

const api = vi.fn<Context["api"]>();
const navigate = vi.fn();
let shown: Node;
let draw: () => void;

/** Renders a page into the document, and again whenever it calls `redraw`. */
function open(page: typeof colleagues, phrases: PhraseTree, path = "/"): void {
  at = path;
  const opened = page(contextOf(api, phrases), () => draw());
  draw = () => {
    shown = opened.draw();
    document.body.replaceChildren(shown);
  };
  draw();
  opened.begin?.();
}

const text = () => document.body.textContent ?? "";
const press = (name: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click();

beforeAll(() => vi.useFakeTimers());
beforeEach(() => vi.resetAllMocks());

const anna = { userId: "u1", firstName: "Anna", lastName: "Müller", initials: "AM", email: "anna@x.example" };

describe("Directory", () => {
  test("shows colleagues as cards, and goes on behind the last", async () => {
    api.mockResolvedValueOnce({ data: [{ ...anna, phone: "+49 30 1", location: "Kiel", image: null }], next: "n1" });
    open(colleagues, directoryPhrases);
    expect(text()).toContain("Wird geladen …");
    await vi.waitFor(() => expect(text()).toContain("Anna Müller"));
    expect(document.querySelector('a[href="tel:+49301"]')?.textContent).toBe("+49 30 1");
    api.mockResolvedValueOnce({ data: [{ ...anna, firstName: "Ben", lastName: "", image: null }], next: null });
    press("Mehr zeigen");
    await vi.waitFor(() => expect(text()).toContain("Ben"));
    expect(text()).toContain("Anna Müller");
    expect(text()).not.toContain("Mehr zeigen");
    expect(api.mock.calls.map(([path]) => path)).toEqual(["/people?limit=24", "/people?limit=24&after=n1"]);
  });

  test("searches when somebody pauses, and drops an answer that came too late", async () => {
    let late: (answer: unknown) => void = () => undefined;
    api.mockReturnValueOnce(
      new Promise((resolve) => {
        late = resolve;
      }),
    );
    open(colleagues, directoryPhrases);
    const field = document.querySelector("input") as HTMLInputElement;
    field.value = "an mü";
    field.dispatchEvent(new Event("input"));
    api.mockResolvedValueOnce({ data: [], next: null });
    await vi.advanceTimersByTimeAsync(300);
    expect(api.mock.lastCall?.[0]).toBe("/people?limit=24&search=an%2Cm%C3%BC");
    expect(navigate).toHaveBeenLastCalledWith("/?search=an+m%C3%BC", { replace: true });
    await vi.waitFor(() => expect(text()).toContain("Dazu passt niemand."));
    late({ data: [anna], next: null });
    await vi.advanceTimersByTimeAsync(1);
    expect(text()).toContain("Dazu passt niemand.");
  });

  test("shows who is at a location, as the address says", async () => {
    api.mockResolvedValue({ data: [anna], found: 1, locations: ["Kiel", "Köln, Süd"], next: null });
    open(colleagues, directoryPhrases, "/?location=Kiel");
    await vi.waitFor(() => expect(text()).toContain("1 Personen gefunden"));
    expect(api.mock.lastCall?.[0]).toBe("/people?limit=24&location=Kiel");
    const place = document.querySelector("select") as HTMLSelectElement;
    expect([...place.options].map(({ text }) => text)).toEqual(["Alle Standorte", "Kiel", "Köln, Süd"]);
    place.value = "Köln, Süd";
    place.dispatchEvent(new Event("change"));
    await vi.waitFor(() => expect(api.mock.lastCall?.[0]).toBe("/people?limit=24&location=K%C3%B6ln%5C%2C+S%C3%BCd"));
    expect(navigate).toHaveBeenLastCalledWith("/?location=K%C3%B6ln%2C+S%C3%BCd", { replace: true });
  });

  test("an address that searches for something else is followed, also while something is typed", async () => {
    api.mockResolvedValueOnce({ data: [anna], found: 1, locations: ["Kiel"], next: null });
    open(colleagues, directoryPhrases, "/?search=anna&location=Kiel");
    await vi.waitFor(() => expect(text()).toContain("Anna Müller"));
    const field = () => document.querySelector("input") as HTMLInputElement;
    field().value = "anna m";
    field().dispatchEvent(new Event("input"));
    draw();
    expect(field().value).toBe("anna m");
    let answer: (answer: unknown) => void = () => undefined;
    api.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    at = "/";
    draw();
    expect([field().value, text().includes("Anna Müller")]).toEqual(["", false]);
    answer({ data: [{ ...anna, firstName: "Ben" }], found: null, locations: ["Kiel", "Ulm"], next: null });
    await vi.waitFor(() => expect(text()).toContain("Ben Müller"));
    await vi.advanceTimersByTimeAsync(300);
    expect(api.mock.calls.map(([path]) => path)).toEqual([
      "/people?limit=24&search=anna&location=Kiel",
      "/people?limit=24",
    ]);
    expect(navigate).not.toHaveBeenCalled();
    expect(document.querySelector("select")?.value).toBe("");
  });

  test("an address that the page has written itself is no other search", async () => {
    api.mockResolvedValue({ data: [anna], found: 1, locations: ["Kiel", "Ulm"], next: null });
    open(colleagues, directoryPhrases);
    await vi.waitFor(() => expect(text()).toContain("Anna Müller"));
    navigate.mockImplementation((path: string) => {
      at = path;
      draw();
    });
    const place = document.querySelector("select") as HTMLSelectElement;
    place.value = "Ulm";
    place.dispatchEvent(new Event("change"));
    await vi.advanceTimersByTimeAsync(1);
    expect(api).toHaveBeenCalledTimes(2);
    expect(at).toBe("/?location=Ulm");
  });

  test("what is typed while the page's own address arrives stays", async () => {
    api.mockResolvedValue({ data: [anna], next: null });
    open(colleagues, directoryPhrases);
    const type = (value: string) => {
      const field = document.querySelector("input") as HTMLInputElement;
      field.value = value;
      field.dispatchEvent(new Event("input"));
    };
    type("an");
    await vi.advanceTimersByTimeAsync(300);
    type("anna");
    at = "/?search=an";
    draw();
    expect(document.querySelector("input")?.value).toBe("anna");
    await vi.advanceTimersByTimeAsync(300);
    expect(navigate.mock.lastCall?.[0]).toBe("/?search=anna");
    at = "/";
    draw();
    expect(document.querySelector("input")?.value).toBe("");
  });

  test.each([
    [999, "999 Personen gefunden"],
    [1000, "1000 oder mehr Personen gefunden"],
  ])("of %d people it says no more than the server has counted", async (found, words) => {
    api.mockResolvedValueOnce({ data: [anna], found, locations: [], next: null });
    open(colleagues, directoryPhrases, "/?search=a");
    await vi.waitFor(() => expect(document.querySelector("[role=status]")?.textContent).toBe(words));
  });

  test("a further page that fails leaves the colleagues who are shown, and is asked for again", async () => {
    api.mockResolvedValueOnce({ data: [anna], next: "n1" });
    open(colleagues, directoryPhrases);
    await vi.waitFor(() => expect(text()).toContain("Anna Müller"));
    api.mockRejectedValueOnce(new Error("gone"));
    press("Mehr zeigen");
    await vi.waitFor(() => expect(text()).toContain("Das ließ sich gerade nicht laden."));
    expect(text()).toContain("Anna Müller");
    api.mockResolvedValueOnce({ data: [{ ...anna, firstName: "Ben" }], next: null });
    press("Mehr zeigen");
    await vi.waitFor(() => expect(text()).toContain("Ben Müller"));
    expect(text()).toContain("Anna Müller");
    expect(text()).not.toContain("Das ließ sich gerade nicht laden.");
    expect(api.mock.calls.map(([path]) => path).slice(1)).toEqual(Array(2).fill("/people?limit=24&after=n1"));
  });

  test("says when nobody answers, and asks again", async () => {
    api.mockRejectedValueOnce(new Error("gone"));
    open(colleagues, directoryPhrases);
    await vi.waitFor(() => expect(text()).toContain("Das ließ sich gerade nicht laden."));
    api.mockResolvedValueOnce({ data: [anna], next: null });
    press("Erneut versuchen");
    await vi.waitFor(() => expect(text()).toContain("Anna Müller"));
  });
});

const company = {
  members: 1200,
  active: 5,
  never: 1,
  days: [
    { day: "2026-11-21", signIns: 3, failed: 1, joined: 0 },
    { day: "2026-11-22", signIns: 0, failed: 0, joined: 2 },
  ],
  roles: [{ title: "Büro", enabled: true, administers: false, members: 4, apps: 2 }],
};

describe("Reports", () => {
  test("writes numbers into its file as they are, whatever the language groups", async () => {
    const [role] = company.roles;
    api.mockResolvedValueOnce({ ...company, roles: [{ ...role, members: 1200 }] });
    const made = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:report");
    open(report, reportPhrases);
    await vi.waitFor(() => expect(text()).toContain("Büro1.200"));
    press("Als CSV");
    const blobs = made.mock.calls.map(([blob]) => blob as Blob);
    expect(await new Blob(blobs).text()).toContain('"Büro","1200"');
  });

  test("shows figures, a column for what happened, and roles", async () => {
    api.mockResolvedValueOnce(company);
    open(report, reportPhrases);
    await vi.waitFor(() => expect(text()).toContain("1.200"));
    expect(document.querySelectorAll("rect")).toHaveLength(3);
    expect(document.querySelector("svg")?.getAttribute("aria-label")).toBe("3 Anmeldungen in 2 Tagen");
    expect(text()).toContain("Büro42NeinAktiviert");
    expect(text()).toContain("21.11.2026");
  });

  test("where nothing happened there is no chart, but a sentence; a chart says how high its highest day is", async () => {
    const days = company.days.map((day) => ({ ...day, joined: 0 }));
    api.mockResolvedValueOnce({ ...company, days });
    open(report, reportPhrases);
    await vi.waitFor(() => expect(text()).toContain("0 Personen in 2 Tagen dazugekommen"));
    expect(document.querySelectorAll("svg")).toHaveLength(1);
    expect(document.querySelector(".most")?.textContent).toBe("4");
  });

  test("another period is asked for", async () => {
    api.mockResolvedValue(company);
    open(report, reportPhrases);
    await vi.waitFor(() => expect(text()).toContain("Büro"));
    const range = document.querySelector("select") as HTMLSelectElement;
    range.value = "365";
    range.dispatchEvent(new Event("change"));
    await vi.waitFor(() => expect(api.mock.lastCall?.[0]).toBe("/company?days=365"));
  });

  test("until another period has come, what is shown is said to be outdated, and is not exported", async () => {
    const isBusy = () => document.querySelector(".page")?.getAttribute("aria-busy") === "true";
    const isExportable = () =>
      [...document.querySelectorAll("button")].some((one) => one.textContent === "Als CSV" && !one.disabled);
    api.mockResolvedValueOnce(company);
    open(report, reportPhrases);
    await vi.waitFor(() => expect(text()).toContain("1.200"));
    expect([isBusy(), isExportable()]).toEqual([false, true]);
    let answer: (answer: unknown) => void = () => undefined;
    api.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const range = document.querySelector("select") as HTMLSelectElement;
    range.value = "365";
    range.dispatchEvent(new Event("change"));
    expect([isBusy(), isExportable()]).toEqual([true, false]);
    answer({ ...company, members: 1300 });
    await vi.waitFor(() => expect(text()).toContain("1.300"));
    expect([isBusy(), isExportable()]).toEqual([false, true]);
  });
});

test("a table for spreadsheets has no formulas", () => {
  expect(
    csv([
      ["=1+1", 2],
      ['"x"', "a,b"],
    ]),
  ).toBe('\uFEFF"\'=1+1","2"\r\n"""x""","a,b"\r\n');
});

test.each(["=1", "+1", "-1", "@a", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠a", "'=1", "''＝1"])(
  "%j is no formula in a file, as in those of the shell",
  (text) => {
    expect(csv([[text]])).toBe(`\uFEFF"'${text}"\r\n`);
    expect(readCsv(csv([[text]]))[0]?.cells).toEqual([text]);
  },
);

test("a text with such a character inside, and one that only begins with an apostrophe, stay as they are", () => {
  expect(csv([["a=1", "'s Brot"]])).toBe('\uFEFF"a=1","\'s Brot"\r\n');
});
