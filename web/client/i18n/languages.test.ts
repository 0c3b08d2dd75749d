import { describe, expect, test } from "vitest";
import { allLanguages } from "./all-languages";
import { chooseLanguage, directionOf, fromParameter, languages, toParameter } from "./languages";

describe("the language parameter", () => {
  test("counts only with exactly two characters", () => {
    expect(fromParameter("en")).toBe("en");
    expect(fromParameter("pt-br")).toBeUndefined();
    expect(fromParameter("e")).toBeUndefined();
    expect(fromParameter("")).toBeUndefined();
    expect(fromParameter(null)).toBeUndefined();
  });

  test("pt means Brazilian Portuguese", () => {
    expect(fromParameter("pt")).toBe("pt-br");
  });

  test("an unknown pair is ignored", () => {
    expect(fromParameter("xx")).toBeUndefined();
    expect(fromParameter("ru")).toBeUndefined();
  });

  test("links of every language lead back to it", () => {
    for (const { code } of languages) expect(fromParameter(toParameter(code))).toBe(code);
  });
});

describe("the language of a visit", () => {
  test("follows the address, then what was stored, then the configuration, then German", () => {
    const all = { parameter: "fr", stored: "it", configured: "es" };
    expect(chooseLanguage(all)).toBe("fr");
    expect(chooseLanguage({ ...all, parameter: null })).toBe("it");
    expect(chooseLanguage({ configured: "es" })).toBe("es");
    expect(chooseLanguage({})).toBe("de");
  });

  test("is not asked of the browser unless the configuration says so", () => {
    expect(chooseLanguage({ browser: ["fr-FR"], configured: "de" })).toBe("de");
    expect(chooseLanguage({ browser: ["nl-NL", "pt-PT"], configured: "auto" })).toBe("pt-br");
    expect(chooseLanguage({ browser: ["nl"], configured: "auto" })).toBe("de");
  });

  test("is never one that nobody offers", () => {
    expect(chooseLanguage({ stored: "klingon", configured: "xx" })).toBe("de");
  });
});

test("languages 1 to 6 are offered, in the specification's order", () => {
  expect(languages.map(({ languageId, code }) => `${languageId} ${code}`)).toEqual([
    "1 de",
    "2 en",
    "3 fr",
    "4 it",
    "5 es",
    "6 pt-br",
  ]);
});

test("all nineteen languages keep their ids, and each has a name", () => {
  const ids = "de 1, en 2, fr 3, it 4, es 5, pt-br 6, zh-cn 7, ru 8, ko 9, ta 10, tr 11, th 12, hi 13, bn 14, ar 15";
  expect(allLanguages.map(({ languageId, code }) => `${code} ${languageId}`).join(", ")).toBe(
    `${ids}, ja 16, sq 17, hr 18, el 19`,
  );
  expect(allLanguages.filter(({ name }) => !name.trim())).toEqual([]);
});

test("Arabic is read from right to left, every other language from left to right", () => {
  expect(allLanguages.filter(({ code }) => directionOf(code) === "rtl").map(({ code }) => code)).toEqual(["ar"]);
  expect(directionOf("klingon")).toBe("ltr");
});
