// Signing in.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { account, enter, expectAccessible, signIn } from "./support/browser.mjs";
import { holdResponses } from "./support/hold-responses.mjs";
import { keyboard } from "./support/input.mjs";
import { describe, JOURNEY, journeyUnless, test, withProduct } from "./support/test.mjs";
import { waitUntil } from "./support/wait-until.mjs";

const SIGN_IN = "/auth/login-business";
const CHOOSER = "/auth/organization-chooser";

const seed = (file) => JSON.parse(readFileSync(new URL(`../../seed/${file}.json`, import.meta.url), "utf8"));
const padaria = seed("companies").find(({ title }) => title === "Padaria São João").id;

// Nine more companies for a user who has one.
withProduct({
  sql: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9)
      INSERT INTO tenants (id, business_uuid, title, name, city, created_at)
      SELECT 't-more-' || i, 'b-more-' || i, 'Filiale ' || i, 'Filiale ' || i, 'Porto', 1 FROM n;
    INSERT INTO memberships (tenant_id, user_id, created_at)
      SELECT t.id, m.user_id, 1 FROM tenants t JOIN memberships m ON m.tenant_id = '${padaria}'
      JOIN users u ON u.id = m.user_id AND u.email = '${account("joao").email}' WHERE t.id LIKE 't-more-%';`,
});
let guest;
test.beforeEach(async ({ newVisitor }) => {
  guest = await newVisitor();
});

const chloe = account("chloe");
const anna = account("anna");

describe("a person with one company", () => {
  test("signs in and is there", async () => {
    const page = await guest.open("/");
    await page.waitForURL("/auth");
    await page.getByRole("link", { name: /^Unternehmen/ }).click();
    await page.waitForURL(SIGN_IN);
    await signIn(page, chloe);
    await page.waitForURL("/");
    await page.getByRole("heading", { level: 1, name: "Willkommen, Chloé" }).waitFor();
    await page.getByRole("region", { name: "Anwendungen" }).getByRole("link").first().waitFor();
    assert.match(await page.locator("main").innerText(), /Café Lumière/);
  });

  test("finds what was fetched while they typed, and waits for none of it again", async () => {
    const page = await guest.open(SIGN_IN);
    const ahead = (await page.locator("script[data-ahead]").getAttribute("data-ahead")).split(" ");
    const loads = () =>
      page.evaluate(() =>
        performance.getEntriesByType("resource").map(({ name, initiatorType, transferSize }) => ({
          path: new URL(name).pathname,
          isAhead: initiatorType === "fetch",
          transferSize,
        })),
      );
    const loaded = async (isAhead) =>
      (await loads()).filter((one) => ahead.includes(one.path) && one.isAhead === isAhead);
    await page.locator("input[name=email]").fill(chloe.email);
    await waitUntil(async () => (await loaded(true)).length, ahead.length);
    await enter(page, chloe);
    const used = await loaded(false);
    assert.ok(used.length > 0, "the first page runs on what was fetched");
    assert.deepEqual(
      used.filter(({ transferSize }) => transferSize > 0),
      [],
    );
  });

  test("stays signed in when the page is loaded again", JOURNEY, async ({ url }) => {
    const page = await guest.open(SIGN_IN);
    await enter(page, chloe);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Willkommen, Chloé" }).waitFor();
    assert.equal(page.url(), url("/"));
  });

  test("who is signed in already need not sign in again", async () => {
    const page = await guest.open(SIGN_IN);
    await enter(page, chloe);
    await page.goto(SIGN_IN);
    await page.waitForURL("/");
  });

  test("may write the address in capitals with spaces around it", JOURNEY, async () => {
    const page = await guest.open(SIGN_IN);
    await page.locator("input[name=email]").pressSequentially(` ${chloe.email.toUpperCase()} `);
    await waitUntil(() => page.locator("input[name=email]").inputValue(), chloe.email);
    await page.locator("input[name=password]").fill(chloe.password);
    await page.keyboard.press("Enter");
    await page.waitForURL("/");
  });
});

/** Asserts that the error of specification 8 is shown once on the page: in its form, and nowhere else. */
async function showsLoginError(page) {
  const text = "Login Daten nicht korrekt";
  await page.locator("form [role=alert]", { hasText: text }).waitFor();
  await waitUntil(() => page.getByText(text).count(), 1);
  assert.deepEqual([await page.locator(".toast").count(), await page.locator(".field-error").count()], [0, 0]);
}

describe("a wrong password", () => {
  test("is refused with the same words as an unknown address, and the right one still works", async ({ url }) => {
    const page = await guest.open(SIGN_IN);
    for (const person of [
      { ...chloe, password: "falsch" },
      { email: "nobody@nowhere.example", password: "falsch" },
    ]) {
      await signIn(page, person);
      await showsLoginError(page);
      assert.equal(page.url(), url(SIGN_IN));
      await page.reload();
    }
    await enter(page, chloe);
  });

  test("of a disabled person is no different from the right one", JOURNEY, async () => {
    const page = await guest.open(SIGN_IN);
    await signIn(page, account("giulia"));
    await showsLoginError(page);
  });
});

describe("a form that is not right", () => {
  test("sends nothing, notifies nobody, explains under the field and puts the cursor there", async () => {
    const page = await guest.open(SIGN_IN);
    const calls = [];
    // Focusing the form offers passkeys, with any result.
    const isOffer = (url) => /\/auth\/(guard|passkey\/options)$/.test(url);
    page.on("request", (request) => {
      if (request.url().includes("/api/") && !isOffer(request.url())) calls.push(request.url());
    });
    const [logged] = await Promise.all([
      page.waitForEvent("console", (message) => message.text() === "Felder ungültig."),
      signIn(page, { email: "anna", password: "ab" }),
    ]);
    assert.equal(logged.type(), "info");
    await page.getByText("Email ungültig").waitFor();
    await page.getByText("Passwort ungültig").waitFor();
    await waitUntil(() => page.evaluate(() => document.activeElement.getAttribute("name")), "email");
    assert.deepEqual(calls, []);
    await waitUntil(() => page.locator(".toast").count(), 0);
  });
});

describe("a person with three companies", () => {
  test("chooses one of them by logo, title and city", async () => {
    const page = await guest.open(SIGN_IN);
    // Roles and last sign-in come later, and nothing waits for them.
    const releaseDetails = await holdResponses(page, "**/api/business/list?*");
    await signIn(page, anna);
    await page.waitForURL(CHOOSER);
    const rows = page.getByRole("list", { name: "Ihre Firmen" }).getByRole("listitem");
    await waitUntil(
      () => rows.allInnerTexts(),
      ["Café Lumière\nLyon", "Nordlicht Energie\nKiel", "Padaria São João\nSão Paulo"],
    );
    await releaseDetails();
    await waitUntil(
      () => rows.allInnerTexts(),
      [
        "Café Lumière\nLyon · Équipe\nNoch nie hier gewesen",
        "Nordlicht Energie\nKiel · admin\nNoch nie hier gewesen",
        "Padaria São João\nSão Paulo · Balcão\nNoch nie hier gewesen",
      ],
    );
    for (const logo of await rows.locator("img").all()) {
      await waitUntil(() => logo.evaluate((image) => image.decode().then(() => image.naturalWidth > 0)), true);
    }
    await expectAccessible(page);
    await page.getByRole("button", { name: "Nordlicht Energie" }).click();
    await page.waitForURL("/");
    await page.locator("main").getByText("Nordlicht Energie").first().waitFor();
  });

  test("sees the chooser again after loading it again", JOURNEY, async () => {
    const page = await guest.open(SIGN_IN);
    await signIn(page, anna);
    await page.waitForURL(CHOOSER);
    await page.reload();
    await page.getByRole("button", { name: "Padaria São João" }).waitFor();
  });
});

describe("a person with ten companies", () => {
  test("scrolls through a list that is 488 px high", JOURNEY, async ({ newVisitor }) => {
    const person = await newVisitor({ viewport: { width: 1280, height: 1000 } });
    const page = await person.open(SIGN_IN);
    await signIn(page, account("joao"));
    await page.waitForURL(CHOOSER);
    const list = page.locator(".company-list");
    await waitUntil(() => list.getByRole("button").count(), 10);
    await waitUntil(async () => (await list.boundingBox()).height, 488);
    const [whole, seen] = await list.evaluate(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight]);
    assert.ok(whole > seen, `${whole} px in ${seen} px`);
    const last = list.getByRole("button").last();
    await last.scrollIntoViewIfNeeded();
    await last.click();
    await page.waitForURL("/");
    await person.end();
  });
});

describe("a notification", () => {
  test("stands at the right, below the top bar", JOURNEY, async ({ newVisitor }) => {
    const person = await newVisitor({ viewport: { width: 1280, height: 800 } });
    const page = await person.inside(chloe, undefined, "/account");
    // An error toast: it stays until it is measured.
    const noPicture = { name: "x.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") };
    await page.locator("input[name=picture]").setInputFiles(noPicture);
    await page.locator(".toast").first().waitFor();
    const box = await page.locator(".toasts").boundingBox();
    const bar = await page.locator("header").first().boundingBox();
    assert.deepEqual([box.x + box.width, box.y], [1280 - 16, bar.y + bar.height + 12]);
    await person.end();
  });
});

describe("the keyboard alone", () => {
  test("signs in, chooses a company and signs out", async () => {
    const page = await guest.open(SIGN_IN);
    await page.locator("input[name=email]").focus();
    await page.keyboard.type(anna.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(anna.password);
    await page.keyboard.press("Enter");
    await page.waitForURL(CHOOSER);
    const first = page.getByRole("button", { name: "Café Lumière" });
    await keyboard.press(page, first);
    await page.waitForURL("/");
    const menu = page.getByRole("button", { name: /Konto von/ });
    await keyboard.press(page, menu);
    await page.getByRole("menuitem", { name: "Abmelden" }).waitFor();
    // Typing moves to the entry with this prefix.
    await page.keyboard.type("Abm");
    await page.keyboard.press("Enter");
    await page.waitForURL(SIGN_IN);
  });
});

describe("a visitor without a session", () => {
  for (const address of ["/", "/auth", "/auth/nothing-here"]) {
    test(
      `who asks for ${address} gets the menu page with the sign-in methods`,
      journeyUnless(address === "/"),
      async () => {
        const page = await guest.open(address);
        await page.getByRole("heading", { level: 1, name: "Willkommen bei Asgard" }).waitFor();
        await expectAccessible(page);
        await page.getByRole("link", { name: /^Partner/ }).click();
        await page.waitForURL("/auth/login-partners");
        await signIn(page, chloe);
        await page.waitForURL("/");
      },
    );
  }

  for (const address of [CHOOSER, "/list-company-access", "/m/r/list-company-access", "/login", "/auth/login"]) {
    test(`who asks for ${address} gets the sign-in form`, journeyUnless(address === CHOOSER), async () => {
      const page = await guest.open(address);
      await page.waitForURL(SIGN_IN);
      await page.locator("input[name=email]").waitFor();
    });
  }

  test("who asks for an unknown page gets the 404 page, which leads back to the root", JOURNEY, async () => {
    const page = await guest.open("/nothing/here");
    await page.getByRole("heading", { name: "Seite nicht gefunden" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Zurück" }).click();
    await page.waitForURL("/auth");
  });

  test("is taken back to where they wanted to go, and never elsewhere", JOURNEY, async ({ newVisitor }) => {
    for (const [returnTo, arrives] of [
      ["/auth/confirm-mail", "/auth/confirm-mail"],
      ["//evil.example", "/"],
      ["/\\evil.example", "/"],
      ["https://evil.example", "/"],
      ["javascript:alert(1)", "/"],
    ]) {
      const visitor = await newVisitor();
      const page = await visitor.open(`${SIGN_IN}?returnTo=${encodeURIComponent(returnTo)}`);
      await signIn(page, chloe);
      await page.waitForURL(arrives);
      await visitor.end();
    }
  });

  test("is signed out by an address with signoff in it", async () => {
    const page = await guest.open(SIGN_IN);
    await enter(page, chloe);
    await page.goto("/?signoff");
    await page.waitForURL(SIGN_IN);
    const names = (await guest.context.cookies()).map(({ name }) => name);
    for (const gone of ["utk", "ttk", "rtk"]) assert.ok(!names.includes(gone), gone);
  });
});
