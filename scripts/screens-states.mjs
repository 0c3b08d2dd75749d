// What no address shows, and how a page gets there (scripts/screens.mjs).

import { account } from "../tests-workerd/support/product.mjs";
import { paths } from "../web/paths.ts";

/** Waits until the application has taken the page over. */
export const alive = (page) => page.waitForSelector("html[data-ready]", { state: "attached" });

async function go(page, address) {
  await page.goto(address);
  await alive(page);
}

const fill = (page, name, text) => page.locator(`input[name=${name}]`).fill(text);

/** As far as section 2 of the registration. */
async function toPerson(page, email) {
  await go(page, paths.signUp());
  await fill(page, "email", email);
  await page.keyboard.press("Enter");
  await page.locator("input[name=firstName]").waitFor();
}

async function askForReset(page) {
  await go(page, paths.forgot());
  await fill(page, "email", account("chloe").email);
  await page.keyboard.press("Enter");
  await page.locator("form").waitFor({ state: "detached" });
}

/** Opens the newest mail to Chloé. */
async function openMail(page) {
  await askForReset(page);
  const mail = page.locator("li a", { hasText: account("chloe").email }).first();
  await page.goto("/dev/mailbox");
  while ((await mail.count()) === 0) await page.reload();
  await page.goto(await mail.getAttribute("href"));
}

/** Whose picture it is, its name, and what brings a page there. */
export const STATES = [
  {
    who: "visitor",
    name: "signIn refused",
    reach: async (page) => {
      await go(page, paths.signIn());
      await page.locator("button[type=submit]").click();
      await page.locator("[aria-invalid=true]").first().waitFor();
    },
  },
  { who: "visitor", name: "signUp person", reach: (page) => toPerson(page, "eva@example.org") },
  {
    who: "visitor",
    name: "signUp password",
    reach: async (page) => {
      await toPerson(page, account("anna").email);
      await fill(page, "firstName", "Eva");
      await fill(page, "lastName", "Öst");
      await page.keyboard.press("Enter");
      await fill(page, "password", "sommer26");
      await fill(page, "passwordConfirm", "Sommer");
      await page.keyboard.press("Enter");
      await page.locator("[aria-invalid=true]").first().waitFor();
    },
  },
  { who: "visitor", name: "forgot sent", reach: askForReset },
  { who: "visitor", name: "mail", reach: openMail },
  {
    who: "visitor",
    name: "reset",
    reach: async (page) => {
      await openMail(page);
      await page.goto(`${page.url()}?view=text`);
      const text = await page.locator("pre").innerText();
      await go(page, new URL(text.match(/https?:\S+/)[0]).pathname);
      await fill(page, "password", "Winter-2027");
    },
  },
  {
    who: "visitor",
    name: "reset expired",
    reach: async (page) => {
      await go(page, paths.reset("anna@example.org", "gone"));
      await page.getByRole("alert").waitFor();
    },
  },
  {
    who: "person",
    name: "user menu",
    reach: async (page) => {
      await go(page, paths.home());
      await page.locator("header button[aria-haspopup]").last().click();
      await page.getByRole("menu").first().waitFor();
    },
  },
  {
    who: "person",
    name: "confirm mail",
    reach: async (page) => {
      await go(page, paths.confirmMail(account("anna").email, "key"));
      await page.getByRole("heading", { level: 1 }).waitFor();
    },
  },
];
