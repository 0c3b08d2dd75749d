import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import adminDe from "../../../locales/de/admin.locale.json";
import de from "../../../locales/de/global.locale.json";
import adminEn from "../../../locales/en/admin.locale.json";
import en from "../../../locales/en/global.locale.json";
import { startEngine } from "./engine";
import { currentLanguage, loadMissing, loadSections, startI18n, switchTo, translate, useT } from "./i18n";
import type { PhraseTree } from "./phrase-text";

const requested: string[] = [];
/** Files that cannot be loaded now. */
const missing = new Set<string>();
/** Files that are on their way until they are released. */
const held = new Map<string, Promise<void>>();
const files: Record<string, PhraseTree> = {
  "de/global": de,
  "en/global": en,
  "de/account": { title: "Mein Konto" },
  "en/account": { title: "My account" },
  "de/admin": adminDe,
  "en/admin": adminEn,
};

/** A promise, and the function that resolves it. */
function released() {
  let release: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}

beforeEach(() => {
  requested.length = 0;
  missing.clear();
  held.clear();
  startI18n("de", async (language, section) => {
    const file = `${language}/${section}`;
    requested.push(file);
    await held.get(file);
    if (missing.has(file)) throw new TypeError("Failed to fetch");
    return files[file] ?? {};
  });
});

test("nothing is loaded before it is wanted, and nothing twice", async () => {
  expect(requested).toEqual([]);
  await loadSections(["global"]);
  await loadSections(["global"]);
  expect(requested).toEqual(["de/global"]);
});

test("i18next says what was asked for while it started", async () => {
  await loadSections(["global"]);
  const started = startEngine();
  const loading = loadSections(["account"]);
  await Promise.all([started, loading]);
  expect(translate("account:title")).toBe("Mein Konto");
});

test("no phrase is missing while i18next takes over", async () => {
  await loadSections(["global"]);
  let isStarted = false;
  const started = startEngine().then(() => {
    isStarted = true;
  });
  await loadSections(["account"]);
  const seen = new Set<string>();
  while (!isStarted) {
    // A component may translate between any two steps.
    for (let step = 0; step < 20; step += 1) {
      seen.add(translate("account:title"));
      await Promise.resolve();
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
  await started;
  expect([...seen, translate("account:title")]).toEqual(["Mein Konto", "Mein Konto"]);
});

test("i18next speaks the language that was switched to while it started", async () => {
  await loadSections(["global", "account"]);
  const started = startEngine();
  await switchTo("en");
  await started;
  expect(currentLanguage()).toBe("en");
  expect(translate("account:title")).toBe("My account");
});

describe.each([
  ["the reader of the pages before the sign-in", async () => undefined],
  ["i18next", startEngine],
])("%s", (_, start) => {
  beforeEach(async () => {
    await loadSections(["global"]);
    await start();
  });

  test("says phrases", () => {
    expect(translate("global:actions.signOut")).toBe("Abmelden");
  });

  test("fills placeholders, and leaves markup alone", () => {
    expect(translate("global:home.welcome", { name: "<b>Ö</b>" })).toBe("Willkommen, <b>Ö</b>");
  });

  test("says a count in its plural form, in every language as that writes numbers", async () => {
    await loadSections(["admin"]);
    const titles = () => [1, 2, 12_345].map((count) => translate("admin:bulk.removeTitle", { count }));
    expect(titles()).toEqual([
      "1 Person aus der Firma entfernen?",
      "2 Personen aus der Firma entfernen?",
      "12.345 Personen aus der Firma entfernen?",
    ]);
    await switchTo("en");
    expect(titles()).toEqual([
      "Remove 1 person from the company?",
      "Remove 2 people from the company?",
      "Remove 12,345 people from the company?",
    ]);
  });

  test("says a phrase that was asked for too early once it is there, and in the language of now", async () => {
    expect(translate("account:title")).toMatch(/title$/);
    await loadSections(["account"]);
    expect(translate("account:title")).toBe("Mein Konto");
    await switchTo("en");
    expect(translate("account:title")).toBe("My account");
    await switchTo("de");
    expect(translate("account:title")).toBe("Mein Konto");
  });

  test("says the key where a phrase is missing", () => {
    expect(translate("auth:signIn.title")).toMatch(/signIn\.title$/);
  });

  test("says phrases of a section that a page asks for later, in every language", async () => {
    const later = loadSections(["account"]);
    await later;
    expect(translate("account:title")).toBe("Mein Konto");
    await switchTo("en");
    expect(translate("account:title")).toBe("My account");
  });

  test("speaks another language once that is loaded", async () => {
    const switched = switchTo("en");
    expect(translate("global:actions.signOut")).toBe("Abmelden");
    expect(await switched).toBe(true);
    expect(translate("global:actions.signOut")).toBe("Sign out");
    expect(currentLanguage()).toBe("en");
  });

  test("says the key of a file that could not be loaded, until it can be, and then also where it is shown already", async () => {
    const { result } = renderHook(() => useT()("account:title"));
    missing.add("de/account");
    await act(() => loadSections(["account"]));
    await act(loadMissing);
    expect(result.current).toMatch(/title$/);
    missing.clear();
    await act(loadMissing);
    expect([translate("account:title"), result.current]).toEqual(["Mein Konto", "Mein Konto"]);
    requested.length = 0;
    await loadMissing();
    await loadSections(["account"]);
    expect(requested).toEqual([]);
  });

  test("does not switchTo a language that could not be loaded, and does once it can be", async () => {
    await loadSections(["account"]);
    missing.add("en/account");
    await expect(switchTo("en")).rejects.toThrow("Failed to fetch");
    expect([currentLanguage(), translate("account:title")]).toEqual(["de", "Mein Konto"]);
    missing.clear();
    await switchTo("en");
    expect([currentLanguage(), translate("account:title")]).toEqual(["en", "My account"]);
  });

  test("says what was missing when it comes back to the language", async () => {
    missing.add("de/account");
    await loadSections(["account"]);
    await switchTo("en");
    missing.clear();
    await switchTo("de");
    expect(translate("account:title")).toBe("Mein Konto");
  });

  test("speaks the language that was chosen last, whichever is there first", async () => {
    const english = released();
    held.set("en/global", english.promise);
    const first = switchTo("en");
    const second = switchTo("de");
    expect(await second).toBe(true);
    english.release();
    expect(await first).toBe(false);
    expect([currentLanguage(), translate("global:actions.signOut")]).toEqual(["de", "Abmelden"]);
  });

  test("speaks another language once the sections are loaded that were asked for meanwhile, too", async () => {
    const english = released();
    held.set("en/global", english.promise);
    const switched = switchTo("en");
    await loadSections(["account"]);
    english.release();
    expect(await switched).toBe(true);
    expect([currentLanguage(), translate("account:title")]).toEqual(["en", "My account"]);
  });

  test("says nothing of a language that could not be loaded where another one was chosen meanwhile", async () => {
    const english = released();
    held.set("en/global", english.promise);
    missing.add("en/global");
    const first = switchTo("en");
    await switchTo("de");
    english.release();
    expect(await first).toBe(false);
  });
});
