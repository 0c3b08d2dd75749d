// Six languages at one URL.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { languages } from "../../../web/client/i18n/languages.ts";
import { account, chooseInUserMenu, enter } from "../support/browser.mjs";
import { describe, test, withProduct } from "../support/test.mjs";
import { waitUntil } from "../support/wait-until.mjs";

const SIGN_IN = "/auth/login-business";

withProduct();
let guest;
test.beforeEach(async ({ newVisitor }) => {
  guest = await newVisitor({ chosen: null });
});

const heading = (page, name) => page.getByRole("heading", { level: 1, name }).waitFor();
const language = (page) => page.evaluate(() => document.documentElement.lang);

describe("a fresh browser", () => {
  test("is spoken to in German, whatever the browser prefers", async () => {
    const page = await guest.open(SIGN_IN);
    await heading(page, "Schön, dass Sie da sind");
    assert.equal(await language(page), "de");
    assert.equal(await page.title(), "Anmelden – Asgard");
  });

  for (const [parameter, code, title] of [
    ["en", "en", "Sign in"],
    ["fr", "fr", "Connexion"],
    ["it", "it", "Accedi"],
    ["es", "es", "Iniciar sesión"],
    ["pt", "pt-br", "Entrar"],
    ["pt-br", "de", "Anmelden"],
    ["xx", "de", "Anmelden"],
  ]) {
    test(`asking for lang=${parameter} is spoken to in ${code}, from the first byte on`, async () => {
      const html = await (await guest.context.request.get(`${SIGN_IN}?lang=${parameter}`)).text();
      assert.match(html, new RegExp(`<html lang="${code}"`));
      assert.match(html, new RegExp(`<title>${title} – Asgard</title>`));
      const page = await guest.open(`${SIGN_IN}?lang=${parameter}`);
      assert.equal(await language(page), code);
      assert.equal(await page.title(), `${title} – Asgard`);
    });
  }
});

for (const { code } of languages) {
  const read = (section) =>
    JSON.parse(readFileSync(new URL(`../../../locales/${code}/${section}.locale.json`, import.meta.url), "utf8"));
  const [auth, global] = ["auth", "global"].map(read);

  test(`every page is titled in ${code}, from the first byte on and by the application`, async () => {
    for (const [address, title] of [
      ["/auth", auth.menu.title],
      [SIGN_IN, auth.signIn.title],
      ["/auth/organization-chooser", auth.chooser.title],
      ["/auth/signup", auth.signUp.title],
      ["/auth/forgot", auth.recovery.ask.title],
      ["/auth/reset/a@b.example/x", auth.recovery.choose.title],
      ["/auth/confirm-mail", auth.confirmMail.title],
      ["/auth/invitation/t/a@b.example/c", auth.invitation.waiting],
      ["/auth/lockscreen-main", auth.lock.locked],
      ["/auth/lockscreen-users", auth.lock.title],
      ["/auth/maintenance", global.pages.maintenance.title],
      ["/404", global.pages.notFound.title],
      ["/500", global.pages.serverError.title],
    ]) {
      const html = await (await guest.context.request.get(`${address}?lang=${code.slice(0, 2)}`)).text();
      assert.equal(html.match(/<title>(.*?)<\/title>/)?.[1], `${title} – Asgard`, address);
    }
    const page = await guest.open(`${SIGN_IN}?lang=${code.slice(0, 2)}`);
    await page.getByRole("link", { name: auth.signIn.forgot }).click();
    await page.waitForFunction((title) => document.title === title, `${auth.recovery.ask.title} – Asgard`);
    const inside = await guest.open(`${SIGN_IN}?lang=${code.slice(0, 2)}`);
    await enter(inside, account("chloe"));
    await inside.waitForFunction((title) => document.title === title, `${global.home.title} – Asgard`);
    await inside.locator(".user-button").click();
    await inside.getByRole("menuitem", { name: global.shell.account }).click();
    await inside.waitForFunction((title) => document.title === title, `${global.shell.account} – Asgard`);
  });

  test(`404 leads to the root and 500 to /auth in ${code}`, async () => {
    for (const address of ["/404", "/500"]) {
      const page = await guest.open(`${address}?lang=${code.slice(0, 2)}`);
      const link = page.getByRole("link", { name: global.actions.back, exact: true });
      await waitUntil(() => link.getAttribute("href"), address === "/404" ? "/" : "/auth");
      await link.click();
      await page.waitForURL("/auth");
    }
  });
}

describe("switching", () => {
  test("happens without loading the page again, keeps what was typed, and is remembered", async () => {
    const page = await guest.open(SIGN_IN);
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    await page.locator("input[name=email]").fill("anna@firma.de");
    await page.getByRole("link", { name: "English" }).click();
    await heading(page, "Good to see you");
    await waitUntil(() => page.locator("input[name=email]").inputValue(), "anna@firma.de");
    assert.equal(loads, 0);
    await waitUntil(() => language(page), "en");
    await waitUntil(() => page.title(), "Sign in – Asgard");
    await page.reload();
    await heading(page, "Good to see you");
  });

  test("wins over the language in the address, also after loading again", async ({ url }) => {
    const page = await guest.open(`${SIGN_IN}?lang=fr`);
    await page.getByRole("link", { name: "Italiano" }).click();
    await page.waitForFunction(() => document.documentElement.lang === "it");
    assert.equal(page.url(), url(SIGN_IN));
    await page.reload();
    assert.equal(await language(page), "it");
  });

  test("is told to the server with every call", async () => {
    const page = await guest.open(`${SIGN_IN}?lang=es`);
    const [request] = await Promise.all([page.waitForRequest("**/api/auth/signin"), enter(page, account("chloe"))]);
    assert.equal(request.headers()["x-token-lang"], "es");
  });

  test("works in the user menu", async () => {
    const page = await guest.open(SIGN_IN);
    await enter(page, account("chloe"));
    await chooseInUserMenu(page, "Langue", "Português (Brasil)");
    await heading(page, "Boas-vindas, Chloé");
    await page.reload();
    await heading(page, "Boas-vindas, Chloé");
  });
});

describe("a person's own language", () => {
  const chloe = account("chloe");
  const joao = account("joao");

  /** Signs out by the menu, in any language. */
  async function leave(page) {
    await page.locator(".user-button").click();
    await page.locator(".user-menu .option-danger").click();
    await page.waitForURL(SIGN_IN);
  }

  test("comes with them to a fresh browser, stays there from the first byte on, and makes room for the next person's", async () => {
    const page = await guest.open(SIGN_IN);
    await heading(page, "Schön, dass Sie da sind");
    await enter(page, chloe);
    await heading(page, "Bienvenue, Chloé");
    await waitUntil(() => language(page), "fr");
    assert.match(await (await guest.context.request.get("/")).text(), /<html lang="fr"/);
    await leave(page);
    await heading(page, "Ravi de vous voir");
    await enter(page, joao);
    await heading(page, "Boas-vindas, João");
  });

  test("gives way to what was chosen on this device, and to the address", async ({ newVisitor }) => {
    const page = await guest.open(SIGN_IN);
    await page.getByRole("link", { name: "Italiano" }).click();
    await heading(page, "Che bello rivederla");
    await enter(page, chloe);
    await heading(page, "Le diamo il benvenuto, Chloé");
    const other = await newVisitor({ chosen: null });
    const addressed = await other.open(`${SIGN_IN}?lang=es`);
    await enter(addressed, chloe);
    await heading(addressed, "Hola, Chloé");
    // On every page of the visit.
    await addressed.goto("/account");
    await heading(addressed, "Mi cuenta");
    await other.end();
  });

  test("that is changed in the account counts on the other devices too", async ({ newVisitor }) => {
    const page = await guest.open(SIGN_IN);
    await enter(page, joao);
    await heading(page, "Boas-vindas, João");
    const elsewhere = await newVisitor();
    const account = await elsewhere.open(SIGN_IN);
    await enter(account, joao);
    await account.goto("/account");
    await account.getByRole("region", { name: "Sprache" }).getByRole("button").click();
    await account.getByRole("option", { name: "Español" }).click();
    await account
      .locator(".toast")
      .getByText(/idioma/i)
      .waitFor();
    await elsewhere.end();
    await page.reload();
    await heading(page, "Hola, João");
  });
});

test("without scripts the page is there in every language, and its links switch between them", async ({
  newVisitor,
}) => {
  const silent = await newVisitor({ javaScriptEnabled: false, chosen: null });
  const page = await silent.context.newPage();
  await page.goto(SIGN_IN);
  await heading(page, "Schön, dass Sie da sind");
  await page.getByRole("link", { name: "Français" }).click();
  await heading(page, "Ravi de vous voir");
  await silent.end();
});
