// The user's own account.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { account, expectAccessibleInBothThemes, signIn, waitForHydration } from "./support/browser.mjs";
import { describe, JOURNEY, test, withProduct } from "./support/test.mjs";
import { waitUntil } from "./support/wait-until.mjs";

const SIGN_IN = "/auth/login-business";
const ACCOUNT = "/account";

withProduct();
let guest;
test.beforeEach(async ({ newVisitor }) => {
  guest = await newVisitor();
});

const panel = (page, name) => page.getByRole("region", { name, exact: true });
const toast = (page, text) => page.locator(".toast").getByText(text).first().waitFor();

/** Opens a tab of a user at their account. */
async function atAccount(visitor, person, company) {
  const page = await visitor.inside(person, company, ACCOUNT);
  await page.getByRole("heading", { level: 1, name: "Mein Konto" }).waitFor();
  await panel(page, "Anmeldungen und Geräte").getByText("Dieses Gerät").waitFor();
  return page;
}

for (const width of [360, 1440]) {
  test(
    `axe finds nothing at ${width} px, light and dark, and nothing is wider than the screen`,
    JOURNEY,
    async ({ newVisitor }) => {
      const person = await newVisitor({ viewport: { width, height: 800 } });
      const page = await atAccount(person, account("anna"), "Nordlicht Energie");
      await expectAccessibleInBothThemes(page);
      await waitUntil(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      await page.getByRole("button", { name: "Konto löschen …" }).click();
      await page.getByRole("alertdialog").waitFor();
      await expectAccessibleInBothThemes(page);
      await page.keyboard.press("Escape");
      await person.end();
    },
  );
}

test("nothing is wider than a small screen in any language", JOURNEY, async ({ newVisitor }) => {
  const person = await newVisitor({ viewport: { width: 320, height: 800 } });
  const page = await atAccount(person, account("anna"), "Nordlicht Energie");
  for (const lang of ["en", "fr", "it", "es", "pt", "de"]) {
    await page.goto(`${ACCOUNT}?lang=${lang}`);
    await waitForHydration(page);
    await page.locator(".session").first().waitFor();
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overhang <= 0, `${lang}: ${overhang} px`);
  }
  await person.end();
});

describe("the profile", () => {
  test("is changed, shown everywhere at once, and still there after a reload", async () => {
    const page = await atAccount(guest, account("joao"));
    const other = await guest.open(ACCOUNT);
    const profile = panel(page, "Profil");
    await profile.getByText("Noch nichts geändert").waitFor();
    await profile.locator("input[name=firstName]").fill("Joãozinho");
    await profile.locator("input[name=phone]").fill("+55 11 1234-5678");
    await profile.getByRole("button", { name: "Speichern" }).click();
    await toast(page, "Profil gespeichert");
    await page.getByRole("button", { name: "Konto von Joãozinho" }).waitFor();
    await page.getByRole("menuitem", { name: "Start" }).click();
    await page.getByRole("heading", { level: 1, name: "Willkommen, Joãozinho" }).waitFor();
    await page.goto(ACCOUNT);
    await waitUntil(() => panel(page, "Profil").locator("input[name=phone]").inputValue(), "+55 11 1234-5678");

    await panel(other, "Profil").locator("input[name=lastName]").fill("Conceição Filho");
    await panel(other, "Profil").getByRole("button", { name: "Speichern" }).click();
    await other.getByRole("alertdialog", { name: "Inzwischen geändert" }).waitFor();
    await other.getByRole("button", { name: "Meine Eingaben behalten" }).click();
    await waitUntil(() => panel(other, "Profil").locator("input[name=firstName]").inputValue(), "Joãozinho");
    await panel(other, "Profil").getByRole("button", { name: "Speichern" }).click();
    await toast(other, "Profil gespeichert");
  });

  test("asks before it is left unsaved", JOURNEY, async ({ url }) => {
    const page = await atAccount(guest, account("chloe"));
    await panel(page, "Profil").locator("input[name=firstName]").fill("C");
    await page.getByRole("menuitem", { name: "Start" }).click();
    await page.getByRole("button", { name: "Hier bleiben" }).click();
    assert.equal(page.url(), url(ACCOUNT));
    await page.getByRole("menuitem", { name: "Start" }).click();
    await page.getByRole("button", { name: "Verwerfen" }).click();
    await page.waitForURL("/");
  });
});

test("a picture is made small in the browser, shown in the menu, and removed again", JOURNEY, async () => {
  const page = await atAccount(guest, account("chloe"));
  const large = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1600, 900];
    canvas.getContext("2d").fillRect(0, 0, 800, 900);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  await page
    .locator("input[name=picture]")
    .setInputFiles({ name: "large.png", mimeType: "image/png", buffer: Buffer.from(large) });
  await toast(page, "Bild gespeichert");
  const shown = page.locator(".user-button img");
  await shown.waitFor();
  const address = await shown.getAttribute("src");
  assert.match(address, /^\/media\/[\w-]{22}\.webp$/);
  const size = shown.evaluate((image) => image.decode().then(() => [image.naturalWidth, image.naturalHeight]));
  assert.deepEqual(await size, [256, 256]);
  const served = await guest.context.request.get(address);
  assert.equal(served.headers()["content-type"], "image/webp");
  await page
    .locator("input[name=picture]")
    .setInputFiles({ name: "x.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await toast(page, "Diese Datei ist kein Bild, das gelesen werden kann.");
  await page.getByRole("button", { name: "Bild entfernen" }).click();
  await toast(page, "Bild entfernt");
  assert.equal((await guest.context.request.get(address)).status(), 404);
});

test("another language is spoken at once and kept for the next visit", JOURNEY, async () => {
  const page = await atAccount(guest, account("olga"));
  await panel(page, "Sprache")
    .getByRole("button", { name: /Sprache/ })
    .click();
  await page.getByRole("option", { name: "Français" }).click();
  await page.getByRole("heading", { level: 1, name: "Mon compte" }).waitFor();
  await toast(page, "Langue enregistrée");
  await waitUntil(() => page.evaluate(() => document.documentElement.lang), "fr");
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Mon compte" }).waitFor();
});

describe("a person with several sessions", () => {
  test("changes the password here, and every other place is signed out", JOURNEY, async ({ newVisitor }) => {
    const olga = account("olga");
    const elsewhere = await newVisitor();
    const there = await elsewhere.inside(olga);
    const page = await atAccount(guest, olga);
    const password = panel(page, "Passwort");
    await password.locator("input[name=currentPassword]").fill("falsch");
    await password.locator("input[name=password]").fill("Winter-2027");
    await password.locator("input[name=passwordConfirm]").fill("Winter-2027");
    await password.getByRole("button", { name: "Passwort ändern" }).click();
    await password.getByText("Das ist nicht Ihr aktuelles Passwort.").waitFor();
    await password.locator("input[name=currentPassword]").fill(olga.password);
    await page.keyboard.press("Enter");
    await toast(page, "Passwort geändert");
    await page.waitForFunction(() => document.querySelectorAll("ul.sessions > .session").length === 1);
    await there.reload();
    await there.waitForURL("/auth");
    await there.goto(SIGN_IN);
    await waitForHydration(there);
    await signIn(there, { ...olga, password: "Winter-2027" });
    await there.waitForURL("/");
    await elsewhere.end();
  });

  test("signs out there, and everywhere else", JOURNEY, async ({ newVisitor }) => {
    const chloe = account("chloe");
    const elsewhere = [await newVisitor(), await newVisitor(), await newVisitor()];
    const tabs = [];
    for (const other of elsewhere) {
      const tab = await other.inside(chloe);
      tabs.push(tab);
    }
    const page = await atAccount(guest, chloe);
    const sessions = page.locator("ul.sessions > .session");
    await sessions.nth(elsewhere.length).waitFor();
    const before = await sessions.count();
    await sessions
      .nth(1)
      .getByRole("button", { name: /^Dort abmelden/ })
      .click();
    await toast(page, "Dort sind Sie jetzt abgemeldet");
    await page.waitForFunction(
      (count) => document.querySelectorAll("ul.sessions > .session").length === count,
      before - 1,
    );
    await page.getByRole("button", { name: "Überall sonst abmelden" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Überall sonst abmelden" }).click();
    await page.waitForFunction(() => document.querySelectorAll("ul.sessions > .session").length === 1);
    for (const tab of tabs) {
      await tab.reload();
      await tab.waitForURL("/auth");
    }
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Mein Konto" }).waitFor();
    for (const other of elsewhere) await other.end();
  });
});

test("what is stored is downloaded as one file", JOURNEY, async () => {
  const page = await atAccount(guest, account("chloe"));
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Daten herunterladen" }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^asgard-\d{4}-\d\d-\d\d\.json$/);
  const stored = JSON.parse(await readFile(await download.path(), "utf8"));
  assert.equal(stored.person.email, account("chloe").email);
  assert.deepEqual(
    stored.memberships.map(({ company }) => company),
    ["Café Lumière"],
  );
});

test("who leaves for good is told what it means, is gone, and cannot come back", async () => {
  const joao = account("joao");
  const page = await atAccount(guest, joao);
  await page.getByRole("button", { name: "Konto löschen …" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText("Padaria São João", { exact: false }).waitFor();
  await dialog.locator("input[name=confirmation]").fill(joao.email);
  await dialog.locator("input[name=password]").fill(joao.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(SIGN_IN);
  await toast(page, "Ihr Konto ist gelöscht");
  await signIn(page, joao);
  await page.getByRole("alert").filter({ hasText: "Login Daten nicht korrekt" }).waitFor();
  assert.deepEqual(
    (await guest.context.cookies()).filter(({ name }) => /^(utk|ttk|rtk)$/.test(name)),
    [],
  );
});

test("the last administrator of a company is told why they cannot leave", JOURNEY, async () => {
  const anna = account("anna");
  const page = await atAccount(guest, anna, "Nordlicht Energie");
  await page.getByRole("button", { name: "Konto löschen …" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.locator("input[name=confirmation]").fill(anna.email);
  await dialog.locator("input[name=password]").fill(anna.password);
  await page.keyboard.press("Enter");
  await dialog.getByText("Mindestens eine Person muss die Firma verwalten können.").waitFor();
  await page.keyboard.press("Escape");
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Mein Konto" }).waitFor();
});
