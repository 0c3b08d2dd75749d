// A passkey from the account to the sign-in, with a virtual authenticator.

import assert from "node:assert/strict";
import { addAuthenticator } from "./support/authenticator.mjs";
import { account, expectAccessible, signIn } from "./support/browser.mjs";
import { test, withProduct } from "./support/test.mjs";

withProduct();

test("a passkey is added, signs in alone and as the second step, and is removed", async ({ newVisitor }) => {
  const guest = await newVisitor();
  const chloe = account("chloe");
  const page = await guest.inside(chloe, chloe.companies[0], "/account");
  const authenticator = await addAuthenticator(page);
  const panel = page.getByRole("region", { name: "Passkeys" });
  await panel.getByRole("button", { name: "Passkey hinzufügen" }).click();
  const dialog = page.getByRole("dialog", { name: "Passkey hinzufügen" });
  await dialog.getByLabel("Name").fill("Laptop");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Weiter" }).click();
  const codesDialog = page.getByRole("alertdialog", { name: "Wiederherstellungscodes" });
  await codesDialog.getByText("Ich habe die Codes aufbewahrt").click();
  await codesDialog.getByRole("button", { name: "Fertig" }).click();
  await panel.getByText("Laptop").waitFor();
  await panel.getByText("Dieses Gerät").waitFor();
  assert.equal((await authenticator.credentials()).length, 1);

  await authenticator.answer(false);
  await guest.context.clearCookies({ name: /^(?!app\.lang)/ });
  await page.goto("/auth/login-business");
  await page.getByRole("button", { name: "Mit Passkey anmelden" }).waitFor();
  await expectAccessible(page);
  await authenticator.answer(true);
  await page.getByRole("button", { name: "Mit Passkey anmelden" }).click();
  await page.waitForURL("/");

  await authenticator.answer(false);
  await guest.context.clearCookies({ name: /^(?!app\.lang)/ });
  await page.goto("/auth/login-business");
  await signIn(page, chloe);
  await page.getByRole("heading", { level: 1, name: "Bestätigen Sie Ihre Anmeldung" }).waitFor();
  assert.equal(await page.getByLabel("Sechsstelliger Code").count(), 0);
  await expectAccessible(page);
  await authenticator.answer(true);
  await page.getByRole("button", { name: "Mit Passkey bestätigen" }).click();
  await page.waitForURL("/");

  await page.goto("/account");
  await panel.getByRole("button", { name: "Entfernen: Laptop" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Entfernen" }).click();
  await panel.getByText("Noch kein Passkey.").waitFor();
});
