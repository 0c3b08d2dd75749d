// Operators in an incident: an account that was taken over, the sessions of a company, and the log of the platform.

import { expect } from "@playwright/test";
import { paths } from "../../../web/client/paths.ts";
import { administering, at, field, press, tableLoaded, toast } from "../support/administration.mjs";
import { account, expectAccessible, expectAccessibleInBothThemes } from "../support/browser.mjs";
import { layoutProblems } from "../support/layout-problems.mjs";
import { test, withProduct } from "../support/test.mjs";

const OPERATIONS = "Asgard Operations";
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const chloe = account("chloe");
const joao = account("joao");

// A factor that she lost: nobody has the app of this secret.
withProduct({
  sql: `INSERT INTO totp (user_id, secret, pepper_id, last_step, created_at)
    SELECT id, 'lost', 'k1', 0, 1767258000000 FROM users WHERE email = '${chloe.email}';`,
});

const asOlga = (visitor, address) => administering(visitor, account("olga"), OPERATIONS, address);
const badge = (page, text) => page.getByRole("heading", { level: 2 }).getByText(text, { exact: true }).waitFor();

/** Presses an act, and confirms it in the dialog that asks. */
async function act(page, name, text) {
  await press(page, name);
  const dialog = page.getByRole("alertdialog");
  await dialog.waitFor();
  await expectAccessible(page);
  await Promise.all([toast(page, text), dialog.getByRole("button", { name, exact: true }).click()]);
  await dialog.waitFor({ state: "detached" });
}

/** The sessions of a profile are over: it is asked to sign in. */
async function isOut(visitor, page) {
  await page.goto("/account");
  await page.waitForURL(/\/auth\/(login|lockscreen)/);
  // They may end between two of the page's requests.
  visitor.complaints = visitor.complaints.filter((text) => !text.includes("session_expired"));
}

test("an operator finds an account, removes its lost factor, disables it and enables it again", async ({
  newVisitor,
}) => {
  const page = await asOlga(await newVisitor(), paths.home());
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("Konten");
  await page.getByRole("option", { name: /^Konten/ }).click();
  await page.getByRole("heading", { level: 1, name: "Konten" }).waitFor();
  await field(page, "email").fill("niemand@lumiere.example");
  await page.keyboard.press("Enter");
  await page.getByText("Kein Konto mit dieser Adresse").last().waitFor();
  await field(page, "email").fill(chloe.email);
  await press(page, "Konto suchen");
  await badge(page, "Freigegeben");
  await page.getByRole("link", { name: "Café Lumière" }).waitFor();
  await expectAccessibleInBothThemes(page);

  await act(page, "Zweiten Faktor zurücksetzen", /meldet sich jetzt ohne zweiten Faktor an/);
  const hers = await newVisitor();
  const herPage = await hers.inside(chloe);
  await act(page, "Konto sperren", /ist gesperrt/);
  await badge(page, "Gesperrt");
  await isOut(hers, herPage);

  // The address stands in the page's own.
  await page.reload();
  await act(page, "Konto freigeben", /ist freigegeben/);
  await badge(page, "Freigegeben");
  await (await newVisitor()).inside(chloe);
});

test("an operator does not disable the own account", async ({ newVisitor }) => {
  const page = await asOlga(await newVisitor(), `${paths.accounts()}?email=${account("olga").email}`);
  const act = page.getByRole("button", { name: "Konto sperren" });
  await act.hover();
  await page.getByRole("tooltip").getByText("Das ist Ihr eigenes Konto.").waitFor();
});

test("the page fits on a phone", async ({ newVisitor }) => {
  const page = await asOlga(await newVisitor(PHONE), `${paths.accounts()}?email=${chloe.email}`);
  await badge(page, "Freigegeben");
  expect(await layoutProblems(page, true)).toEqual([]);
});

test("an operator signs everybody out of a company", async ({ newVisitor }) => {
  const his = await newVisitor();
  const hisPage = await his.inside(joao);
  const page = await asOlga(await newVisitor(), paths.tenants());
  await page.getByRole("table").getByRole("link", { name: "Padaria São João", exact: true }).click();
  await act(page, "Alle abmelden", "Alle in der Firma Padaria São João werden abgemeldet");
  await isOut(his, hisPage);
});

test("an operator reads the log of the platform, which nobody else is offered", async ({ newVisitor }) => {
  const page = await asOlga(await newVisitor(), paths.audit());
  await tableLoaded(page);
  await page.locator("label", { hasText: "Plattform" }).click();
  await page.waitForURL(/scope=platform/);
  await page.getByText("Was auf der Plattform außerhalb der Firmen geschehen ist.").waitFor();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("radio", { name: "Plattform" })).toBeChecked();

  const anna = account("anna");
  const hers = await administering(await newVisitor(), anna, "Nordlicht Energie", paths.accounts());
  await hers.getByText("Das darf nur, wer die Plattform betreibt.").first().waitFor();
  await at(hers, `${paths.audit()}?scope=platform`);
  await tableLoaded(hers);
  await expect(hers.getByRole("radio", { name: "Plattform" })).toHaveCount(0);
});
