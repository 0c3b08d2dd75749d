// Where users are redirected to: by guards, by configuration changes and by redirects; and never to other origins.

import assert from "node:assert/strict";
import { Client } from "../support/client.mjs";
import { account, enter, expectAccessible, signIn, waitForHydration } from "./support/browser.mjs";
import { describe, JOURNEY, journeyUnless, test, withProduct } from "./support/test.mjs";
import { waitUntil } from "./support/wait-until.mjs";

const SIGN_IN = "/auth/login-business";
const CHOOSER = "/auth/organization-chooser";
/** It leads back to the page that was closed. */
const MAINTENANCE = /\/auth\/maintenance\?returnTo=%2F/;
const anna = account("anna");
const chloe = account("chloe");

describe("on the way in", () => {
  withProduct();
  let guest;
  test.beforeEach(async ({ newVisitor }) => {
    guest = await newVisitor();
  });

  const pick = (page, company) => page.getByRole("button", { name: company }).click();

  test("the page that was asked for survives the sign-in and the choice of a company", async () => {
    const page = await guest.open("/account?from=mail");
    await page.waitForURL(`${SIGN_IN}?returnTo=%2Faccount%3Ffrom%3Dmail`);
    await signIn(page, anna);
    await page.waitForURL(`${CHOOSER}?returnTo=%2Faccount%3Ffrom%3Dmail`);
    await page.reload();
    await pick(page, "Nordlicht Energie");
    await page.waitForURL("/account?from=mail");
  });

  for (const returnTo of ["/..//evil.example", "/.//evil.example", "/%2e%2e//evil.example", "/\t/evil.example"]) {
    test(
      `${JSON.stringify(returnTo)} leads nowhere, by way of the chooser either`,
      journeyUnless(returnTo.startsWith("/..")),
      async () => {
        const query = `?returnTo=${encodeURIComponent(returnTo)}`;
        const page = await guest.open(SIGN_IN + query);
        await signIn(page, chloe);
        await page.waitForURL("/");
        await page.goto(CHOOSER + query);
        await page.waitForURL("/");
      },
    );
  }

  test("partners with several companies stay partners", JOURNEY, async () => {
    const page = await guest.open("/login-partners/");
    await signIn(page, anna);
    await page.waitForURL(`${CHOOSER}?for=partner`);
    await pick(page, "Padaria São João");
    await page.waitForURL("/");
  });

  test("the company that the address names is entered without a choice", JOURNEY, async () => {
    const padaria = "5b1d6f0e-0004-4a6b-9c1d-000000000004";
    const page = await guest.open(`${SIGN_IN}?business=${padaria}`);
    await signIn(page, anna);
    await page.waitForURL("/");
    await page.locator("main").getByText("Padaria São João").first().waitFor();
  });

  test("a company that is not theirs is no company: they choose", JOURNEY, async () => {
    const operations = "5b1d6f0e-0001-4a6b-9c1d-000000000001";
    const page = await guest.open(`${SIGN_IN}?business=${operations}`);
    await signIn(page, anna);
    await page.waitForURL(CHOOSER);
  });

  test("the only company is entered by itself", async () => {
    const page = await guest.open(SIGN_IN);
    await enter(page, chloe);
    // A tab without its own company.
    await guest.context.clearCookies({ name: "ttk" });
    const other = await guest.open("/");
    await other.waitForURL("/");
    await other.locator("main").getByText("Café Lumière").first().waitFor();
  });

  test(
    "a person without a company lists the companies; a native app on a narrow screen has its own list",
    JOURNEY,
    async ({ newVisitor }) => {
      for (const [width, query, arrives] of [
        [390, "", "/list-company-access"],
        [609, "?platform=native", "/m/r/list-company-access"],
        [610, "?platform=native", "/list-company-access"],
      ]) {
        const visitor = await newVisitor({ viewport: { width, height: 800 } });
        const page = await visitor.open(SIGN_IN);
        await signIn(page, anna);
        await page.waitForURL(CHOOSER);
        await page.goto(`/${query}`);
        await page.waitForURL(arrives);
        // The platform was queried once; the tab remembers the result.
        await page.goto("/");
        await page.waitForURL(arrives);
        await pick(page, "Café Lumière");
        await page.waitForURL("/");
        await page.locator("main").getByText("Café Lumière").first().waitFor();
        await visitor.end();
      }
    },
  );

  test("a person who belongs to no company is told so, and not sent round", async ({ url }) => {
    const newcomer = { email: "niemand@neu.example", password: "Sommer-26" };
    const names = { firstName: "Nina", lastName: "Neu", passwordConfirm: newcomer.password, domain: url("") };
    const registration = await new Client(url("")).post("/api/auth/signup", { ...newcomer, ...names });
    assert.equal(registration.status, 201, registration.text);
    const page = await guest.open(`/list-company-access?returnTo=${encodeURIComponent("/?x=1")}`);
    await page.waitForURL(/login-business\?returnTo=/);
    await signIn(page, newcomer);
    await page.getByRole("heading", { level: 1, name: "Noch keine Firma" }).waitFor();
    assert.equal(page.url(), url(SIGN_IN));
  });

  test("without the access cookie nobody is inside, whatever the tab remembers", async () => {
    const page = await guest.open(SIGN_IN);
    // Wait for the last request of the first page: if it were still pending, it would set the cookie again.
    await Promise.all([page.waitForResponse(/getInvitationRequest/), enter(page, chloe)]);
    await guest.context.clearCookies({ name: "utk" });
    await page.getByRole("button", { name: /^Konto von/ }).click();
    await page.getByRole("menuitem", { name: "Mein Konto" }).click();
    await page.waitForURL(`${SIGN_IN}?returnTo=%2Faccount`);
  });

  test("an address with signoff in it leads out, and a sign-out that nobody heard is told", async () => {
    const page = await guest.open(SIGN_IN);
    await enter(page, chloe);
    await page.route("**/api/auth/signout", (route) => route.abort());
    await page.goto("/auth/forgot?signoff=1");
    await page.getByText("Die Abmeldung ist fehlgeschlagen").waitFor();
    await expectAccessible(page);
    await page.unroute("**/api/auth/signout");
    await page.getByRole("button", { name: "Erneut versuchen" }).click();
    await page.waitForURL(SIGN_IN);
    const names = (await guest.context.cookies()).map(({ name }) => name);
    for (const gone of ["utk", "ttk", "rtk"]) assert.ok(!names.includes(gone), gone);
    // The browser logs the aborted request, which is intended.
    guest.complaints.length = 0;
  });

  test("500 leads back to /auth", JOURNEY, async ({ url }) => {
    const page = await guest.open("/500");
    await page.getByRole("link", { name: "Zurück" }).click();
    await page.waitForURL("/auth");
    assert.equal(page.url(), url("/auth"));
  });
});

describe("a switch that is turned while a page is open", () => {
  withProduct();
  let guest;
  let page;
  let document;
  test.beforeEach(async ({ newVisitor }) => {
    guest = await newVisitor();
    page = await guest.context.newPage();
    await page.clock.install();
    document = {};
    await page.route("**/api/config", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), ...document } });
    });
  });

  const maintenance = { enabled: true, title: "Gleich wieder da", description: "Wir bauen um." };

  test("maintenance counts with the next navigation after a minute, and goes by itself", JOURNEY, async () => {
    // The sign-in form stays available, so that operators can sign in.
    await page.goto("/auth/login-business");
    await waitForHydration(page);
    document = { maintenance };
    await page.clock.fastForward("01:01");
    await page.getByRole("link", { name: /Passwort vergessen/ }).click();
    await page.waitForURL(MAINTENANCE);
    await page.getByRole("heading", { name: "Gleich wieder da" }).waitFor();
    await page.getByText("Wir bauen um.").waitFor();
    await expectAccessible(page);
    document = {};
    await page.clock.fastForward("01:01");
    await page.waitForURL("/auth/forgot");
  });

  test("maintenance that a call runs into counts at once", async () => {
    await page.goto("/auth/forgot");
    await waitForHydration(page);
    document = { maintenance };
    await page.route("**/api/auth/pass-forgot", (route) =>
      route.fulfill({ status: 503, contentType: "application/problem+json", json: { code: "maintenance" } }),
    );
    await page.locator("input[name=email]").fill(chloe.email);
    await page.keyboard.press("Enter");
    await page.waitForURL(MAINTENANCE);
    guest.complaints.length = 0;
  });

  test("registration that is switched off leads to the sign-in form", JOURNEY, async () => {
    await page.goto("/auth/signup");
    await waitForHydration(page);
    const answer = await page.evaluate(() => fetch("/api/config").then((config) => config.json()));
    document = { features: { ...answer.features, signup: false } };
    await page.clock.fastForward("01:01");
    // Checked again after a while in the background.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.waitForURL(SIGN_IN);
    await waitUntil(() => page.getByRole("link", { name: "Jetzt registrieren" }).count(), 0);
  });
});

describe("with pages switched off, partners elsewhere and encrypted sign-ins", () => {
  const features = { signup: false, passwordReset: false, welcomePage: false, encryptedSignin: "required" };
  withProduct({ config: { features, redirects: { partnerUri: "/account" } } });
  let guest;
  test.beforeEach(async ({ newVisitor }) => {
    guest = await newVisitor();
  });

  for (const address of [
    "/",
    "/auth",
    "/auth/nothing",
    "/signup",
    "/auth/signup/a@b.de/x",
    "/forgot",
    "/reset/a@b.de/x",
  ]) {
    test(
      `${address} leads to the sign-in form, on first load and inside`,
      journeyUnless(address === "/signup"),
      async () => {
        const page = await guest.open(address);
        await page.waitForURL(SIGN_IN);
        await waitUntil(() => page.getByRole("link", { name: /registrieren|vergessen/ }).count(), 0);
        await page.goto("/404");
        await waitForHydration(page);
        await page.evaluate((to) => history.pushState(null, "", to), address);
        await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
        await page.waitForURL(SIGN_IN);
      },
    );
  }

  test("the password is nowhere readable in what is sent, and partners arrive where they should", async () => {
    const page = await guest.open("/auth/login-partners");
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.url().endsWith("/api/auth/signin")),
      signIn(page, chloe),
    ]);
    const body = request.postDataJSON();
    assert.deepEqual(Object.keys(body), ["hashed", "hashCredentials", "uuId"]);
    assert.ok(!request.postData().includes(chloe.password) && !request.postData().includes(chloe.email));
    await page.waitForURL("/account");
  });
});

describe("in maintenance", () => {
  withProduct({ config: { maintenance: { enabled: true, title: "Pause", description: "Bis gleich." } } });
  let guest;
  test.beforeEach(async ({ newVisitor }) => {
    guest = await newVisitor();
  });

  test("every guarded page shows the maintenance page on first load", JOURNEY, async () => {
    const page = await guest.context.newPage();
    for (const address of ["/", "/auth", "/auth/nothing", "/signup", "/auth/forgot", CHOOSER, "/list-company-access"]) {
      await page.goto(address);
      await page.waitForURL(MAINTENANCE);
      await page.getByRole("heading", { name: "Pause" }).waitFor();
      await page.getByText("Bis gleich.").waitFor();
    }
    await waitForHydration(page);
    await expectAccessible(page);
  });

  test("the error pages stay what they are", JOURNEY, async () => {
    const page = await guest.open("/nothing/here");
    await page.getByRole("heading", { name: "Seite nicht gefunden" }).waitFor();
  });
});
