// The PIN, set in the account, and the lock screen that it opens.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { accessible, account, enter, stage } from "./support/browser.mjs";

const { visit } = stage();
let guest;
beforeEach(async () => {
  guest = await visit();
});
afterEach(() => guest.end());

const field = (page, name) => page.locator(`input[name=${name}]`);

test("a person sets a PIN, locks, is shown, unlocks by keyboard, and leaves the device again", async () => {
  const anna = account("anna");
  const page = await guest.open("/auth/login-business");
  await enter(page, anna, "Café Lumière");
  await page.goto("/account");
  await field(page, "pin").fill("135790");
  await field(page, "pinPassword").fill(anna.password);
  await page.keyboard.press("Enter");
  await page.locator(".toast").getByText("PIN gespeichert").waitFor();
  await page.getByRole("button", { name: /Konto von/ }).click();
  await page.getByRole("menuitem", { name: "Sperren" }).click();
  await page.waitForURL("/auth/lockscreen-main");
  await page.getByRole("heading", { level: 1, name: "Anna M." }).waitFor();
  await accessible(page);
  const names = (await guest.context.cookies()).map(({ name }) => name);
  for (const gone of ["utk", "ttk", "__Host-rtk"]) assert.ok(!names.includes(gone), gone);

  await page.keyboard.type("999999");
  await page.keyboard.press("Enter");
  await page.getByText(/Verbleibende Versuche: 9/).waitFor();
  await page.keyboard.type("135790");
  await page.keyboard.press("Enter");
  await page.waitForURL("/");
  await page.locator("main").getByText("Café Lumière").first().waitFor();

  await page.getByRole("button", { name: /Konto von/ }).click();
  await page.getByRole("menuitem", { name: "Sperren" }).click();
  await page.getByRole("link", { name: "Jemand anderes" }).click();
  await page.waitForURL("/auth/lockscreen-users");
  await page.getByRole("button", { name: "PIN von Anna M." }).click();
  await field(page, "pin").waitFor();
  await accessible(page);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await page.waitForURL("/auth/login-business");
  assert.equal(await field(page, "email").inputValue(), anna.email);

  await page.goto("/auth/lockscreen-users");
  await page.getByRole("button", { name: "Entfernen" }).click();
  await page.getByRole("button", { name: "Entfernen" }).nth(1).click();
  await page.getByText("Hier ist niemand eingerichtet").waitFor();
});
