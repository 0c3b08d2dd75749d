// Registration, verification and recovery, with mails read from the development mailbox.

import assert from "node:assert/strict";
import { account, enter, expectAccessible, signIn } from "./support/browser.mjs";
import { newestMail } from "./support/mails.mjs";
import { JOURNEY, test, withProduct } from "./support/test.mjs";
import { waitUntil } from "./support/wait-until.mjs";

const SIGN_IN = "/auth/login-business";
withProduct();
let guest;
test.beforeEach(async ({ newVisitor }) => {
  guest = await newVisitor();
});

const field = (page, name) => page.locator(`input[name=${name}]`);
const submit = (page) => page.locator("button[type=submit]").click();
/** Waits for a text that goes by itself after a second or two: it is looked for before the act that brings it. */
const shortly = (page, text, act) => Promise.all([page.getByText(text).waitFor(), act(page)]);

/** Registers by keyboard only. */
async function register(page, email, password) {
  await field(page, "email").focus();
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await page.locator("input[name=firstName]:focus").waitFor();
  // Specification 2: no submit button and no password in the second section.
  await waitUntil(() => page.locator("button[type=submit]").isVisible(), false);
  await waitUntil(() => field(page, "password").count(), 0);
  await page.keyboard.type("Eva");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Öst");
  await page.keyboard.press("Enter");
  await page.locator("input[name=password]:focus").waitFor();
  await waitUntil(() => page.locator("button[type=submit]").isVisible(), true);
  await page.keyboard.type(password);
  await field(page, "passwordConfirm").focus();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}

test("a visitor registers by keyboard, is signed in by it, and confirms the address by the button behind the mailed link", async ({
  newVisitor,
}) => {
  const email = "eva@neu.example";
  const page = await guest.open(SIGN_IN);
  await page.getByRole("link", { name: "Jetzt registrieren" }).click();
  await page.waitForURL("/auth/signup");
  await page.getByRole("heading", { level: 1, name: "Bereit loszulegen?" }).waitFor();
  await expectAccessible(page);
  await register(page, email, "Sommer-26");
  await page.waitForURL(SIGN_IN);
  await page.getByText(/Ihr Konto gehört/).waitFor();

  const mail = await newestMail(page, email, "Bitte bestätigen Sie");
  const stranger = await newVisitor();
  const elsewhere = await stranger.open(mail.path);
  await elsewhere.waitForURL(`/auth?returnTo=${encodeURIComponent(mail.path)}`);
  await elsewhere.getByRole("link", { name: /^Unternehmen/ }).click();
  await elsewhere.waitForURL(/login-business/);
  await signIn(elsewhere, { email, password: "Sommer-26" });
  await elsewhere.waitForURL(mail.path);
  await elsewhere.getByRole("button", { name: "Adresse bestätigen" }).waitFor();
  await stranger.end();
  await page.goto(mail.path);
  await page.getByRole("button", { name: "Adresse bestätigen" }).waitFor();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole("button", { name: "Adresse bestätigen" }).click();
  await page.locator(".toast").getByText("Ihre Adresse ist bestätigt.").waitFor();
  await page.goto(mail.path);
  await page.getByText("Ihre Adresse ist bereits bestätigt.").waitFor();
});

test("an invitation that is not good leaves an empty form, and its link a page that works", JOURNEY, async () => {
  const page = await guest.open("/auth/signup/mallory@neu.example/no-such-code");
  await page.getByText("Diese Einladung gilt nicht mehr. Sie können sich trotzdem registrieren.").waitFor();
  await page.getByRole("heading", { level: 1, name: "Bereit loszulegen?" }).waitFor();
  await waitUntil(() => field(page, "email").inputValue(), "");
  assert.equal(await field(page, "email").isEditable(), true);
  await expectAccessible(page);
  await register(page, "mallory@neu.example", "Sommer-26");
  await page.waitForURL(SIGN_IN);
});

test("an address that has an account is told at its field", JOURNEY, async () => {
  const page = await guest.open("/signup");
  await register(page, account("anna").email, "Sommer-26");
  await page.getByText("Email bereits registriert").waitFor();
  await expectAccessible(page);
});

test(
  "a forgotten password is replaced by way of a mail in the receiver's own language, and everything that was signed in ends",
  JOURNEY,
  async ({ url, newVisitor }) => {
    const chloe = account("chloe");
    const other = await newVisitor();
    const elsewhere = await other.open(SIGN_IN);
    await enter(elsewhere, chloe);

    const page = await guest.open(SIGN_IN);
    await field(page, "email").fill(chloe.email);
    await page.getByRole("link", { name: "Passwort vergessen?" }).click();
    await page.waitForURL("/auth/forgot");
    await expectAccessible(page);
    await field(page, "email").fill(chloe.email);
    await shortly(page, "Bitte prüfen Sie Ihre E-Mails", submit);
    await page.waitForURL(SIGN_IN);

    const { path } = await newestMail(page, chloe.email, "Choisissez un nouveau mot de passe");
    await page.goto(path);
    await field(page, "password").fill("zu schwach");
    await page.keyboard.press("Enter");
    await page.getByText("Das Passwort ist zu schwach.").waitFor();
    await expectAccessible(page);
    await field(page, "password").fill("Winter-2027");
    await field(page, "passwordConfirm").fill("Winter-2027");
    await shortly(page, "Passwort gespeichert", submit);
    await page.waitForURL(SIGN_IN);
    await waitUntil(() => field(page, "email").inputValue(), chloe.email);
    await signIn(page, { email: chloe.email, password: "Winter-2027" });
    await page.waitForURL("/");
    await newestMail(page, chloe.email, "Votre mot de passe a été modifié");

    await elsewhere.reload();
    await elsewhere.waitForURL(url("/auth"));
    await other.end();

    const expired = page.getByRole("alert").filter({ hasText: "Link abgelaufen" });
    await Promise.all([
      expired.filter({ hasText: "Sie werden in kürze weitergeleitet" }).waitFor(),
      page.goto(path, { waitUntil: "commit" }),
    ]);
    await page.waitForURL("/");
  },
);

test(
  "whoever was not it ends everything by the button behind the mailed link, and chooses a new password",
  JOURNEY,
  async ({ url, newVisitor }) => {
    const joao = account("joao");
    const owner = await newVisitor();
    const own = await owner.open(SIGN_IN);
    await enter(own, joao);
    const thief = await newVisitor();
    const stolen = await thief.open(SIGN_IN);
    await enter(stolen, joao);

    const page = await guest.open(SIGN_IN);
    const { path } = await newestMail(page, joao.email, "Acesso a partir de um novo dispositivo");
    await page.goto(path);
    const button = page.getByRole("button", { name: "Alles beenden und neues Passwort wählen" });
    await button.waitFor();
    await page.getByText("Anmeldung von einem neuen Gerät").waitFor();
    for (const [width, colorScheme] of [
      [360, "dark"],
      [1440, "light"],
    ]) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await waitUntil(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      await expectAccessible(page);
    }
    await button.click();
    await page.getByRole("heading", { name: "Alle Anmeldungen sind beendet" }).waitFor();
    await expectAccessible(page);
    for (const [visitor, tab] of [
      [owner, own],
      [thief, stolen],
    ]) {
      await tab.reload();
      await tab.waitForURL(url("/auth"));
      await visitor.end();
    }

    const reset = await newestMail(page, joao.email, "Escolha uma nova senha");
    await page.goto(reset.path);
    await field(page, "password").fill("Winter-2027");
    await field(page, "passwordConfirm").fill("Winter-2027");
    await shortly(page, "Passwort gespeichert", submit);
    await page.goto(path);
    await page.getByText("Dieser Link gilt nicht mehr").waitFor();
    await expectAccessible(page);
  },
);

test("a person whose password must be replaced chooses a new one before anything else", async () => {
  const bjoern = account("bjoern");
  const page = await guest.open(SIGN_IN);
  await signIn(page, bjoern);
  await page.waitForURL(/\/auth\/reset\/[^/]+\/id$/);
  await page.getByText("Bevor es weitergeht, brauchen Sie ein neues Passwort.").waitFor();
  await page.reload();
  await field(page, "password").fill("Winter-2027");
  await field(page, "passwordConfirm").fill("Winter-2027");
  await submit(page);
  await page.waitForURL(SIGN_IN);
  await signIn(page, { email: bjoern.email, password: "Winter-2027" });
  await page.waitForURL((address) => !address.pathname.startsWith(SIGN_IN));
  assert.doesNotMatch(page.url(), /reset/);
});
