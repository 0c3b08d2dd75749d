import { expect, test } from "vitest";
import { nameLanguage } from "./document";

const languageAndDirection = (code: string) => {
  nameLanguage(code);
  return `${document.documentElement.lang} ${document.documentElement.dir}`;
};

test("the document names its language and its direction, and turns round with it", () => {
  expect(["de", "ar", "pt-br"].map(languageAndDirection)).toEqual(["de ltr", "ar rtl", "pt-br ltr"]);
});
