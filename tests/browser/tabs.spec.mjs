// Several tabs of one browser: one session, one company per tab, one sign-out.

import assert from "node:assert/strict";
import { account, chooseInUserMenu, enter } from "./support/browser.mjs";
import { JOURNEY, test, withProduct } from "./support/test.mjs";

const SIGN_IN = "/auth/login-business";
const CHOOSER = "/auth/organization-chooser";

withProduct();
const anna = account("anna");
let guest;
test.beforeEach(async ({ newVisitor }) => {
  guest = await newVisitor();
});

/** Waits until the page shows a company. */
const shows = (page, company) => page.locator(".home-facts").getByText(company).waitFor();

test("two tabs work in two companies, also after loading both again", JOURNEY, async () => {
  const one = await guest.open(SIGN_IN);
  await enter(one, anna, "Nordlicht Energie");
  const two = await guest.open(CHOOSER);
  await two.getByRole("button", { name: "Padaria São João" }).click();
  await two.waitForURL("/");
  await shows(two, "Padaria São João");
  await one.reload();
  await shows(one, "Nordlicht Energie");
  await two.reload();
  await shows(two, "Padaria São João");
});

test("a new tab starts in the company that was entered last", JOURNEY, async () => {
  const one = await guest.open(SIGN_IN);
  await enter(one, anna, "Café Lumière");
  const two = await guest.open("/");
  await shows(two, "Café Lumière");
});

test("signing out in one tab ends the other", async () => {
  const one = await guest.open(SIGN_IN);
  await enter(one, anna, "Nordlicht Energie");
  const two = await guest.open("/");
  await shows(two, "Nordlicht Energie");
  await one.getByRole("button", { name: /Konto von/ }).click();
  await one.getByRole("menuitem", { name: "Abmelden" }).click();
  await one.waitForURL(SIGN_IN);
  await two.waitForURL(SIGN_IN);
  await two.getByText("Ihre Sitzung ist beendet.").waitFor();
  const names = (await guest.context.cookies()).map(({ name }) => name);
  for (const gone of ["utk", "ttk", "rtk"]) assert.ok(!names.includes(gone), gone);
  await two.goto("/");
  await two.waitForURL("/auth");
});

test("tabs that find their token expired at once are renewed and stay signed in", async ({ url }) => {
  const one = await guest.open(SIGN_IN);
  await enter(one, anna, "Nordlicht Energie");
  const two = await guest.open("/");
  await shows(two, "Nordlicht Energie");
  // An invalid token has the same effect as an expired one, without waiting.
  await guest.context.addCookies([{ name: "utk", value: "a.b.c", url: url("/"), sameSite: "Lax" }]);
  await Promise.all([one.reload(), two.reload()]);
  await Promise.all([shows(one, "Nordlicht Energie"), shows(two, "Nordlicht Energie")]);
  assert.equal(one.url(), url("/"));
});

test("the company is switched in the user menu, in this tab only", async () => {
  const one = await guest.open(SIGN_IN);
  await enter(one, anna, "Nordlicht Energie");
  const two = await guest.open("/");
  await shows(two, "Nordlicht Energie");
  await chooseInUserMenu(one, "Firma wechseln", "Padaria São João");
  await shows(one, "Padaria São João");
  await two.reload();
  await shows(two, "Nordlicht Energie");
});
