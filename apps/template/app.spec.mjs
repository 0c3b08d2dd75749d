// The app in the running product, for an administrator of the demo's first company: in the menu, with notes that are stored.

import { account, expectAccessible } from "../../tests/browser/support/browser.mjs";
import { test, withProduct } from "../../tests/browser/support/test.mjs";

withProduct();

const TITLE = "Template";

test("a note is written down, asked about before it is lost, found again and deleted", async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const page = await visitor.inside(account("anna"), "Nordlicht Energie", "/");
  const heading = (name) => page.getByRole("heading", { level: 1, name }).waitFor();
  // The tile of the start page; the entries of the menus depend on the role's layout.
  await page.getByRole("main").getByRole("link", { name: TITLE }).click();
  await heading("Notizen");
  await page.getByText("Noch keine Notizen.").waitFor();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Neue Notiz" }).click();
  await page.getByRole("textbox", { name: "Notiz" }).fill("Milch");
  await page.getByRole("button", { name: /^Konto von/ }).click();
  await page.getByRole("menuitem", { name: "Mein Konto" }).click();
  await page.getByRole("button", { name: "Hier bleiben" }).click();
  await page.getByRole("button", { name: "Notiz speichern" }).click();
  await page.getByText("Notiz gespeichert").waitFor();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Notizen" }).click();
  await page.reload();
  await heading("Notizen");
  await page.getByRole("button", { name: "Notiz „Milch“ löschen" }).click();
  await page.getByText("Noch keine Notizen.").waitFor();
  await visitor.end();
});
