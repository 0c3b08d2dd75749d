// A session that ends while the user types: the dialog over the page, and what happens to the input (G1).

import assert from "node:assert/strict";
import { Client } from "../support/client.mjs";
import { account, expectAccessible, signIn } from "./support/browser.mjs";
import { JOURNEY, test, withProduct } from "./support/test.mjs";
import { waitUntil } from "./support/wait-until.mjs";

const SIGN_IN = "/auth/login-business";

withProduct();
const chloe = account("chloe");
let guest;
test.beforeEach(async ({ newVisitor }) => {
  guest = await newVisitor();
});

const phone = (page) => page.locator("input[name=phone]");
const dialog = (page) => page.getByRole("alertdialog", { name: "Bitte melden Sie sich wieder an" });

/** Opens a tab at the own account with unsaved input. */
async function typing(text) {
  const page = await guest.inside(chloe, undefined, "/account");
  await phone(page).fill(text);
  return page;
}

/** Ends every session of a user from another of their devices. */
async function endElsewhere(person) {
  const elsewhere = new Client(guest.origin);
  assert.equal((await elsewhere.signIn(person)).status, 200);
  assert.equal((await elsewhere.send(elsewhere.draft("DELETE", "/api/user/sessions"))).status, 204);
}

test("signing in again over the page saves what was typed; nothing is lost", JOURNEY, async () => {
  const page = await typing("+33 4 72 00 00 01");
  await endElsewhere(chloe);
  await page.getByRole("button", { name: "Speichern", exact: true }).first().click();
  await dialog(page).waitFor();
  await expectAccessible(page);
  const email = dialog(page).locator("input[name=email]");
  await waitUntil(() => email.inputValue(), chloe.email);
  await dialog(page).locator("input[name=password]").fill("falsch");
  await page.keyboard.press("Enter");
  await dialog(page).getByText("Login Daten nicht korrekt").waitFor();
  await dialog(page).locator("input[name=password]").fill(chloe.password);
  await page.keyboard.press("Enter");
  await page.locator(".toast").getByText("Profil gespeichert").first().waitFor();
  await waitUntil(() => dialog(page).count(), 0);
  assert.equal(new URL(page.url()).pathname, "/account");
  await page.reload();
  await waitUntil(() => phone(page).inputValue(), "+33 4 72 00 00 01");
});

test("discarding the input leads to the sign-in page, and back after it", JOURNEY, async () => {
  const page = await typing("+33 4 72 00 00 02");
  await endElsewhere(chloe);
  await page.getByRole("button", { name: "Speichern", exact: true }).first().click();
  await dialog(page).waitFor();
  await dialog(page).getByRole("button", { name: "Eingaben verwerfen" }).click();
  await page.waitForURL(`${SIGN_IN}?returnTo=%2Faccount`);
  await page.getByText("Ihre Sitzung ist beendet.").waitFor();
  await signIn(page, chloe);
  await page.waitForURL("/account");
});

test("somebody else who signs in over the page sees nothing of what was typed", async () => {
  const page = await typing("+33 4 72 00 00 03");
  await endElsewhere(chloe);
  await page.getByRole("button", { name: "Speichern", exact: true }).first().click();
  await dialog(page).waitFor();
  const joao = account("joao");
  await dialog(page).locator("input[name=email]").fill(joao.email);
  await dialog(page).locator("input[name=password]").fill(joao.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("/");
  await page.getByRole("heading", { level: 1, name: "Willkommen, João" }).waitFor();
  await page.goto("/account");
  assert.notEqual(await phone(page).inputValue(), "+33 4 72 00 00 03");
});

test("a tab that finds the end first costs another tab nothing", JOURNEY, async () => {
  const page = await typing("+33 4 72 00 00 04");
  const other = await guest.open("/");
  await other.getByRole("heading", { level: 1 }).waitFor();
  await endElsewhere(chloe);
  await other.getByRole("button", { name: /^Konto von/ }).click();
  await other.getByRole("menuitem", { name: "Mein Konto" }).click();
  await other.waitForURL(new RegExp(SIGN_IN));
  await dialog(page).waitFor();
  await dialog(page).locator("input[name=password]").fill(chloe.password);
  await page.keyboard.press("Enter");
  await dialog(page).waitFor({ state: "detached" });
  await waitUntil(() => phone(page).inputValue(), "+33 4 72 00 00 04");
  await page.getByRole("button", { name: "Speichern", exact: true }).first().click();
  await page.locator(".toast").getByText("Profil gespeichert").first().waitFor();
});
