// Sign-in by a provider, to the provider and back in a real browser. The provider is on another site, like the real ones.

import assert from "node:assert/strict";
import { secrets, startProviders } from "../support/provider.mjs";
import { account, enter, expectAccessible, waitForHydration } from "./support/browser.mjs";
import { describe, JOURNEY, test, withProduct } from "./support/test.mjs";
import { waitUntil } from "./support/wait-until.mjs";

const SIGN_IN = "/auth/login-business";
const ACCOUNT = "/account";

withProduct({
  beside: async (origin) => {
    const providers = await startProviders(origin);
    return { vars: { ...secrets, CONFIG: JSON.stringify(providers.config) }, stop: providers.stop };
  },
});
let guest;
test.beforeEach(async ({ newVisitor }) => {
  guest = await newVisitor();
});

const chloe = account("chloe");

/** Signs in at the provider. */
async function allow(page, email) {
  await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/interaction\//);
  await page.locator("input[name=email]").fill(email);
  await page.getByRole("button", { name: "Allow" }).click();
}

const press = (page, provider) => page.getByRole("link", { name: `Mit ${provider} anmelden` }).click();

describe("a person", () => {
  test("links a provider, signs in by it, and unlinks it", JOURNEY, async ({ url }) => {
    const page = await guest.open(SIGN_IN);
    await enter(page, chloe);
    await page.goto(ACCOUNT);
    const row = page.getByRole("listitem").filter({ hasText: "Google" });
    await row.getByText("Nicht verbunden").waitFor();
    await expectAccessible(page);
    await row.getByRole("button", { name: "Google verbinden" }).click();
    const linking = page.getByRole("alertdialog", { name: "Passwort eingeben" });
    await linking.locator("input[name=password]").fill(chloe.password);
    await expectAccessible(page);
    await linking.getByRole("button", { name: "Google verbinden" }).click();
    await allow(page, "chloe@elsewhere.example");
    await page.waitForURL(`${ACCOUNT}?linked=google`);
    await page.locator(".toast").getByText("Google ist jetzt verbunden.").waitFor();
    await row.getByText("chloe@elsewhere.example").waitFor();

    await page.getByRole("button", { name: /Konto von/ }).click();
    await page.getByRole("menuitem", { name: "Abmelden" }).click();
    await page.waitForURL(SIGN_IN);
    await press(page, "Google");
    // The provider still has a session. She has one company and enters it.
    await page.waitForURL(url("/"));
    await page.getByRole("heading", { level: 1, name: "Willkommen, Chloé" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Willkommen, Chloé" }).waitFor();

    await page.goto(ACCOUNT);
    await row.getByRole("button", { name: "Google trennen" }).click();
    const unlinking = page.getByRole("alertdialog", { name: "Google trennen?" });
    await unlinking.locator("input[name=password]").fill(chloe.password);
    await unlinking.getByRole("button", { name: "Trennen" }).click();
    await row.getByText("Nicht verbunden").waitFor();
  });

  test("whose address is known is asked for the password of that account", JOURNEY, async () => {
    const page = await guest.open(SIGN_IN);
    await press(page, "Google");
    await allow(page, chloe.email);
    await page.waitForURL(`${SIGN_IN}?error=mail_exists`);
    await page
      .locator(".alert")
      .getByText(/gibt es schon ein Konto.*dessen Passwort/)
      .waitFor();
    await waitForHydration(page);
    await expectAccessible(page);
    await enter(page, chloe);
  });

  test("who changes their mind is back on the form", JOURNEY, async () => {
    const page = await guest.open(SIGN_IN);
    await press(page, "Google");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.waitForURL(`${SIGN_IN}?error=provider_cancelled`);
    await page
      .locator(".alert")
      .getByText(/abgebrochen/)
      .waitFor();
  });
});

describe("somebody new", () => {
  test("comes by Apple, whose answer is posted from another site, and belongs to no company yet", async ({ url }) => {
    const page = await guest.open(SIGN_IN);
    await press(page, "Apple");
    await allow(page, "eva@new.example");
    await page.waitForURL((address) => address.origin === url("") && address.pathname.startsWith("/auth/"));
    await page.getByRole("heading", { level: 1, name: "Noch keine Firma" }).waitFor();
    const names = (await guest.context.cookies())
      .filter(({ domain }) => domain === "localhost")
      .map(({ name }) => name);
    assert.ok(
      ["utk", "rtk", "dsk"].every((name) => names.includes(name)),
      String(names),
    );
  });
});

describe("a visitor", () => {
  test("who never was here is a device after pressing the button, and stays it", async ({ url }) => {
    const page = await guest.open(SIGN_IN);
    const secret = async () => (await guest.context.cookies()).find(({ name }) => name === "dsk")?.value;
    assert.equal(await secret(), undefined);
    await press(page, "Facebook");
    await page.waitForURL((address) => address.origin === url("") && address.pathname.startsWith("/auth/"));
    await page.getByRole("heading", { level: 1, name: "Noch keine Firma" }).waitFor();
    const first = await secret();
    assert.ok(first);
    await page.goto(SIGN_IN);
    await waitForHydration(page);
    assert.equal(await secret(), first);
  });

  test("finds the links by the keyboard, after the form", JOURNEY, async () => {
    const page = await guest.open(SIGN_IN);
    await page.getByRole("button", { name: "Anmelden", exact: true }).focus();
    for (const way of ["Passkey", "Google", "Apple", "Facebook"]) {
      await page.keyboard.press("Tab");
      await waitUntil(() => page.evaluate(() => document.activeElement.textContent), `Mit ${way} anmelden`);
    }
    await expectAccessible(page);
  });
});
