import { beforeEach, describe, expect, test } from "vitest";
import adminDe from "../../../locales/de/admin.locale.json";
import de from "../../../locales/de/global.locale.json";
import adminEn from "../../../locales/en/admin.locale.json";
import en from "../../../locales/en/global.locale.json";
import { startEngine } from "./engine";
import { currentLanguage, loadSections, speak, startI18n, translate } from "./i18n";
import type { PhraseTree } from "./phrase-text";

const requested: string[] = [];
const files: Record<string, PhraseTree> = {
  "de/global": de,
  "en/global": en,
  "de/account": { title: "Mein Konto" },
  "en/account": { title: "My account" },
  "de/admin": adminDe,
  "en/admin": adminEn,
};

beforeEach(() => {
  requested.length = 0;
  startI18n("de", async (language, section) => {
    requested.push(`${language}/${section}`);
    return files[`${language}/${section}`] ?? {};
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
  await speak("en");
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
    await speak("en");
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
    await speak("en");
    expect(translate("account:title")).toBe("My account");
    await speak("de");
    expect(translate("account:title")).toBe("Mein Konto");
  });

  test("says the key where a phrase is missing", () => {
    expect(translate("auth:signIn.title")).toMatch(/signIn\.title$/);
  });

  test("says phrases of a section that a page asks for later, in every language", async () => {
    const later = loadSections(["account"]);
    await later;
    expect(translate("account:title")).toBe("Mein Konto");
    await speak("en");
    expect(translate("account:title")).toBe("My account");
  });

  test("speaks another language once that is loaded", async () => {
    const switched = speak("en");
    expect(translate("global:actions.signOut")).toBe("Abmelden");
    await switched;
    expect(translate("global:actions.signOut")).toBe("Sign out");
    expect(currentLanguage()).toBe("en");
  });
});
