// The sample micro-frontend: answers, who may give, change and delete them, in every company, language, input mode and screen size.

import assert from "node:assert/strict";
import { account, chooseInUserMenu, expectAccessible, expectAccessibleInBothThemes } from "./support/browser.mjs";
import { JOURNEY, test, withProduct } from "./support/test.mjs";
import { waitUntil } from "./support/wait-until.mjs";

withProduct();

/** Opens a tab of a user in a company at an address. */
const at = (visitor, beginning, company, address) => visitor.inside(account(beginning), company, address);
const heading = (page, name) => page.getByRole("heading", { level: 1, name }).waitFor();
const fact = (page, words) => page.locator(".facts").getByText(words).waitFor();

/** Answers the customer survey. */
async function answer(page, words) {
  await page.getByRole("radio", { name: "Sehr gut" }).check();
  await page.getByRole("radio", { name: "Vielleicht" }).check();
  await page.getByRole("textbox", { name: "Was sollen wir besser machen?" }).fill(words);
  await page.getByRole("button", { name: "Antwort absenden" }).click();
  await page.locator(".toast").getByText("Danke für Ihre Antwort").waitFor();
}

/** Deletes the answer: a user has one, and other tests need the form. */
async function takeBack(page) {
  await page.getByRole("button", { name: /^Antwort vom .* entfernen$/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Entfernen", exact: true }).click();
}

test("an answer needs every choice, counts, is kept encrypted, and is removed by those who may", async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const page = await at(visitor, "anna", "Nordlicht Energie", "/surveys/customers");
  await fact(page, "128 Antworten");
  await page.getByRole("link", { name: "Antworten", exact: true }).click();
  await page.waitForURL("/surveys/customers/answer");
  await page.getByRole("button", { name: "Antwort absenden" }).click();
  await waitUntil(() => page.getByText("Bitte eine Antwort wählen.").count(), 2);
  await waitUntil(
    () => page.evaluate(() => document.querySelector(".app-root").shadowRoot.activeElement.name),
    "service",
  );
  await answer(page, "Mehr Farben");
  await page.waitForURL("/surveys/customers");
  await fact(page, "129 Antworten");
  await page.reload();
  await fact(page, "129 Antworten");
  await page.getByText("Mehr Farben").waitFor();
  await page.getByText("Als Tabelle anzeigen").first().click();
  const best = page.getByRole("row", { name: /^Sehr gut/ }).getByRole("cell");
  await waitUntil(() => best.allTextContents(), ["58", "45\u00a0%"]);
  assert.doesNotMatch(await dump(page), /Mehr Farben|customers/);
  const question = page.getByRole("dialog", { name: /^Antwort vom .* entfernen$/ });
  await page.getByRole("button", { name: /^Antwort vom .* entfernen$/ }).click();
  await expectAccessible(page);
  // The focus enters the app's shadow root by keyboard, and moves out of it again.
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return (activeElement.shadowRoot?.activeElement ?? activeElement).innerText;
    });
  await question.getByRole("button", { name: "Schließen" }).focus();
  for (const [key, name] of [
    ["Tab", "Abbrechen"],
    ["Tab", "Entfernen"],
    ["Shift+Tab", "Abbrechen"],
  ]) {
    await page.keyboard.press(key);
    await waitUntil(focused, name);
  }
  await page.keyboard.press("Enter");
  await question.waitFor({ state: "detached" });
  await fact(page, "129 Antworten");
  await page.getByRole("button", { name: /^Antwort vom .* entfernen$/ }).click();
  await question.getByRole("button", { name: "Entfernen", exact: true }).click();
  await fact(page, "128 Antworten");
  await visitor.end();
});

/** Everything that the browser stores, as text. */
function dump(page) {
  return page.evaluate(async () => {
    const resultOf = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const words = [];
    const plain = (_, value) =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value)
        ? new TextDecoder("latin1").decode(value)
        : value instanceof CryptoKey
          ? "key"
          : value;
    for (const { name } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store);
        words.push(JSON.stringify([await resultOf(all.getAllKeys()), await resultOf(all.getAll())], plain));
      }
      database.close();
    }
    if (words.length < 15) throw new Error("there is no database to dump");
    return words.join("\n");
  });
}

test("an answer counts once: who has answered is not asked again, in another browser neither", async ({
  newVisitor,
}) => {
  const [first, second] = [await newVisitor(), await newVisitor()];
  const page = await at(first, "anna", "Nordlicht Energie", "/surveys/customers/answer");
  await answer(page, "Mehr Farben");
  const there = await at(second, "anna", "Nordlicht Energie", "/surveys/customers");
  await fact(there, "129 Antworten");
  await waitUntil(() => there.getByRole("link", { name: "Antworten", exact: true }).count(), 0);
  await there.goto("/surveys/customers/answer");
  await there.getByText("Sie haben hier schon geantwortet.").waitFor();
  await takeBack(page);
  await fact(page, "128 Antworten");
  await Promise.all([first.end(), second.end()]);
});

test("who may write makes a survey and answers it, who may delete deletes it", JOURNEY, async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const page = await at(visitor, "anna", "Nordlicht Energie", "/surveys");
  await page.getByRole("link", { name: "Neue Umfrage" }).click();
  await page.getByRole("button", { name: "Umfrage anlegen" }).click();
  await page.getByText("Bitte einen Titel eingeben.").waitFor();
  await page.getByLabel("Titel").fill("Kantine");
  await page.getByLabel("Frage 1").fill("Wie schmeckt es?");
  await page.getByLabel("Antworten zur Auswahl").fill("Gut\nSchlecht");
  await page.getByRole("button", { name: "Umfrage anlegen" }).click();
  await heading(page, "Kantine");
  await page.getByRole("link", { name: "Antworten", exact: true }).click();
  await page.getByRole("radio", { name: "Gut" }).check();
  await page.getByRole("button", { name: "Antwort absenden" }).click();
  await fact(page, "1 Antwort");
  await page.getByRole("button", { name: "Löschen" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
  await heading(page, "Umfragen");
  await waitUntil(() => page.getByRole("link", { name: "Kantine" }).count(), 0);
  await visitor.end();
});

test("who may write changes a survey, and it stays changed", JOURNEY, async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const page = await at(visitor, "anna", "Nordlicht Energie", "/surveys/charging/edit");
  await page.getByLabel("Titel").fill("");
  await page.getByRole("button", { name: "Speichern" }).click();
  await page.getByText("Bitte einen Titel eingeben.").waitFor();
  await page.getByLabel("Titel").fill("Laden im Hof");
  await page.getByRole("checkbox", { name: "Kann beantwortet werden" }).uncheck();
  await page.getByRole("button", { name: "Speichern" }).click();
  await heading(page, "Laden im Hof");
  await fact(page, "Abgeschlossen");
  await waitUntil(() => page.getByRole("link", { name: "Antworten", exact: true }).count(), 0);
  await page.reload();
  await heading(page, "Laden im Hof");
  await visitor.end();
});

test("who may read sees lists and charts, and neither answers nor changes anything, by address either", async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const page = await at(visitor, "chloe", "Café Lumière", "/surveys/customers");
  await heading(page, "Kundenzufriedenheit");
  for (const name of ["Antworten", "Bearbeiten"]) {
    await waitUntil(() => page.getByRole("link", { name, exact: true }).count(), 0, name);
  }
  await page.goto("/surveys/customers/edit");
  await heading(page, "Nur Lesezugriff");
  await waitUntil(() => page.getByRole("textbox").count(), 0);
  await visitor.end();
});

test("another company has records and rights of its own, at once", async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const page = await at(visitor, "anna", "Nordlicht Energie", "/surveys/customers/answer");
  await answer(page, "Mehr Farben");
  await fact(page, "129 Antworten");
  await chooseInUserMenu(page, "Firma wechseln", "Padaria São João");
  await fact(page, "33 Antworten");
  await page.goto("/surveys");
  await page.getByText("Was Padaria São João wissen möchte").waitFor();
  await chooseInUserMenu(page, "Firma wechseln", "Nordlicht Energie");
  await page.getByText("Was Nordlicht Energie wissen möchte").waitFor();
  await page.getByText("129 Antworten").waitFor();
  await page.getByRole("link", { name: "Kundenzufriedenheit" }).click();
  await takeBack(page);
  await fact(page, "128 Antworten");
  await visitor.end();
});

test("another language is spoken at once, and what was typed stays", JOURNEY, async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const page = await at(visitor, "anna", "Nordlicht Energie", "/surveys/customers/answer");
  await page.getByRole("radio", { name: "Gut", exact: true }).check();
  await page.getByRole("textbox").fill("Mehr Farben");
  await chooseInUserMenu(page, "Sprache", "Français");
  await heading(page, "Répondre\u00a0: Satisfaction de la clientèle");
  await waitUntil(() => page.getByRole("radio", { name: "Bien", exact: true }).isChecked(), true);
  await waitUntil(() => page.getByRole("textbox").inputValue(), "Mehr Farben");
  await visitor.end();
});

test("nothing but the keyboard is needed from the list to an answer", JOURNEY, async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const page = await at(visitor, "anna", "Nordlicht Energie", "/surveys");
  await heading(page, "Umfragen");
  const isAt = (locator) => locator.evaluate((element) => element.getRootNode().activeElement === element);
  const tabTo = async (locator) => {
    await locator.waitFor();
    for (let tabs = 0; tabs < 60; tabs += 1) {
      if (await isAt(locator)) return;
      await page.keyboard.press("Tab");
    }
    assert.fail(`the keyboard does not focus ${locator}`);
  };
  await tabTo(page.getByRole("link", { name: "Arbeitsumgebung" }));
  await page.keyboard.press("Enter");
  await heading(page, "Arbeitsumgebung");
  await page.waitForFunction(() => document.querySelector(".app-root").shadowRoot.activeElement?.tagName === "H1");
  await tabTo(page.getByRole("link", { name: "Antworten", exact: true }));
  await page.keyboard.press("Enter");
  await tabTo(page.getByRole("radio", { name: "Sehr gut" }));
  await page.keyboard.press("Space");
  await tabTo(page.getByRole("radio", { name: "Nie" }));
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await page.locator(".toast").getByText("Danke für Ihre Antwort").waitFor();
  await visitor.end();
});

test(
  "axe finds nothing on its pages, light and dark, and nothing is wider than a phone in any language",
  JOURNEY,
  async ({ newVisitor }) => {
    const visitor = await newVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true });
    const page = await at(visitor, "anna", "Nordlicht Energie", "/surveys");
    for (const address of ["", "/customers", "/customers/answer", "/customers/edit", "/new"].map(
      (own) => `/surveys${own}`,
    )) {
      for (const language of ["de", "en", "fr", "it", "es", "pt"]) {
        await page.goto(`${address}?lang=${language}`);
        await page.locator(".app-container:not([hidden]) h1").waitFor();
        if (language === "de") await expectAccessibleInBothThemes(page);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= 360, `${address} in ${language} is ${width} px wide`);
      }
    }
  },
);

test("the first page is no wider than a phone, whatever was opened lately", async ({ newVisitor }) => {
  const visitor = await newVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const page = await at(visitor, "anna", "Nordlicht Energie", "/surveys");
  for (const address of ["/surveys", "/directory", "/reports"]) {
    await page.goto(address);
    await page.locator(".app-container:not([hidden]) h1").waitFor();
  }
  await page.goto("/");
  const lately = page.getByRole("navigation", { name: "Zuletzt geöffnet" });
  await lately.getByRole("link").nth(2).waitFor({ state: "attached" });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
});
