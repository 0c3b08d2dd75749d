// A micro-frontend in the shell, with Surveys as example: its files, its URLs, its position in the menu, and who may open
// it. Its content is tested in `surveys.spec.mjs`.

import assert from "node:assert/strict";
import { Client } from "../support/client.mjs";
import { account, expectAccessible, signIn, waitForHydration } from "./support/browser.mjs";
import { MORE_APPS } from "./support/fixtures.mjs";
import { describe, JOURNEY, test, withProduct } from "./support/test.mjs";
import { waitUntil } from "./support/wait-until.mjs";

// The company has an app that is missing in the registry of modules.
withProduct({ sql: MORE_APPS });

/** Opens a tab of a user in a company at an address. */
const at = (visitor, beginning, company, address) => visitor.inside(account(beginning), company, address);

const heading = (page, name) => page.getByRole("heading", { level: 1, name }).waitFor();
/** An entry of the shell's menu. */
const entry = (page, name) =>
  page.getByRole("navigation", { name: "Hauptnavigation" }).getByRole("link", { name, exact: true });

test(
  "its files are kept for ever by their names, its entry is asked about each time, and its contract is published",
  JOURNEY,
  async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const get = (path) => visitor.context.request.get(path);
    const entry = await get("/apps/surveys/index.js");
    assert.equal(entry.headers()["cache-control"], "public, max-age=0, must-revalidate");
    const [, name] = /"\.\/(_\/.+?)"/.exec(await entry.text());
    assert.equal(
      (await get(`/apps/surveys/${name}`)).headers()["cache-control"],
      "public, max-age=31536000, immutable",
    );
    const gone = await get("/apps/surveys/_/app-GONE.js");
    assert.deepEqual([gone.status(), gone.headers()["cache-control"]], [404, "no-store"]);
    assert.match(await (await get("/apps/contract.ts")).text(), /export interface MicroFrontend/);
    await visitor.end();
  },
);

test("a shared link leads through the sign-in to the page of the app", async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const page = await visitor.context.newPage();
  await page.goto("/surveys/customers");
  await page.waitForURL(/returnTo=%2Fsurveys%2Fcustomers/);
  await waitForHydration(page);
  const anna = account("anna");
  await signIn(page, anna);
  await page.getByRole("button", { name: anna.companies[0] }).click();
  await heading(page, "Kundenzufriedenheit");
  assert.equal(new URL(page.url()).pathname, "/surveys/customers");
  await waitUntil(() => page.title(), "Umfragen – Asgard");
  await visitor.end();
});

test(
  "of an app that the company alone knows a visitor is not told, but signs in and comes back to it",
  JOURNEY,
  async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const page = await visitor.open("/locations?tab=1");
    await heading(page, "Seite nicht gefunden");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Anmelden und nachsehen" }).click();
    await page.waitForURL(/returnTo=%2Flocations%3Ftab%3D1/);
    await signIn(page, account("anna"));
    await page.getByRole("button", { name: "Nordlicht Energie" }).click();
    await heading(page, "Standorte");
    assert.equal(page.url(), new URL("/locations?tab=1", page.url()).href);
    await page.goto("/nothing/here");
    await heading(page, "Seite nicht gefunden");
    await waitUntil(() => page.getByRole("link", { name: "Anmelden und nachsehen" }).count(), 0);
    await visitor.end();
  },
);

test("whose session has ended is led from any address that may be an app's through the sign-in back to it", async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const page = await at(visitor, "anna", "Nordlicht Energie", "/locations");
  await heading(page, "Standorte");
  const elsewhere = new Client(new URL(page.url()).origin);
  assert.equal((await elsewhere.signIn(account("anna"))).status, 200);
  assert.equal((await elsewhere.send(elsewhere.draft("DELETE", "/api/user/sessions"))).status, 204);
  const tab = await visitor.context.newPage();
  await tab.goto("/locations");
  await tab.waitForURL(/returnTo=%2Flocations/);
  await waitForHydration(tab);
  await signIn(tab, account("anna"));
  await tab.getByRole("button", { name: "Nordlicht Energie" }).click();
  await heading(tab, "Standorte");
  await visitor.end();
});

test("its pages have addresses: links, back, forward and reload go through them", async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const page = await at(visitor, "anna", "Nordlicht Energie", "/surveys");
  await heading(page, "Umfragen");
  await page.getByRole("link", { name: "Abgeschlossene" }).click();
  await page.waitForURL("/surveys?state=closed");
  await page.getByRole("link", { name: "Sommerfest" }).click();
  await page.waitForURL("/surveys/summer");
  await heading(page, "Sommerfest");
  await page.goBack();
  await page.getByRole("link", { name: "Sommerfest" }).waitFor();
  await waitUntil(() => page.getByRole("link", { name: "Kundenzufriedenheit" }).count(), 0);
  await page.goBack();
  await page.getByRole("link", { name: "Kundenzufriedenheit" }).waitFor();
  await page.goForward();
  await page.goForward();
  await heading(page, "Sommerfest");
  await page.reload();
  await heading(page, "Sommerfest");
  await page.goto("/surveys/nothing/here");
  await heading(page, "Umfrage nicht gefunden");
  await visitor.end();
});

test(
  "leaving it for a page of the shell and coming back mounts it anew, without loading the page again",
  JOURNEY,
  async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const page = await at(visitor, "anna", "Nordlicht Energie", "/surveys/customers");
    await heading(page, "Kundenzufriedenheit");
    await page.evaluate(() => {
      window.isStillHere = true;
    });
    await entry(page, "Start").click();
    await heading(page, /^Willkommen/);
    await waitUntil(() => page.locator(".app-root").count(), 0);
    await page.goBack();
    await heading(page, "Kundenzufriedenheit");
    assert.equal(await page.evaluate(() => window.isStillHere), true);
    await visitor.end();
  },
);

test("the menu opens it, and leads back to its first page by its own router", JOURNEY, async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const page = await at(visitor, "anna", "Nordlicht Energie", "/");
  await page.evaluate(() => {
    window.isStillHere = true;
  });
  await entry(page, "Umfragen").click();
  await page.waitForURL("/surveys");
  await page.getByRole("link", { name: "Arbeitsumgebung" }).click();
  await heading(page, "Arbeitsumgebung");
  await entry(page, "Umfragen").click();
  await heading(page, "Umfragen");
  await page.waitForURL("/surveys");
  await page.goBack();
  await heading(page, "Arbeitsumgebung");
  assert.equal(await page.evaluate(() => window.isStillHere), true);
  await visitor.end();
});

describe("the right of the role decides", () => {
  test("who has no right on the app is told so, and nothing of it is loaded", async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const requested = [];
    visitor.context.on("request", (request) => requested.push(new URL(request.url()).pathname));
    const page = await at(visitor, "olga", "Asgard Operations", "/surveys/customers");
    await heading(page, "Kein Zugriff auf diese Anwendung");
    await expectAccessible(page);
    assert.deepEqual(
      requested.filter((path) => path.startsWith("/apps/")),
      [],
    );
    await visitor.end();
  });

  test(
    "an app without pages says so, and an address that is no app's is not found",
    JOURNEY,
    async ({ newVisitor }) => {
      const visitor = await newVisitor();
      const page = await at(visitor, "anna", "Nordlicht Energie", "/locations");
      await heading(page, "Standorte");
      await page.getByText("Diese Anwendung hat hier noch keine Seiten.").waitFor();
      await expectAccessible(page);
      await page.goto("/nothing");
      await heading(page, "Seite nicht gefunden");
      await visitor.end();
    },
  );
});
