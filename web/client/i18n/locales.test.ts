import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { BREAKABLE_FRENCH } from "../../testing/french-spaces";
import { languages } from "./languages";
import { sections } from "./phrases";

const folder = join(import.meta.dirname, "../../../locales");

function phrases(language: string, section: string): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (tree: object, path: string) => {
    for (const [key, value] of Object.entries(tree)) {
      if (typeof value === "string") found.set(path + key, value);
      else walk(value, `${path}${key}.`);
    }
  };
  walk(JSON.parse(readFileSync(join(folder, language, `${section}.locale.json`), "utf8")), "");
  return found;
}

const placeholders = (text: string) => (text.match(/\{\{.*?\}\}/g) ?? []).sort();
/** The key of a phrase without its plural form. */
const singular = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, "");
/** The keys of the plural forms of a phrase in a language. */
function formsOf(key: string, language: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return key.endsWith("_other") ? pluralCategories.map((form) => `${singular(key)}_${form}`) : [key];
}

test("there is a folder for every language on offer and no other", () => {
  expect(readdirSync(folder).sort()).toEqual(languages.map(({ code }) => code).sort());
});

describe.each(languages.map(({ code }) => code))("%s", (code) => {
  test.each([...sections, "mails"])("says everything that German says in %s, with the same placeholders", (section) => {
    const german = phrases("de", section);
    const other = phrases(code, section);
    const names = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(singular))];
    expect(names(other)).toEqual(names(german));
    const expected = [...german].flatMap(([key, text]) => formsOf(key, code).map((form) => [form, text] as const));
    for (const [key, text] of expected) {
      expect(other.get(key)?.trim(), key).toBeTruthy();
      expect(placeholders(other.get(key) ?? ""), key).toEqual(placeholders(text));
    }
  });
  test("has each plural form of the language and no other", () => {
    for (const section of sections) {
      const keys = [...phrases(code, section).keys()];
      const plurals = keys.filter((key) => singular(key) !== key);
      const expected = plurals.filter((key) => key.endsWith("_other")).flatMap((key) => formsOf(key, code));
      expect([...plurals].sort(), section).toEqual(expected.sort());
    }
  });
});

test.each([...sections, "mails"])("French never ends a line before its punctuation in %s", (section) => {
  for (const [key, text] of phrases("fr", section)) expect(text, key).not.toMatch(BREAKABLE_FRENCH);
});

test.each([
  ["es", /passkey|clave de acceso|\bapps?\b/i],
  ["fr", /passkey|société|récupération|\bapps?\b/i],
  ["it", /fornitor|\b(tu[aeo]|tuoi|vuoi)\b|[^.?!] (Lei|Su[aeo]|Suoi)\b/],
  ["pt-br", /passkey|\bpap(el|éis)\b|\bapps?\b/i],
] as const)("%s has one word for a thing and one way to address a person", (code, others) => {
  for (const section of [...sections, "mails"]) {
    for (const [key, text] of phrases(code, section)) {
      // The command palette finds pages by other words, too.
      if (section === "palette" && key.startsWith("words.")) continue;
      expect(text.replaceAll(/\{\{.*?\}\}/g, ""), `${section} ${key}`).not.toMatch(others);
    }
  }
});

test.each(languages.map(({ code }) => code))(
  "%s names notifications and what appears for a moment differently",
  (code) => {
    const global = phrases(code, "global");
    expect(global.get("toasts.label")).not.toBe(global.get("shell.notifications"));
  },
);

test("Italian writes no article before a date: on the eighth and the eleventh it would be another one", () => {
  for (const section of [...sections, "mails"]) {
    for (const [key, text] of phrases("it", section)) {
      expect(text, `${section} ${key}`).not.toMatch(/\b(il|al|dal|del) \{\{(time|until|date|day|began|seen)\}\}/i);
    }
  }
});

test.each(languages.map(({ code }) => code))("%s says of a new PIN where it works, as the account does", (code) => {
  const device = /this device|diesem Gerät|este dispositivo|cet appareil|questo dispositivo|neste dispositivo/;
  expect(phrases(code, "mails").get("pinSet.text")).not.toMatch(device);
});

test("German says what the specification quotes", () => {
  const auth = phrases("de", "auth");
  const forms = phrases("de", "forms");
  const global = phrases("de", "global");
  expect(auth.get("signIn.fallback")).toBe("Login Daten nicht korrekt");
  expect(forms.get("email.invalid")).toBe("Email ungültig");
  expect(forms.get("password.invalid")).toBe("Passwort ungültig");
  expect(forms.get("errors.invalid_value")).toBe("Wert ungültig");
  expect(forms.get("errors.weak_password")).toBe("Das Passwort ist zu schwach.");
  expect(forms.get("errors.password_mismatch")).toBe("Passwort nicht identisch");
  expect(global.get("errors.mail_exists")).toBe("Email bereits registriert");
  expect(global.get("errors.link_expired")).toBe("Link abgelaufen");
  expect(global.get("errors.invitation_wrong_email")).toBe(
    "Diese Emailaddresse wurde nicht von der Organisation hinzugefügt.",
  );
  expect(forms.get("names.invalid")).toBe("Wert ungültig");
  expect(forms.get("newPassword.weak")).toBe("Das Passwort ist zu schwach.");
  expect(forms.get("newPassword.different")).toBe("Passwort nicht identisch");
  expect(auth.get("recovery.expired.title")).toBe("Link abgelaufen");
  expect(auth.get("recovery.expired.text")).toBe("Sie werden in kürze weitergeleitet");
});

test("English says what the specification quotes", () => {
  const auth = phrases("en", "auth");
  const global = phrases("en", "global");
  expect(auth.get("signUp.ready.title")).toBe("Ready to start?");
  expect(auth.get("signUp.ready.text")).toMatch(/\bfree\b/);
  expect(auth.get("signUp.join.title")).toBe("Join {{company}} now");
  expect(global.get("messages.error.invalid")).toBe("Entries are not valid.");
  expect(global.get("errors.pin_failed")).toBe("Login failed");
  expect(phrases("en", "admin").get("users.none")).toBe("no user data");
  expect(phrases("en", "admin").get("roles.cannotEdit")?.toLowerCase()).toBe("cannot edit role");
  expect(phrases("en", "admin").get("roles.createNew")?.toLowerCase()).toBe("create new role");
  expect(global.get("errors.mail_exists")).toBe("Email is already registered.");
  expect(global.get("pages.notFound.title")).toBe("Page not found");
  expect(global.get("pages.serverError.title")).toBe("Server Error");
  expect(global.get("home.noRoles")).toBe("No role available.");
  expect(global.get("home.noApps")).toBe("No apps available.");
});

test("every language has a message for each kind of bad field", () => {
  const kinds = ["required", "min_length", "max_length", "phone", "email", "min_val", "max_val"];
  for (const { code } of languages) {
    const forms = phrases(code, "forms");
    const texts = kinds.map((kind) => forms.get(`errors.${kind}`));
    expect(texts.every(Boolean), code).toBe(true);
    for (const kind of kinds) {
      const limit = /^(min|max)_/.exec(kind)?.[1];
      expect(placeholders(forms.get(`errors.${kind}`) ?? ""), `${code} ${kind}`).toEqual(limit ? [`{{${limit}}}`] : []);
    }
  }
});

test.each(languages.map(({ code }) => code))(
  "%s has the message keys of failed loads and saves under their names",
  (code) => {
    const global = phrases(code, "global");
    expect(global.get("messages.error.failed")).toBeTruthy();
    expect(global.get("messages.error.saved")).toBeTruthy();
  },
);
