import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { currentLanguage, loadSections, startI18n, translate } from "../../client/i18n/i18n";
import { freshBrowser } from "../../testing/page";
import { ToastRegion } from "../../ui/toast";
import { changeLanguage } from "./change-language";

freshBrowser();

test("a language that cannot be loaded is told, and the page goes on in the one before", async () => {
  const german = { messages: { error: { title: "Fehler" } }, errors: { network: "Keine Verbindung" } };
  startI18n("de", async (language) => {
    if (language === "fr") throw new TypeError("Failed to fetch");
    return german;
  });
  await loadSections(["global"]);
  render(<ToastRegion label="toasts" closeLabel="close" />);
  expect(await changeLanguage("fr")).toBe(false);
  const toast = (await screen.findByText("Fehler")).closest<HTMLElement>(".toast");
  expect([toast?.dataset.tone, toast?.textContent]).toEqual(["error", expect.stringContaining("Keine Verbindung")]);
  expect([currentLanguage(), translate("global:errors.network")]).toEqual(["de", "Keine Verbindung"]);
  expect(await changeLanguage("it")).toBe(true);
  expect(currentLanguage()).toBe("it");
});
