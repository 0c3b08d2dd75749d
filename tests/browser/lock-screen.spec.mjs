// The PIN, set in the account, and the lock screen.

import assert from "node:assert/strict";
import { account, expectAccessible } from "./support/browser.mjs";
import { test, withProduct } from "./support/test.mjs";
import { waitUntil } from "./support/wait-until.mjs";

withProduct();
let guest;
test.beforeEach(async ({ newVisitor }) => {
  guest = await newVisitor();
});

const field = (page, name) => page.locator(`input[name=${name}]`);

test("a person sets a PIN, locks, is shown, unlocks by keyboard, and leaves the device again", async () => {
  const anna = account("anna");
  const page = await guest.inside(anna, "Café Lumière", "/account");
  await field(page, "pin").fill("135790");
  await field(page, "pinPassword").fill(anna.password);
  await page.keyboard.press("Enter");
  await page.locator(".toast").getByText("PIN gespeichert").waitFor();
  await page.getByRole("button", { name: /Konto von/ }).click();
  await page.getByRole("menuitem", { name: "Sperren" }).click();
  await page.waitForURL("/auth/lockscreen-main?returnTo=%2Faccount");
  await page.getByRole("heading", { level: 1, name: "Anna M." }).waitFor();
  await expectAccessible(page);
  const names = (await guest.context.cookies()).map(({ name }) => name);
  for (const gone of ["utk", "ttk", "rtk"]) assert.ok(!names.includes(gone), gone);

  const typed = () => page.locator(".pin-dots > [data-typed=true]").count();
  const keys = () => page.locator(".pin-keys").boundingBox();
  const before = await keys();
  await page.keyboard.type("999999");
  await waitUntil(typed, 6);
  await page.keyboard.press("Enter");
  await page.getByText(/Verbleibende Versuche: 9/).waitFor();
  assert.deepEqual(
    [await typed(), await keys()],
    [0, before],
    "the PIN is forgotten, and the keys stay under the fingers",
  );
  await page.keyboard.type("135790");
  await page.keyboard.press("Enter");
  await page.waitForURL("/account");

  await page.getByRole("button", { name: /Konto von/ }).click();
  await page.getByRole("menuitem", { name: "Sperren" }).click();
  await page.getByRole("link", { name: "Jemand anderes" }).click();
  await page.waitForURL(/\/auth\/lockscreen-users/);
  await page.getByRole("button", { name: "PIN von Anna M." }).click();
  await field(page, "pin").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Anmelden: Anna M." }).click();
  await page.waitForURL(/\/auth\/login-business/);
  await waitUntil(() => field(page, "email").inputValue(), anna.email);

  await page.goto("/auth/lockscreen-users");
  await page.getByRole("button", { name: "Entfernen: Anna M." }).click();
  await page.getByRole("button", { name: "Entfernen", exact: true }).click();
  await page.getByText("Hier ist niemand eingerichtet").waitFor();
});

test("who ticks it at the sign-in is shown on this device; the other tab is locked with this one", async () => {
  const anna = account("anna");
  const page = await guest.open("/auth/login-business");
  await field(page, "email").fill(anna.email);
  await field(page, "password").fill(anna.password);
  await page.getByRole("checkbox", { name: "Auf diesem Gerät anzeigen" }).check();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /Café Lumière/ }).click();
  await page.waitForURL("/");
  const other = await guest.open("/account");
  await other.getByRole("heading", { level: 1, name: "Mein Konto" }).waitFor();
  await page.getByRole("button", { name: /Konto von/ }).click();
  await page.getByRole("menuitem", { name: "Sperren" }).click();
  for (const tab of [page, other]) {
    await tab.getByRole("heading", { level: 1, name: "Anna M." }).waitFor();
    await tab.getByRole("button", { name: "Mit Passwort anmelden" }).waitFor();
  }
});
