// An invitation: sent by an administrator, read in the mail, answered by the right user.

import assert from "node:assert/strict";
import { Client } from "../support/client.mjs";
import { account, expectAccessible, signIn } from "./support/browser.mjs";
import { newestMail } from "./support/mails.mjs";
import { JOURNEY, test, withProduct } from "./support/test.mjs";
import { waitUntil } from "./support/wait-until.mjs";

withProduct();
let guest;
test.beforeEach(async ({ newVisitor }) => {
  guest = await newVisitor();
});

const field = (page, name) => page.locator(`input[name=${name}]`);

/** An administrator of Nordlicht invites an address. */
async function invite(email) {
  const admin = new Client(guest.origin);
  await admin.signIn(account("anna"));
  const companies = (await admin.get("/api/business/list")).json;
  const { companyId } = companies.find(({ title }) => title === "Nordlicht Energie");
  assert.equal((await admin.post(`/api/auth/signin-company/${companyId}/`, {})).status, 200);
  assert.equal((await admin.post("/api/user/invitation/inviteUser", { email })).status, 201);
}

test("an existing person signs in by way of the invitation and joins", JOURNEY, async () => {
  const joao = account("joao");
  await invite(joao.email);
  const page = await guest.context.newPage();
  const mail = await newestMail(page, joao.email, "Nordlicht Energie");
  await page.goto(mail.path);
  await page.getByRole("heading", { name: "Nordlicht Energie jetzt beitreten" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Anmelden und beitreten" }).click();
  await page.waitForURL(/returnTo=/);
  await waitUntil(() => field(page, "email").inputValue(), joao.email);
  await signIn(page, joao);
  await page.waitForURL(mail.path);
  await page.getByRole("button", { name: "Beitreten", exact: true }).click();
  await page.waitForURL("/");
  await page.locator("main").getByText("Nordlicht Energie").first().waitFor();
  await page.goto(mail.path);
  await page.getByRole("heading", { name: "Sie gehören zu Nordlicht Energie" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Start" }).click();
  await page.waitForURL("/");
});

test("somebody else is told who was invited, and may leave for them", async () => {
  const olga = account("olga");
  await invite(olga.email);
  const page = await guest.open("/auth/login-business");
  await signIn(page, account("chloe"));
  await page.waitForURL("/");
  const mail = await newestMail(page, olga.email, "Nordlicht Energie");
  await page.goto(mail.path);
  await page.getByText("Sie sind als jemand anderes angemeldet").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Abmelden und fortfahren" }).click();
  await page.waitForURL(/login-business/);
  await field(page, "email").waitFor();
  await waitUntil(() => field(page, "email").inputValue(), olga.email);
});

test("a new person registers by way of the invitation and is in the company at once", async () => {
  const email = "neu@nordlicht.example";
  await invite(email);
  const page = await guest.context.newPage();
  const mail = await newestMail(page, email, "Nordlicht Energie");
  await page.goto(mail.path);
  await page.getByRole("link", { name: "Jetzt registrieren" }).click();
  await page.getByRole("heading", { name: "Nordlicht Energie jetzt beitreten" }).waitFor();
  await waitUntil(() => field(page, "email").inputValue(), email);
  await field(page, "email").press("Enter");
  await field(page, "firstName").fill("Nele");
  await field(page, "lastName").fill("Neu");
  await page.keyboard.press("Enter");
  await field(page, "password").fill("Sommer-26");
  await field(page, "passwordConfirm").fill("Sommer-26");
  await page.keyboard.press("Enter");
  // Without typing the password again: otherwise the sign-in form would be shown.
  await page.waitForURL("/");
  await page.locator("main").getByText("Nordlicht Energie").first().waitFor();
});

test("a person without a company finds the invitation after signing in, and the ways on", JOURNEY, async ({ url }) => {
  const nina = { email: "nina@ohne.example", password: "Sommer-26" };
  const names = { firstName: "Nina", lastName: "Neu", passwordConfirm: nina.password, domain: url("") };
  assert.equal((await new Client(url("")).post("/api/auth/signup", { ...nina, ...names })).status, 201);
  const page = await guest.open("/auth/login-business");
  await signIn(page, nina);
  await page.getByRole("heading", { level: 1, name: "Noch keine Firma" }).waitFor();
  await expectAccessible(page);
  // A user without a company still has an account.
  await page.getByRole("link", { name: "Mein Konto" }).click();
  await page.getByRole("heading", { level: 1, name: "Mein Konto" }).waitFor();
  const mail = await newestMail(page, nina.email, "Bitte bestätigen Sie");
  await page.goto(mail.path);
  await page.getByRole("button", { name: "Adresse bestätigen" }).click();
  await page.getByRole("heading", { level: 1, name: "Noch keine Firma" }).waitFor();

  await invite(nina.email);
  // Refetched on window focus; without it, within a minute.
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  const invitation = page.getByRole("region", { name: "Einladungen an Sie" }).getByRole("listitem");
  await invitation.getByText("Nordlicht Energie").waitFor();
  await expectAccessible(page);
  await invitation.getByRole("button", { name: "Beitreten" }).click();
  await page.waitForURL("/");
  await page.locator("main").getByText("Nordlicht Energie").first().waitFor();
});

test("a person without a company signs out there, and the form is back for the next one", JOURNEY, async ({ url }) => {
  const page = await guest.open("/auth/login-business");
  const otto = { email: "otto@ohne.example", password: "Sommer-26" };
  const names = { firstName: "Otto", lastName: "Neu", passwordConfirm: otto.password, domain: url("") };
  assert.equal((await new Client(url("")).post("/api/auth/signup", { ...otto, ...names })).status, 201);
  await signIn(page, otto);
  await page.getByRole("button", { name: "Abmelden" }).click();
  await signIn(page, account("chloe"));
  await page.waitForURL("/");
});
