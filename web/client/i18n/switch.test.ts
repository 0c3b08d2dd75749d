import { beforeEach, describe, expect, test } from "vitest";
import { setCookie } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { readCookie } from "../api/cookies";
import { currentLanguage, loadSections, startI18n } from "./i18n";
import { adoptUserLanguage, keepAddressed, switchLanguage } from "./switch";

freshBrowser();
beforeEach(() => keepAddressed(null));

const spoken = () => [currentLanguage(), readCookie("app.lang")];

describe("a person's own language", () => {
  test("is spoken where nobody chose one, and remembered for the next visit", async () => {
    await adoptUserLanguage("fr");
    expect(spoken()).toEqual(["fr", "fr"]);
  });

  test("gives way to what was chosen on this device", async () => {
    await switchLanguage("it");
    await adoptUserLanguage("fr");
    expect(spoken()).toEqual(["it", "it"]);
  });

  test("gives way to a choice that an earlier visit left, and to one made after it", async () => {
    setCookie("app.lang", "en");
    await adoptUserLanguage("fr");
    expect(readCookie("app.lang")).toBe("en");
    await switchLanguage("es");
    await adoptUserLanguage("fr");
    expect(spoken()).toEqual(["es", "es"]);
  });

  test("gives way to the address, and is not remembered then", async () => {
    keepAddressed("es");
    await adoptUserLanguage("fr");
    expect(spoken()).toEqual(["de", undefined]);
  });

  test("gives way to the address on every page of the visit, until somebody chooses another", async () => {
    keepAddressed("es");
    // The next page is loaded afresh, and its address names no language.
    expect(keepAddressed(null)).toBe("es");
    await adoptUserLanguage("fr");
    expect(spoken()).toEqual(["de", undefined]);
    await switchLanguage("it");
    expect(keepAddressed(null)).toBeNull();
  });

  test("an address that names no language that is offered says nothing", async () => {
    keepAddressed("xx");
    await adoptUserLanguage("fr");
    expect(spoken()).toEqual(["fr", "fr"]);
  });

  test("makes room for the next person's, and follows when they change it elsewhere", async () => {
    await adoptUserLanguage("fr");
    await adoptUserLanguage("pt-br");
    expect(spoken()).toEqual(["pt-br", "pt-br"]);
    await adoptUserLanguage("it");
    expect(spoken()).toEqual(["it", "it"]);
  });

  test("who has none changes nothing, nor does one that nobody offers", async () => {
    await adoptUserLanguage("fr");
    for (const nothing of [null, undefined, "", "klingon"]) await adoptUserLanguage(nothing);
    expect(spoken()).toEqual(["fr", "fr"]);
  });
});

describe("a language that cannot be loaded", () => {
  beforeEach(async () => {
    startI18n("de", async (language) => {
      if (language === "fr") throw new TypeError("Failed to fetch");
      return {};
    });
    await loadSections(["global"]);
  });

  test("is not spoken, nor remembered for the next visit", async () => {
    await expect(switchLanguage("fr")).rejects.toThrow("Failed to fetch");
    expect(spoken()).toEqual(["de", undefined]);
  });

  test("leaves the page as it is where it is the person's own, which is tried again by the next visit", async () => {
    await adoptUserLanguage("fr");
    expect(spoken()).toEqual(["de", undefined]);
    expect(localStorage.getItem("asgard.lang.adopted")).toBeNull();
  });
});

test("a language that was chosen before another one is not remembered", async () => {
  let release: () => void = () => undefined;
  const french = new Promise<void>((resolve) => {
    release = resolve;
  });
  startI18n("de", async (language) => {
    if (language === "fr") await french;
    return {};
  });
  await loadSections(["global"]);
  const first = switchLanguage("fr");
  expect(await switchLanguage("it")).toBe(true);
  release();
  expect(await first).toBe(false);
  expect(spoken()).toEqual(["it", "it"]);
});
