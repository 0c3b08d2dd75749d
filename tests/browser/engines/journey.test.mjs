// The same journey in every engine except Chromium's, over plain http://localhost as `npm start` serves it. It covers
// only what differs between engines: cookies, keys, encryption, storage.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { account } from "../../support/actors.mjs";
import { product } from "../../support/product.mjs";
import { firefox } from "./firefox.mjs";
import { Tab } from "./tab.mjs";
import { webkit } from "./webkit.mjs";

const ENGINES = { firefox, webkit };
const WANTED = process.env.ENGINES?.split(",") ?? Object.keys(ENGINES);
const SIGN_IN = "/auth/login-business";
const LIST = "/auth/admin/user/overview/";
const COMPANY = "Nordlicht Energie";
const PALETTE = "[role=dialog][aria-label='Suchen und ausführen']";
const anna = account("anna");
const bjoern = account("bjoern");

let running;
before(async () => {
  running = await product();
});
after(() => running?.stop());

for (const name of WANTED) {
  describe(name, () => {
    let engine;
    let tab;
    before(async () => {
      engine = await ENGINES[name]();
      tab = new Tab(engine, running.url);
    });
    after(() => engine?.close());

    test("somebody signs in and chooses a company", async () => {
      await tab.open(SIGN_IN);
      await engine.run(() => {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
        document.cookie = "app.lang=de; Path=/; SameSite=Lax";
      });
      await tab.open(SIGN_IN);
      await tab.fill("input[name=email]", anna.email);
      await tab.fill("input[name=password]", anna.password);
      await tab.press("button[type=submit]");
      await tab.at("/auth/organization-chooser");
      await tab.press("button", COMPANY);
      await tab.shows("h1", "Willkommen, Anna");
    });

    test("the session outlives a page, and the list of users is filled", async () => {
      await tab.open(LIST);
      await tab.shows("table[aria-busy=false] tbody tr", bjoern.email);
    });

    test("a form opens over the list, and asks before what was typed is thrown away", async () => {
      await tab.press("tbody a[aria-label]", "Björn Strauß bearbeiten");
      await tab.until(() => document.querySelector(".modal input[name=firstName]")?.value === "Björn");
      await tab.press(".modal input[name=firstName]");
      await tab.keys("End");
      await tab.type("-Arne");
      await tab.until(() => document.querySelector(".modal input[name=firstName]")?.value === "Björn-Arne");
      await tab.keys("Escape");
      await tab.press("[role=alertdialog] button", "Verwerfen");
      await tab.lacks(".modal [role=dialog]");
      await tab.shows("tbody tr", bjoern.email);
    });

    test("the palette opens by its keys and leads to the page of a person, whose form is beside it", async () => {
      await tab.keys("Control", "k");
      await tab.shows(PALETTE);
      await tab.type("bjorn strauss");
      await tab.shows(`${PALETTE} [role=option]`, "Björn Strauß");
      await tab.keys("Enter");
      await tab.at("/auth/admin/user/");
      await tab.shows("main h1", "Björn Strauß");
      await tab.lacks(PALETTE);
      await tab.press("main button", "Bearbeiten");
      await tab.until(() => document.querySelector(".modal input[name=lastName]")?.value === "Strauß");
      await tab.keys("Escape");
      await tab.lacks(".modal [role=dialog]");
      // The form is closed when the focus is back: a menu opened earlier, faster than any user, would lose the focus again.
      await tab.until(() => document.activeElement?.textContent?.includes("Bearbeiten") ?? false);
    });

    test("somebody signs out, and the way back is closed", async () => {
      await tab.press("button", "Konto von");
      // A menu is open when it has the focus; a key pressed earlier, faster than any user, is ignored.
      await tab.until(() => document.querySelector("[role=menu]:focus-within") !== null);
      await tab.press("[role=menuitem]", "Abmelden");
      await tab.at(SIGN_IN);
      // Left while it loads, faster than any user, Firefox complains of what it aborts (the panel of the demo comes last).
      await tab.shows("input[name=email]");
      await tab.shows(".demo");
      await tab.open(LIST);
      await tab.at("/auth");
      await tab.shows("input[name=email]");
      assert.deepEqual(await engine.complaints(), []);
    });
  });
}
