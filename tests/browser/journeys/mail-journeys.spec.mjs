// From the first page to a company by every mail, in every language, and in one by keyboard only: registration and
// verification, a forgotten password and a new one, an invitation and accepting it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Client } from "../../support/client.mjs";
import { account, expectAccessible, waitForHydration } from "../support/browser.mjs";
import { keyboard, pointer } from "../support/input.mjs";
import { findMail } from "../support/mails.mjs";
import { describe, test, withProduct } from "../support/test.mjs";
import { waitUntil } from "../support/wait-until.mjs";

const SIGN_IN = "/auth/login-business";
const COMPANY = "Nordlicht Energie";
// The test follows the links of mails, so they must lead to this product.
withProduct({
  beside: (origin) => ({ vars: { CONFIG: JSON.stringify({ mail: { origin } }) }, stop: () => undefined }),
});

const read = (language, section) =>
  JSON.parse(readFileSync(new URL(`../../../locales/${language}/${section}.locale.json`, import.meta.url), "utf8"));

/** Phrases of a language: `say("auth:signIn.title")`. */
function phrases(language) {
  const sections = Object.fromEntries(
    ["global", "auth", "mails", "notMe"].map((section) => [section, read(language, section)]),
  );
  return (phrase, values = {}) => {
    const [section, path] = phrase.split(":");
    const found = path.split(".").reduce((tree, part) => tree[part], sections[section]);
    return found.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name]);
  };
}

/** Invites an address as an administrator of the company. */
async function invite(origin, email) {
  const admin = new Client(origin);
  await admin.signIn(account("anna"));
  const companies = (await admin.get("/api/business/list")).json;
  const { companyId } = companies.find(({ title }) => title === COMPANY);
  assert.equal((await admin.post(`/api/auth/signin-company/${companyId}/`, {})).status, 200);
  assert.equal((await admin.post("/api/user/invitation/inviteUser", { email })).status, 201);
}

/** A mail without its frame, in which the accessibility checks could not run. */
async function readable(context, address) {
  const page = await context.newPage();
  await page.setContent(await (await context.request.get(`${address}/html`)).text());
  // The landmarks belong to the mail program.
  await expectAccessible(page, ["region", "landmark-one-main"]);
  await page.close();
}

const lines = (text) => text.split("\n").flatMap((line) => line.trim() || []);

/**
 * Opens a mail from the list, reads it as HTML and as plain text, asserts that both say the same, and follows its
 * button. `placeholders` are their values.
 */
async function follow(page, { press, say, language, email, template, placeholders = {} }) {
  const phrase = (name) => say(`mails:${template}.${name}`, placeholders);
  await press(page, await findMail(page, email, phrase("subject")));
  const frame = page.frameLocator("iframe");
  await frame.getByRole("heading", { level: 1, name: phrase("title"), exact: true }).waitFor();
  await waitUntil(() => frame.locator("html").getAttribute("lang"), language);
  const shown = lines(await frame.locator("body").innerText());
  const address = page.url();
  await readable(page.context(), address);
  await press(page, page.getByRole("link", { name: "Plain text" }));
  await page.locator("pre").waitFor();
  await expectAccessible(page);
  const plain = await page.locator("pre").innerText();
  // The hint for readers whose button does not work is only in the HTML.
  for (const line of shown.filter((line) => line !== say("mails:frame.fallback")))
    assert.ok(plain.includes(line), `${line}\nis not in\n${plain}`);
  const link = await page.locator("pre a").getAttribute("href");
  await page.goto(address);
  const button = frame.getByRole("link", { name: phrase("button"), exact: true });
  await waitUntil(() => button.getAttribute("href"), link);
  await waitUntil(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  const [opened] = await Promise.all([page.context().waitForEvent("page"), press(page, button)]);
  await waitForHydration(opened);
  return opened;
}

describe("by every mail", () => {
  for (const language of ["de", "en", "fr", "it", "es", "pt-br"]) {
    test(`somebody new reads every mail in ${language} and ends in a company`, async ({ newVisitor }) => {
      const say = phrases(language);
      const { press, type } = language === "de" ? keyboard : pointer;
      const email = `eva.${language}@neu.example`;
      const button = (page, phrase) => page.getByRole("button", { name: say(phrase), exact: true });
      const guest = await newVisitor({ chosen: null });
      const mailbox = await guest.context.newPage();
      const mail = (template, placeholders) => follow(mailbox, { press, say, language, email, template, placeholders });
      const page = await guest.open(`/auth/signup?lang=${language.slice(0, 2)}`);
      const signIn = async (password) => {
        await type(page, "password", password);
        await page.keyboard.press("Enter");
      };

      await type(page, "email", email);
      await page.keyboard.press("Enter");
      await type(page, "firstName", "Eva");
      await type(page, "lastName", "Öst");
      await page.keyboard.press("Enter");
      await type(page, "password", "Sommer-26");
      await type(page, "passwordConfirm", "Sommer-26");
      await press(page, button(page, "auth:signUp.submit"));
      await page.waitForURL(SIGN_IN);
      await page.getByRole("heading", { level: 1, name: say("auth:noCompany.title") }).waitFor();
      await page.getByText(say("auth:noCompany.unverified")).waitFor();
      await expectAccessible(page);

      const confirming = await mail("verifyEmail", { name: "Eva" });
      await press(confirming, button(confirming, "auth:confirmMail.submit"));
      await confirming.getByRole("heading", { level: 1, name: say("auth:noCompany.title") }).waitFor();
      await waitUntil(() => confirming.getByText(say("auth:noCompany.unverified")).count(), 0);
      await confirming.close();

      await press(page, button(page, "global:actions.signOut"));
      await press(page, page.getByRole("link", { name: say("auth:signIn.forgot") }));
      await page.waitForURL("/auth/forgot");
      await type(page, "email", email);
      await page.keyboard.press("Enter");
      await page.getByText(say("auth:recovery.sent.title")).waitFor();
      const choosing = await mail("reset", { minutes: "30" });
      await type(choosing, "password", "Winter-2027");
      await type(choosing, "passwordConfirm", "Winter-2027");
      await press(choosing, button(choosing, "auth:recovery.choose.submit"));
      await choosing.waitForURL(SIGN_IN);
      await choosing.close();
      const warned = await mail("passwordChanged");
      await warned.waitForURL(new RegExp(`/auth/not-me/[\\w-]{43}\\?lang=${language.slice(0, 2)}$`));
      await button(warned, "notMe:submit").waitFor();
      await warned.getByText(say("notMe:told.passwordChanged")).waitFor();
      await expectAccessible(warned);
      await warned.close();

      await page.goto(SIGN_IN);
      await waitForHydration(page);
      await type(page, "email", email);
      await signIn("Winter-2027");
      await page.getByRole("heading", { level: 1, name: say("auth:noCompany.title") }).waitFor();
      await invite(guest.origin, email);
      const joining = await mail("invitation", { company: COMPANY, inviter: "Anna M." });
      await press(joining, button(joining, "auth:invitation.accept"));
      await joining.getByRole("heading", { level: 1, name: say("global:home.welcome", { name: "Eva" }) }).waitFor();
      await joining.locator("main").getByText(COMPANY).first().waitFor();
      // The frame blocks all scripts, including those of this test's tools.
      const isFrames = (text) => /^console: Blocked script execution in '[^']*\/dev\/mailbox\//.test(text);
      guest.complaints = guest.complaints.filter((text) => !isFrames(text));
      await guest.end();
    });
  }
});
